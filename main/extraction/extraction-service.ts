// The one service behind every door: a document in, its text out, charged exactly once.
// It knows no transport, no engine and no database, only the ports.
import { performance } from 'node:perf_hooks'
import { LegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Logger } from '../logging/logger.ts'
import { detectFormat } from '../ocr/detect-format.ts'
import { composeDocument } from '../ocr/document/compose-document.ts'
import { explainFormat } from '../ocr/explain-format.ts'
import { parsePageRange } from '../ocr/page-range.ts'
import type { DocumentFormat, DocumentSource, PageReader, PageResult } from '../ocr/ports.ts'
import { recognizeDocument } from '../ocr/recognize-document.ts'
import { admitDocuments, type Admission } from './admission.ts'
import { createAnswerOnce } from './answer-once.ts'
import { composeAnswer } from './compose-answer.ts'
import { contentKey } from './content-key.ts'
import { withDeadline } from './deadline.ts'
import { createFetchPlaces } from './fetch-places.ts'
import { whenFree } from './when-free.ts'
import { writeOutputs } from './write-outputs.ts'
import type {
  CachedResult,
  CompletedRequest,
  CreditLedger,
  DocumentFetcher,
  ExtractionHooks,
  ExtractionRequest,
  ExtractionService,
  OutputMaker,
  Reservation,
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
  /** Aborts when the program is about to end: work under way then answers `shutting_down`. */
  stopping: AbortSignal
}

// As many as a browser keeps open to one host, and enough for three callers whose hosts are slow beside one whose is not.
const fetchesPerCaller = 6
const fetchesInAll = 24

interface ReadDocument extends CachedResult {
  cacheKey: string
  fileKind: DocumentFormat
  bytes: Uint8Array
  /** Pages newly read and so to be paid; 0 for a cached result. */
  credits: number
  /** Null for a cached result. */
  reservation: Reservation | null
}

/**
 * Creates the service. `admission` tells how busy it is, for `/api/status`.
 *
 * A request that ends well is charged and remembered in one transaction before its answer is returned;
 * one that fails is remembered with its code and costs nothing.
 */
export function createExtractionService(
  parts: ExtractionParts,
): ExtractionService & { admission: Admission } {
  const { ledger, results, settings, logger } = parts
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
    const deadline = withDeadline(hooks.signal, parts.stopping, timeoutMs)
    try {
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

  function fetchDocument(url: string, requestId: string, hooks: ExtractionHooks): Promise<Uint8Array> {
    hooks.onProgress?.({ phase: 'fetching', pagesDone: 0, pagesTotal: 0 })
    return parts.fetcher.fetch(url, { signal: hooks.signal, requestId })
  }

  async function readDocument(
    request: ExtractionRequest,
    bytes: Uint8Array,
    hooks: ExtractionHooks,
  ): Promise<ReadDocument> {
    const format = detectFormat(bytes)
    if (format === undefined) {
      throw new LegibleError('unsupported_media_type', explainFormat(bytes))
    }
    const languages = request.options.languages ?? settings().reading.languages
    const mode = request.options.mode ?? 'auto'
    const cacheKey = await contentKey(bytes, {
      languages,
      mode,
      pages: request.options.pages,
      password: request.options.password,
      codes: request.options.codes ?? false,
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
    const { limits } = settings()
    const reader = request.job?.reader ?? parts.reader
    try {
      hooks.onProgress?.({ phase: 'opening', pagesDone: 0, pagesTotal: 0 })
      const opened = await reader.open(source, limits, hooks.signal)
      const pageNumbers = parsePageRange(request.options.pages, opened.pageCount)
      if (pageNumbers.length > limits.maxPages) {
        throw new LegibleError(
          'too_many_pages',
          `The document has ${pageNumbers.length} pages to read and the limit is ${limits.maxPages}. Ask for fewer with options.pages, such as "1-${limits.maxPages}".`,
          { param: 'options.pages' },
        )
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

  /** Whether anything of this document may be written down; its name can say as much as its text. */
  function keeps(request: ExtractionRequest): boolean {
    return settings().history.enabled && request.store !== false
  }

  async function settle(
    request: ExtractionRequest,
    { fingerprint, read, signal }: { fingerprint: string | null; read: ReadDocument; signal: AbortSignal },
  ): Promise<OcrResponse> {
    const keep = keeps(request)
    const { credits, reservation } = read
    const written = await writeFiles(request, read, signal)
    const remaining = ledger.remaining(request.caller, reservation ? { reservation, credits } : undefined)
    const response = composeAnswer(request, read, { credits, remaining }, written)
    const { job } = request
    const { document, reports, pageCount, warnings } = read
    const result: CachedResult = { document, reports, pageCount, warnings }
    const completed: CompletedRequest = {
      ...describe(request),
      fileKind: read.fileKind,
      pages: read.reports.length,
      credits,
      milliseconds: response.processingTime,
      outcome: response.partial ? 'partial' : 'ok',
      document: keep ? read.document : null,
      reports: read.reports,
      // A page that failed may read well the next time, so only a whole result is worth keeping.
      cacheKey: response.partial ? null : read.cacheKey,
      idempotencyKey: request.idempotencyKey ?? null,
      fingerprint,
      response,
      file: keep && settings().history.keepFiles ? read.bytes : null,
      result,
      alongside: job && (() => job.settle(response, result)),
    }
    if (reservation === null && job === undefined) noteQuietly(completed)
    else await charge(reservation, completed, signal)
    return response
  }

  /** What costs nothing as long as it is not done. */
  async function writeFiles(request: ExtractionRequest, read: ReadDocument, signal: AbortSignal) {
    try {
      return await writeOutputs(parts.outputs, request, read, signal)
    } catch (error) {
      if (read.reservation !== null) ledger.release(read.reservation)
      throw error
    }
  }

  function recordFailure(request: ExtractionRequest, error: LegibleError): void {
    const { job } = request
    if (job !== undefined && !job.isFinal(error)) return
    const completed: CompletedRequest = {
      ...describe(request),
      fileKind: null,
      pages: 0,
      credits: 0,
      milliseconds: Math.round(performance.now() - request.receivedAt),
      outcome: error.code,
      document: null,
      reports: [],
      cacheKey: null,
      idempotencyKey: null,
      fingerprint: null,
      response: null,
      file: null,
      result: null,
      alongside: job && (() => job.fail(error)),
    }
    noteQuietly(completed)
  }

  async function charge(
    reservation: Reservation | null,
    completed: CompletedRequest,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await whenFree(() => ledger.complete(reservation, completed), signal)
    } catch (error) {
      if (reservation !== null) ledger.release(reservation)
      throw error
    }
  }

  /** What costs nothing is answered also where it cannot be noted: its text or its error matters more. */
  function noteQuietly(completed: CompletedRequest): void {
    try {
      ledger.complete(null, completed)
    } catch (error) {
      logger.error({ error, requestId: completed.requestId }, 'could not note a request')
    }
  }

  function describe(request: ExtractionRequest) {
    return {
      requestId: request.requestId,
      door: request.door,
      caller: request.caller,
      fileName: keeps(request) ? (request.fileName ?? null) : null,
      format: request.options.format ?? 'text',
      languages: request.options.languages ?? settings().reading.languages,
    }
  }

  return { extract, admission }
}

function refuseWhenNothingWasRead(pages: PageResult[]): void {
  const first = pages[0]?.report
  if (first === undefined || pages.some(({ report }) => report.source !== 'failed')) return
  throw new LegibleError(
    first.error?.code ?? 'corrupt_file',
    first.error?.message ?? 'No page of this document could be read.',
  )
}
