// The one service behind every door: a document in, its text out, charged exactly once.
// It knows no transport, no engine and no database, only the ports.
import { failure, fromErrorShape, LegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Logger } from '../logging/logger.ts'
import { detectFormat, notReadable } from '../ocr/detect-format.ts'
import { composeDocument } from '../ocr/document/compose-document.ts'
import { checkPageRange, parsePageRange } from '../ocr/page-range.ts'
import type { DocumentSource, PageReader, PageResult } from '../ocr/ports.ts'
import { recognizeDocument } from '../ocr/recognize-document.ts'
import { admitDocuments, type Admission } from './admission.ts'
import { createAnswerOnce } from './answer-once.ts'
import { contentKey } from './content-key.ts'
import { withDeadline } from './deadline.ts'
import { createFetchPlaces } from './fetch-places.ts'
import { createSettlement, type ReadDocument } from './settle-request.ts'
import { whenFree } from './when-free.ts'
import type {
  CreditLedger,
  DocumentFetcher,
  ExtractionHooks,
  ExtractionRequest,
  ExtractionService,
  OutputMaker,
  ResultStore,
} from './ports.ts'

export interface ExtractionParts {
  reader: PageReader
  fetcher: DocumentFetcher
  ledger: CreditLedger
  results: ResultStore
  outputs: OutputMaker
  /** Names what documents in these languages are read with now; a reading kept under another name is not given again. */
  readingIdentity: (languages: readonly string[]) => Promise<string>
  settings: () => Settings
  logger: Logger
  /** Called when a document that somebody waits for comes in, or is answered. */
  onAdmission?: () => void
  /** Aborts when whoever has to carry the answer is about to end: work under way then answers `shutting_down`. */
  stoppingOf: (request: ExtractionRequest) => AbortSignal
}

// As many as a browser keeps open to one host, and enough for three callers whose hosts are slow beside one whose is not.
const fetchesPerCaller = 6
const fetchesInAll = 24

/**
 * Creates the service. `admission` tells how busy it is, for `/api/status`.
 *
 * A request that ends well is charged and remembered in one transaction before its answer is returned;
 * one that fails is remembered with its code and costs nothing.
 */
