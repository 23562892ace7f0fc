// The window's queue. It lives here and not in the page, so that it outlasts a reload.
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Document } from '../../shared/document.ts'
import { LegibleError, toErrorShape, toLegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import type {
  DocumentOrigin,
  QueueDocument,
  ReadOptions,
  ReadPage,
  ReadingQueue,
} from '../../shared/reading-queue.ts'
import type { Caller, ExtractionInput, ExtractionProgress, ExtractionService } from '../extraction/ports.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { detectFormat } from '../ocr/detect-format.ts'
import type { EventHub } from './event-hub.ts'

/** A document of the queue with what the page asks for piece by piece. */
export interface QueueItem {
  document: QueueDocument
  input: ExtractionInput
  pages: Map<number, ReadPage>
}

export interface ReadingQueueService {
  list(): ReadingQueue
  /** Throws queue_full. */
  add(added: { name: string; origin: DocumentOrigin; input: ExtractionInput; options: ReadOptions }): string
  find(id: string): QueueItem | undefined
  cancel(ids: readonly string[]): void
  retry(id: string, options: ReadOptions | undefined): void
  setPaused(paused: boolean): void
  remove(ids: readonly string[]): void
}

// Pages of two documents keep every core busy while one of them is opened or written.
const readAtOnce = 2
const maxDocuments = 2000
const maxBytes = 1024 * 1024 * 1024

export function createReadingQueue(parts: {
  extraction: ExtractionService
  caller: () => Caller
  hub: EventHub
  /** Tells that counters may have changed. */
  onSettled: () => void
}): ReadingQueueService {
  const items = new Map<string, QueueItem>()
  const cancels = new Map<string, AbortController>()
  let paused = false

  const changed = (item: QueueItem) => parts.hub.documentChanged(item.document, paused)

  function startNext(): void {
    if (paused) return
    for (const item of items.values()) {
      if (cancels.size >= readAtOnce) return
      if (item.document.state === 'waiting') void read(item)
    }
  }

  async function read(item: QueueItem): Promise<void> {
    const { document } = item
    const cancel = new AbortController()
    cancels.set(document.id, cancel)
    Object.assign(document, {
      state: 'working',
      phase: 'opening',
      pagesDone: 0,
      pagesTotal: 0,
      error: null,
      summary: null,
    })
    item.pages.clear()
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
        { signal: cancel.signal, onProgress: (progress) => follow(item, progress) },
      )
      settle(item, answer)
    } catch (thrown) {
      const error = toLegibleError(thrown)
      const state = error.code === 'cancelled' ? 'cancelled' : 'failed'
      Object.assign(document, { state, phase: null, error: state === 'failed' ? toErrorShape(error) : null })
    } finally {
      cancels.delete(document.id)
      if (items.has(document.id)) changed(item)
      parts.onSettled()
      startNext()
    }
  }

  function follow(item: QueueItem, { phase, pagesDone, pagesTotal, page }: ExtractionProgress): void {
    Object.assign(item.document, { phase: phase === 'queued' ? 'opening' : phase, pagesDone, pagesTotal })
    if (page !== undefined) {
      item.pages.set(page.page.page, page)
      parts.hub.pageRead(item.document.id, page.report)
    }
    changed(item)
  }

  function settle(item: QueueItem, answer: OcrResponse): void {
    const pages = (answer.document as Document).pages
    for (const [index, page] of pages.entries()) {
      const report = answer.pages[index]
      if (report !== undefined) item.pages.set(page.page, { page, report })
    }
    Object.assign(item.document, {
      state: 'done',
      phase: null,
      pagesDone: pages.length,
      pagesTotal: pages.length,
      summary: {
        requestId: answer.requestId,
        confidence: answer.confidence,
        lowConfidenceWords: answer.pages.reduce((sum, { lowConfidenceWords }) => sum + lowConfidenceWords, 0),
        failedPages: answer.pages.filter(({ source }) => source === 'failed').length,
        creditsUsed: answer.creditsUsed,
        milliseconds: answer.processingTime,
        warnings: answer.warnings,
      },
    } satisfies Partial<QueueDocument>)
  }

  return {
    list: () => ({ documents: [...items.values()].map(({ document }) => document), paused }),

    add({ name, origin, input, options }) {
      const held = [...items.values()].reduce(
        (sum, { input: { ...other } }) => sum + (other.kind === 'bytes' ? other.bytes.length : 0),
        0,
      )
      const bytes = input.kind === 'bytes' ? input.bytes : undefined
      if (items.size >= maxDocuments || held + (bytes?.length ?? 0) > maxBytes) {
        throw new LegibleError(
          'queue_full',
          'The list is full. Remove documents that are done, then add these again.',
        )
      }
      const item: QueueItem = {
        document: {
          id: randomUUID(),
          name,
          origin,
          kind: bytes === undefined ? null : (detectFormat(bytes) ?? null),
          byteLength: bytes?.length ?? null,
          addedAt: Date.now(),
          state: 'waiting',
          phase: null,
          pagesDone: 0,
          pagesTotal: 0,
          options,
          error: null,
          summary: null,
        },
        input,
        pages: new Map(),
      }
      items.set(item.document.id, item)
      changed(item)
      startNext()
      return item.document.id
    },

    find: (id) => items.get(id),

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

    remove(ids) {
      for (const id of ids) {
        cancels.get(id)?.abort()
        items.delete(id)
      }
      parts.hub.documentsRemoved([...ids], paused)
    },
  }
}
