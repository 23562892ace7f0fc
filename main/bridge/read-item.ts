import { performance } from 'node:perf_hooks'
import type { Corrections } from '../../shared/corrections.ts'
import type { Document } from '../../shared/document.ts'
import { toErrorShape, toLegibleError } from '../../shared/errors.ts'
import type { OcrResponse, PageReport } from '../../shared/ocr.ts'
import type { QueueDocument } from '../../shared/reading-queue.ts'
import { createPagePace, type PagePace } from '../extraction/page-pace.ts'
import type { Caller, ExtractionProgress, ExtractionService } from '../extraction/ports.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { detectFormat } from '../ocr/detect-format.ts'
import type { QueueItem } from './queue-item.ts'
import { pagesAsCorrected, sumUp } from './read-pages.ts'

export interface ItemReaderParts {
  extraction: ExtractionService
  caller: () => Caller
  /** Writes down what was corrected while a document was being read, now that its request is known. Never throws. */
  keepCorrections: (requestId: string, corrections: Corrections) => void
  /** Whether a file that was fetched can be held beside the others. */
  hasRoom: (bytes: Uint8Array) => boolean
  onChange: () => void
  onPage: (report: PageReport) => void
}

/** Reads a document of the queue and notes in its item how far that is, and what it came to. Never throws. */
export async function readItem(item: QueueItem, signal: AbortSignal, parts: ItemReaderParts): Promise<void> {
  const { document } = item
  const pace = createPagePace(() => performance.now())
  Object.assign(document, {
    state: 'working',
    phase: 'opening',
    pagesDone: 0,
    pagesTotal: 0,
    millisecondsLeft: null,
    readings: document.readings + 1,
    corrections: 0,
    error: null,
    summary: null,
  } satisfies Partial<QueueDocument>)
  item.pageNumbers = []
  item.pages.clear()
  item.corrections = new Map()
  parts.onChange()
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
        signal,
        onProgress(progress) {
          // What was taken off the list would be put on it again.
          if (!signal.aborted) follow(item, progress, pace, parts)
        },
        onFetched: (bytes) => holdFetched(item, bytes, parts),
        wanted: () => item.lookedAt,
      },
    )
    settle(item, answer, parts)
  } catch (thrown) {
    const error = toLegibleError(thrown)
    const state = error.code === 'cancelled' ? 'cancelled' : 'failed'
    const shape = state === 'failed' ? toErrorShape(error) : null
    // Pages that came to nothing are none to show.
    const hasRead = item.pages.values().some(({ report }) => report.source !== 'failed')
    const pagesDone = hasRead ? document.pagesDone : 0
    Object.assign(document, { state, phase: null, millisecondsLeft: null, error: shape, pagesDone })
  }
}

/** For pictures of its pages, where there is room. */
function holdFetched(item: QueueItem, bytes: Uint8Array, { hasRoom }: ItemReaderParts): void {
  item.bytes = null
  if (!hasRoom(bytes)) return
  item.bytes = bytes
  Object.assign(item.document, { kind: detectFormat(bytes) ?? null, byteLength: bytes.length })
}

function follow(
  item: QueueItem,
  { phase, pagesDone, pagesTotal, pageNumbers, page }: ExtractionProgress,
  pace: PagePace,
  { onPage, onChange }: ItemReaderParts,
): void {
  item.pageNumbers = pageNumbers ?? item.pageNumbers
  if (page !== undefined) {
    pace.tick()
    item.pages.set(page.page.page, page)
    onPage(page.report)
  }
  Object.assign(item.document, {
    phase: phase === 'queued' ? 'opening' : phase,
    pagesDone,
    pagesTotal,
    millisecondsLeft: pace.estimate(pagesTotal - pagesDone),
  })
  onChange()
}

function settle(item: QueueItem, answer: OcrResponse, { keepCorrections }: ItemReaderParts): void {
  const pages = (answer.document as Document).pages
  for (const [index, page] of pages.entries()) {
    const report = answer.pages[index]
    if (report !== undefined) item.pages.set(page.page, { page, report })
  }
  item.pageNumbers = pages.map(({ page }) => page)
  keepCorrections(answer.requestId, item.corrections)
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