export function createExtractionService(
  parts: ExtractionParts,
): ExtractionService & { admission: Admission } {
  const { ledger, results, settings } = parts
  const admission = admitDocuments(
    () => ({
      threads: parts.reader.parallelism,
      active: Math.max(2, parts.reader.parallelism * 2),
      waiting: settings().server.queueLength,
      longestWaitMs: settings().server.longestWaitMs,
    }),
    parts.onAdmission,
  )
  const enterFetchPlace = createFetchPlaces(() => ({
    inAll: fetchesInAll,
    perCaller: fetchesPerCaller,
    waiting: settings().server.queueLength,
  }))
  const { settle, recordFailure } = createSettlement(parts)
  const answerOnce = createAnswerOnce(results, recordFailure)

  function extract(request: ExtractionRequest, hooks: ExtractionHooks): Promise<OcrResponse> {
    return answerOnce(request, hooks, (fingerprint) => readAndCharge(request, fingerprint, hooks))
  }

  async function readAndCharge(
    request: ExtractionRequest,
    fingerprint: string | null,
    hooks: ExtractionHooks,
  ): Promise<OcrResponse> {
    // Pages of a job wait for others, so that its time says nothing of it; each page has its own limit.
    const timeoutMs = request.job === undefined ? settings().limits.documentTimeoutMs : null
    const deadline = withDeadline(hooks.signal, parts.stoppingOf(request), timeoutMs)
    try {
      checkPageRange(request.options.pages)
      hooks.onProgress?.({ phase: 'queued', pagesDone: 0, pagesTotal: 0 })
      const { bytes, leave } = await admit(request, { ...hooks, signal: deadline.signal })
      try {
        const read = await readDocument(request, bytes, { ...hooks, signal: deadline.signal })
        return await settle(request, { fingerprint, read, signal: deadline.signal })
      } finally {
        leave()
      }
    } catch (thrown) {
      const error = deadline.explain(thrown)
      recordFailure(request, error)
      throw error
    } finally {
      deadline.clear()
    }
  }

  /** The document's bytes and a place to read them in. A document is fetched before: whoever sends it may be slow. */
  async function admit(
    { input, requestId, caller, door, job }: ExtractionRequest,
    hooks: ExtractionHooks,
  ): Promise<{ bytes: Uint8Array; leave: () => void }> {
    // Whoever runs jobs bounds how many documents of them are open, and they take no place from those who wait.
    if (job !== undefined) {
      const bytes = input.kind === 'bytes' ? input.bytes : await fetchDocument(input.url, requestId, hooks)
      return { bytes, leave: () => undefined }
    }
    const name = caller.keyId ?? door
    if (input.kind === 'bytes')
      return { bytes: input.bytes, leave: await admission.enter(name, hooks.signal) }
    admission.refuseWhenFull(name)
    const leaveFetchPlace = await enterFetchPlace(name, hooks.signal)
    try {
      const bytes = await fetchDocument(input.url, requestId, hooks)
      return { bytes, leave: await admission.enter(name, hooks.signal) }
    } finally {
      leaveFetchPlace()
    }
  }

  async function fetchDocument(url: string, requestId: string, hooks: ExtractionHooks): Promise<Uint8Array> {
    hooks.onProgress?.({ phase: 'fetching', pagesDone: 0, pagesTotal: 0 })
    const bytes = await parts.fetcher.fetch(url, { signal: hooks.signal, requestId })
    hooks.onFetched?.(bytes)
    return bytes
  }

  async function readDocument(
    request: ExtractionRequest,
    bytes: Uint8Array,
    hooks: ExtractionHooks,
  ): Promise<ReadDocument> {
    const format = detectFormat(bytes)
    if (format === undefined) throw notReadable(bytes)
    const languages = request.options.languages ?? settings().reading.languages
    const mode = request.options.mode ?? 'auto'
    const { limits } = settings()
    const cacheKey = await contentKey(bytes, {
      languages,
      mode,
      pages: request.options.pages,
      pagesMayEndBeyond: request.options.pagesMayEndBeyond ?? false,
      password: request.options.password,
      codes: request.options.codes ?? false,
      maxImagePixels: limits.maxImagePixels,
      identity: await parts.readingIdentity(languages),
    })
    const cached = results.findCached(cacheKey)
    if (cached !== undefined) {
      return {
        ...cached,
        cacheKey,
        fileKind: format,
        bytes,
        credits: 0,
        reservation: null,
      }
    }

    const source: DocumentSource = {
      id: request.requestId,
      format,
      bytes,
      ...(request.options.password !== undefined && { password: request.options.password }),
    }
    const reader = request.job?.reader ?? parts.reader
    try {
      hooks.onProgress?.({ phase: 'opening', pagesDone: 0, pagesTotal: 0 })
      const opened = await reader.open(source, limits, hooks.signal)
      const pageNumbers = parsePageRange(request.options.pages, opened.pageCount, {
        mayEndBeyond: request.options.pagesMayEndBeyond,
      })
      if (pageNumbers.length > limits.maxPages) {
        throw failure('tooManyPages', { found: pageNumbers.length, limit: limits.maxPages })
      }
      const reservation = await whenFree(
        () => ledger.reserve({ ...request, pages: pageNumbers.length }),
        hooks.signal,
      )
      try {
        const pages: PageResult[] = request.job?.resume(cacheKey) ?? []
        const unread = pageNumbers.filter((number) => pages.every(({ page }) => page.page !== number))
        hooks.onProgress?.({
          phase: 'reading',
          pagesDone: pages.length,
          pagesTotal: pageNumbers.length,
          pageNumbers,
        })
        for await (const page of recognizeDocument(
          reader,
          source,
          { pageNumbers: unread, languages, mode, limits, codes: request.options.codes ?? false },
          hooks,
        )) {
          pages.push(page)
          hooks.onProgress?.({
            phase: 'reading',
            pagesDone: pages.length,
            pagesTotal: pageNumbers.length,
            page,
          })
        }
        pages.sort((a, b) => a.page.page - b.page.page)
        refuseWhenNothingWasRead(pages)
        return {
          document: composeDocument(pages),
          reports: pages.map(({ report }) => report),
          pageCount: opened.pageCount,
          warnings: opened.warnings,
          cacheKey,
          fileKind: format,
          bytes,
          credits: pages.filter(({ report }) => report.source !== 'failed').length,
          reservation,
        }
      } catch (error) {
        ledger.release(reservation)
        throw error
      }
    } finally {
      parts.reader.release(source)
    }
  }

  return { extract, admission }
}

function refuseWhenNothingWasRead(pages: PageResult[]): void {
  const first = pages[0]?.report
  if (first === undefined || pages.some(({ report }) => report.source !== 'failed')) return
  throw first.error
    ? fromErrorShape(first.error)
    : new LegibleError('corrupt_file', 'No page of this document could be read.')
}
