import type { ErrorCode } from '../../../shared/errors.ts'
import type { Random } from '../seeded-random.ts'

/** `ok` is a success, whole or partial; anything else is the error's code. */
export type Outcome = 'ok' | ErrorCode

/** A file somebody sends to break the reader, and every answer that would be right. */
export interface HostileFile {
  /** Says what is wrong with it; unique within a run. */
  name: string
  /** The generator it comes from, such as `png` or `pdf-graphics`. */
  family: string
  bytes: Uint8Array
  allowed: readonly Outcome[]
}

/** A file that is made only when its turn comes; some are large. The same random numbers give the same bytes. */
export interface HostileCase {
  name: string
  allowed: readonly Outcome[]
  make(this: void, random: Random): Uint8Array
}

/** Of the right kind, damaged or odd: read as far as possible, or refused as damaged or too large. */
export const damaged: readonly Outcome[] = ['ok', 'corrupt_file', 'image_too_large']
/** A PDF that may also cost more than a page is given. */
export const costly: readonly Outcome[] = [...damaged, 'processing_timeout']
/** Refused as damaged or too large, never read. */
export const refused: readonly Outcome[] = ['corrupt_file', 'image_too_large']
/** Of no kind that is read. */
export const foreign: readonly Outcome[] = ['unsupported_media_type']
/** Harmless: read like any other. */
export const harmless: readonly Outcome[] = ['ok']

/** Cases that differ in one value. */
export const each = <T>(
  prefix: string,
  values: readonly (readonly [string, T])[],
  make: (value: T, random: Random) => Uint8Array,
  allowed: readonly Outcome[] = damaged,
): HostileCase[] =>
  values.map(([label, value]) => ({
    name: `${prefix}: ${label}`,
    allowed,
    make: (random) => make(value, random),
  }))
