// The window's queue. It lives here and not in the page, so that it outlasts a reload.
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import {
  assertWord,
  withCorrection,
  type Corrections,
  type WordCorrection,
} from '../../shared/corrections.ts'
import type { Document } from '../../shared/document.ts'
import { LegibleError, toErrorShape, toLegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import {
  documentsReadAtOnce,
  type DocumentOrigin,
  type QueueDocument,
  type ReadOptions,
  type ReadPage,
  type ReadingQueue,
} from '../../shared/reading-queue.ts'
import type { Caller, ExtractionInput, ExtractionProgress, ExtractionService } from '../extraction/ports.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { undoMs } from '../../shared/undo.ts'
import { detectFormat } from '../ocr/detect-format.ts'
import type { EventHub } from './event-hub.ts'
import { pagesAsCorrected, sumUp } from './read-pages.ts'
import { createPagePace, type PagePace } from '../extraction/page-pace.ts'

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

export interface ReadingQueueService {
  list(): ReadingQueue
  /** Throws queue_full. */
  add(added: { name: string; origin: DocumentOrigin; input: ExtractionInput; options: ReadOptions }): string
  find(id: string): QueueItem | undefined
  /** The document that was read by a request. */
  findReading(requestId: string): QueueItem | undefined
  /** Throws invalid_request where the page is not read yet, or has no such word. */
  assertWord(item: QueueItem, correction: WordCorrection): void
  correct(item: QueueItem, correction: WordCorrection): void
  /** These pages are read before the others, and the document before those that wait. */
  lookAt(id: string, pages: readonly number[]): void
  cancel(ids: readonly string[]): void
  retry(id: string, options: ReadOptions | undefined): void
  setPaused(paused: boolean): void
  remove(ids: readonly string[]): void
  /** Puts back what was removed a moment ago. What was being read comes back cancelled. */
  restore(ids: readonly string[]): void
  /** The same for documents by the requests that read them. */
  removeReadings(requestIds: readonly string[]): void
  restoreReadings(requestIds: readonly string[]): void
  /** Takes off whatever was read, for good. */
  forgetReadings(): void
  /** Begins nothing more; resolves once nothing of the list is being read. */
  close(): Promise<void>
}

// Beside those that are read, documents that their hosts are still sending: a slow one holds up no file of this machine.
const fetchAtOnce = 4
const maxDocuments = 2000
const maxBytes = 1024 * 1024 * 1024

export function createReadingQueue(parts: {
  extraction: ExtractionService
  caller: () => Caller
  hub: EventHub
  /** Tells that counters may have changed. */
  onSettled: () => void
  /** Writes down what was corrected while a document was being read, now that its request is known. Never throws. */
  keepCorrections: (requestId: string, corrections: Corrections) => void
}): ReadingQueueService {
  const items = new Map<string, QueueItem>()
  const cancels = new Map<string, AbortController>()
  const removed = new Map<string, QueueItem>()
  let forgetting: NodeJS.Timeout | undefined
  let lastAddedAt = 0
  const readings = new Set<Promise<void>>()
  let paused = false

  const changed = (item: QueueItem) => parts.hub.documentChanged(item.document, paused)

  function underWay(): { fetching: number; reading: number } {
    const fetching = [...cancels.keys()].filter((id) => items.get(id)?.document.phase === 'fetching').length
    return { fetching, reading: cancels.size - fetching }
  }

  function begin(item: QueueItem): void {
    const reading = read(item)
    readings.add(reading)
    void reading.finally(() => readings.delete(reading))
  }

  function startNext(): void {
    if (paused) return
    for (const item of items.values()) {
      const { fetching, reading } = underWay()
      if (fetching >= fetchAtOnce || reading >= documentsReadAtOnce) return
      if (item.document.state === 'waiting') begin(item)
    }
  }

  async function read(item: QueueItem): Promise<void> {
    const { document } = item
    const cancel = new AbortController()
    const pace = createPagePace(() => performance.now())
    cancels.set(document.id, cancel)
    Object.assign(document, {
      state: 'working',
      phase: 'opening',
      pagesDone: 0,
      pagesTotal: 0,
      millisecondsLeft: null,
      error: null,
      summary: null,
    })
    item.pageNumbers = []
    item.pages.clear()
    item.corrections = new Map()
    changed(item)
    const { store, ...options } = document.options
    try {
      const answer = await parts.extraction.extract(
        {
          requestId: newRequestId(),
          door: 'app',
          caller: parts.caller(),
          input: item.input,
          options: { ...options, format: 'json' },
          fileName: document.name,
          receivedAt: performance.now(),
          ...(store !== undefined && { store }),
        },
        {
          signal: cancel.signal,
          onProgress(progress) {
            // What was taken off the list would be put on it again.
            if (!cancel.signal.aborted) follow(item, progress, pace)
          },
          onFetched: (bytes) => holdFetched(item, bytes),
          wanted: () => item.lookedAt,
        },
      )
      settle(item, answer)
    } catch (thrown) {
      const error = toLegibleError(thrown)
      const state = error.code === 'cancelled' ? 'cancelled' : 'failed'
      const shape = state === 'failed' ? toErrorShape(error) : null
      Object.assign(document, { state, phase: null, millisecondsLeft: null, error: shape })
    } finally {
      cancels.delete(document.id)
      if (items.has(document.id)) changed(item)
      parts.onSettled()
      startNext()
    }
  }

  /** For pictures of its pages, where there is room. */
  function holdFetched(item: QueueItem, bytes: Uint8Array): void {
    item.bytes = null
    if (!hasRoomFor(bytes, [...items.values()])) return
    item.bytes = bytes
    Object.assign(item.document, { kind: detectFormat(bytes) ?? null, byteLength: bytes.length })
  }

  function follow(item: QueueItem, progress: ExtractionProgress, pace: PagePace): void {
    const { phase, pagesDone, pagesTotal, pageNumbers, page } = progress
    item.pageNumbers = pageNumbers ?? item.pageNumbers
    if (page !== undefined) {
      pace.tick()
      item.pages.set(page.page.page, page)
      parts.hub.pageRead(item.document.id, page.report)
    }
    Object.assign(item.document, {
      phase: phase === 'queued' ? 'opening' : phase,
      pagesDone,
      pagesTotal,
      millisecondsLeft: pace.estimate(pagesTotal - pagesDone),
    })
    changed(item)
    if (phase === 'fetching') startNext()
  }

  function settle(item: QueueItem, answer: OcrResponse): void {
    const pages = (answer.document as Document).pages
    for (const [index, page] of pages.entries()) {
      const report = answer.pages[index]
      if (report !== undefined) item.pages.set(page.page, { page, report })
    }
    item.pageNumbers = pages.map(({ page }) => page)
    parts.keepCorrections(answer.requestId, item.corrections)
    Object.assign(item.document, {
      state: 'done',
      phase: null,
      millisecondsLeft: null,
      pagesDone: pages.length,
      pagesTotal: pages.length,
      summary: {
        requestId: answer.requestId,
        ...sumUp(pagesAsCorrected(item)),
        creditsUsed: answer.creditsUsed,
        milliseconds: answer.processingTime,
        warnings: answer.warnings,
      },
    } satisfies Partial<QueueDocument>)
  }

  function remove(ids: readonly string[]): void {
    for (const id of ids) {
      const item = items.get(id)
      if (item === undefined) continue
      cancels.get(id)?.abort()
      items.delete(id)
      removed.set(id, item)
    }
    parts.hub.documentsRemoved([...ids], paused)
    clearTimeout(forgetting)
    forgetting = setTimeout(() => removed.clear(), undoMs).unref()
  }

  function restore(ids: readonly string[]): void {
    const back = ids.flatMap((id) => removed.get(id) ?? [])
    const all = [...items.values(), ...back].sort((a, b) => a.document.addedAt - b.document.addedAt)
    items.clear()
    for (const item of all) items.set(item.document.id, item)
    for (const item of back) {
      removed.delete(item.document.id)
      changed(item)
    }
    startNext()
  }

  return {
    list: () => ({ documents: [...items.values()].map(({ document }) => document), paused }),

    add({ name, origin, input, options }) {
      const bytes = input.kind === 'bytes' ? input.bytes : null
      // Room for what comes is worth more than the way back to what went.
      if (!hasRoomFor(bytes, [...items.values(), ...removed.values()])) removed.clear()
      if (!hasRoomFor(bytes, [...items.values()])) {
        throw new LegibleError(
          'queue_full',
          'The list is full. Remove documents that are done, then add these again.',
        )
      }
      // Each a moment of its own: the order of the list is told by it.
      lastAddedAt = Math.max(Date.now(), lastAddedAt + 1)
      const item: QueueItem = {
        document: {
          id: randomUUID(),
          name,
          origin,
          kind: bytes === null ? null : (detectFormat(bytes) ?? null),
          byteLength: bytes?.length ?? null,
          addedAt: lastAddedAt,
          state: 'waiting',
          phase: null,
          pagesDone: 0,
          pagesTotal: 0,
          millisecondsLeft: null,
          options,
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
      items.set(item.document.id, item)
      changed(item)
      startNext()
      return item.document.id
    },

    find: (id) => items.get(id),
    findReading: (requestId) =>
      [...items.values()].find(({ document }) => document.summary?.requestId === requestId),

    assertWord({ pages }, correction) {
      const read = pages.get(correction.page)
      if (read === undefined)
        throw new LegibleError('invalid_request', `Page ${correction.page} is not read yet.`)
      assertWord(read.page, correction)
    },

    correct(item, correction) {
      const { document } = item
      item.corrections = withCorrection(item.corrections, correction)
      if (document.summary === null) return
      document.summary = { ...document.summary, ...sumUp(pagesAsCorrected(item)) }
      changed(item)
    },

    lookAt(id, pages) {
      const item = items.get(id)
      if (item === undefined) return
      item.lookedAt = pages
      // Beside those that are read already: it would wait for the last page of a long one.
      if (item.document.state === 'waiting' && !paused && underWay().reading <= documentsReadAtOnce)
        begin(item)
    },

    cancel(ids) {
      for (const id of ids) {
        const item = items.get(id)
        cancels.get(id)?.abort()
        if (item?.document.state !== 'waiting') continue
        item.document.state = 'cancelled'
        changed(item)
      }
    },

    retry(id, options) {
      const item = items.get(id)
      if (item === undefined || !['failed', 'cancelled', 'done'].includes(item.document.state)) return
      if (options !== undefined) item.document.options = options
      Object.assign(item.document, { state: 'waiting', error: null, summary: null })
      changed(item)
      startNext()
    },

    setPaused(isPaused) {
      paused = isPaused
      parts.hub.documentsRemoved([], paused)
      startNext()
    },

    remove,
    restore,
    removeReadings: (requestIds) => remove(idsOfReadings(items, requestIds)),
    restoreReadings: (requestIds) => restore(idsOfReadings(removed, requestIds)),
    forgetReadings() {
      remove([...items.keys()].filter((id) => items.get(id)?.document.state === 'done'))
      removed.clear()
    },

    async close() {
      paused = true
      while (readings.size > 0) await Promise.allSettled(readings)
    },
  }
}

function idsOfReadings(items: ReadonlyMap<string, QueueItem>, requestIds: readonly string[]): string[] {
  return [...items].flatMap(([id, { document }]) =>
    document.summary !== null && requestIds.includes(document.summary.requestId) ? [id] : [],
  )
}

function hasRoomFor(bytes: Uint8Array | null, held: readonly QueueItem[]): boolean {
  const bytesHeld = held.reduce((sum, item) => sum + (item.bytes?.length ?? 0), bytes?.length ?? 0)
  return held.length < maxDocuments && bytesHeld <= maxBytes
}
