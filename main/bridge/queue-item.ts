import { randomUUID } from 'node:crypto'
import type { Corrections } from '../../shared/corrections.ts'
import type { DocumentOrigin, QueueDocument, ReadOptions, ReadPage } from '../../shared/reading-queue.ts'
import type { ExtractionInput } from '../extraction/ports.ts'
import { detectFormat } from '../ocr/detect-format.ts'

/** A document of the queue with what the page asks for piece by piece. */
export interface QueueItem {
  document: QueueDocument
  input: ExtractionInput
  /** The file: as it was given, or as it was fetched when it was read last. Null where it is not held. */
  bytes: Uint8Array | null
  /** Numbers of the pages asked for; empty until the document is open. */
  pageNumbers: readonly number[]
  /** As they were read. */
  pages: Map<number, ReadPage>
  /** What a person made of their words. */
  corrections: Corrections
  /** Pages that are looked at. */
  lookedAt: readonly number[]
}

/** A document as somebody added it. */
export interface AddedDocument {
  name: string
  origin: DocumentOrigin
  input: ExtractionInput
  options: ReadOptions
}

const maxDocuments = 2000
const maxBytes = 1024 * 1024 * 1024

/** `addedAt` in milliseconds since the epoch. */
export function createQueueItem({ name, origin, input, options }: AddedDocument, addedAt: number): QueueItem {
  const bytes = bytesOf(input)
  return {
    document: {
      id: randomUUID(),
      name,
      origin,
      kind: bytes === null ? null : (detectFormat(bytes) ?? null),
      byteLength: bytes?.length ?? null,
      addedAt,
      state: 'waiting',
      phase: null,
      pagesDone: 0,
      pagesTotal: 0,
      millisecondsLeft: null,
      options,
      readings: 0,
      corrections: 0,
      error: null,
      summary: null,
    },
    input,
    bytes,
    pageNumbers: [],
    pages: new Map(),
    corrections: new Map(),
    lookedAt: [],
  }
}

export const bytesOf = (input: ExtractionInput): Uint8Array | null =>
  input.kind === 'bytes' ? input.bytes : null

export function hasRoomFor(bytes: Uint8Array | null, held: Iterable<QueueItem>): boolean {
  const all = [...held]
  const bytesHeld = all.reduce((sum, item) => sum + (item.bytes?.length ?? 0), bytes?.length ?? 0)
  return all.length < maxDocuments && bytesHeld <= maxBytes
}

export function idsOfReadings(
  items: ReadonlyMap<string, QueueItem>,
  requestIds: readonly string[],
): string[] {
  return [...items].flatMap(([id, { document }]) =>
    document.summary !== null && requestIds.includes(document.summary.requestId) ? [id] : [],
  )
}
