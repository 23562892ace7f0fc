import type { ErrorCode } from './error-codes.ts'
import { isReason, knownFailures, withFigures, type Figures, type Reason } from './known-failures.ts'
import { mebibyte } from './mebibyte.ts'
import { isOutOfMemory } from './out-of-memory.ts'

export { errorCodes, type ErrorCode } from './error-codes.ts'

export interface ErrorDetails {
  /** The request field at fault, as the caller wrote it: `options.pages`. A door names those of known failures itself. */
  param?: string | undefined
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number | undefined
  /** Which of the known failures it is, and what its sentence names. */
  reason?: Reason | undefined
  figures?: Figures | undefined
  cause?: unknown
}

/**
 * An expected failure with a code for machines and one plain sentence for people.
 *
 * The message may be shown as it is: it never holds a stack, a path of the user's disk, or a key. Of a known failure it
 * says what happened and not what helps, which each door says in its own words (`at-door.ts`).
 */
export class LegibleError extends Error {
  override readonly name = 'LegibleError'
  readonly code: ErrorCode
  readonly param: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly reason: Reason | undefined
  readonly figures: Figures | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.param = details.param
    this.retryAfterSeconds = details.retryAfterSeconds
    this.reason = details.reason
    this.figures = details.figures
  }
}

type FiguresIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Counted} ${string}` ? Counted : Name) | FiguresIn<Rest>
  : never
type FiguresOf<Of extends Reason> = Record<FiguresIn<(typeof knownFailures)[Of]['what']>, string | number>
type Details = Pick<ErrorDetails, 'param' | 'cause'>

/** A known failure, with the figures that its sentence names. */
export function failure<Of extends Reason>(
  reason: Of,
  ...[figures, details]: keyof FiguresOf<Of> extends never
    ? [figures?: FiguresOf<Of>, details?: Details]
    : [figures: FiguresOf<Of>, details?: Details]
): LegibleError {
  const { code, what } = knownFailures[reason]
  return new LegibleError(code, withFigures(what, figures ?? {}), { ...details, reason, figures })
}

/** What is larger than so many bytes, which people are told in MB. */
export const tooLarge = (
  reason: 'fileTooLarge' | 'fetchedTooLarge' | 'requestTooLarge',
  maxBytes: number,
  details?: Details,
): LegibleError => failure(reason, { limit: Math.floor(maxBytes / mebibyte) }, details)

/** A write that the system refused for want of space, as the failure that doors have words for; all else as it is. */
export const namingFullDisk = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC'
    ? failure('diskFull', {}, { cause: thrown })
    : thrown

/** The same failure at a field that only whoever asked can name. */
export const withParam = (error: LegibleError, param: string): LegibleError =>
  new LegibleError(error.code, error.message, { ...detailsOf(error), param })

const detailsOf = ({ param, retryAfterSeconds, reason, figures, cause }: LegibleError): ErrorDetails => ({
  param,
  retryAfterSeconds,
  reason,
  figures,
  cause,
})

/** No document is to blame, and the same one may well be read a moment later. */
export function outOfMemory(cause: unknown): LegibleError {
  return new LegibleError(
    'out_of_memory',
    'This machine has no memory left to read the document. Close other programs, or ask for fewer pages at a time, then try again.',
    { retryAfterSeconds: 30, cause },
  )
}

/** An expected failure as it is; of anything else only that it happened, with what it was as the cause for the log. */
export function toLegibleError(thrown: unknown): LegibleError {
  if (isOutOfMemory(thrown)) return outOfMemory(thrown)
  if (thrown instanceof LegibleError) return thrown
  return failure('unexpected', {}, { cause: thrown })
}

/** The error as it crosses a thread, a bridge or a database. What an earlier version stored has no reason. */
export interface ErrorShape {
  code: ErrorCode
  message: string
  param?: string | undefined
  retryAfterSeconds?: number | undefined
  reason?: string | undefined
  figures?: Figures | undefined
}

export function toErrorShape(error: LegibleError): ErrorShape {
  const { code, message, param, retryAfterSeconds, reason, figures } = error
  return {
    code,
    message,
    ...(param !== undefined && { param }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(reason !== undefined && { reason }),
    ...(figures !== undefined && { figures }),
  }
}

/** A reason that this version does not know, of a database that a later one has written, is left out. */
export function fromErrorShape({ code, message, reason, ...details }: ErrorShape): LegibleError {
  return new LegibleError(code, message, { ...details, ...(isReason(reason) && { reason }) })
}
