import { performance } from 'node:perf_hooks'
import type { LegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Logger } from '../logging/logger.ts'
import type { DocumentFormat } from '../ocr/ports.ts'
import { composeAnswer } from './compose-answer.ts'
import { createLateNotes } from './late-notes.ts'
import type {
  CachedResult,
  CompletedRequest,
  CreditLedger,
  ExtractionRequest,
  OutputMaker,
  Reservation,
} from './ports.ts'
import { whenFree } from './when-free.ts'
import { writeOutputs } from './write-outputs.ts'

/** A document that is read and not yet paid. */
export interface ReadDocument extends CachedResult {
  cacheKey: string
  fileKind: DocumentFormat
  bytes: Uint8Array
  /** Pages newly read and so to be paid; 0 for a cached result. */
  credits: number
  /** Null for a cached result. */
  reservation: Reservation | null
}

/** How requests end: charged, answered and noted, or noted as failed. */
export interface Settlement {
  /** Charges and remembers what was read, in one transaction, and gives the answer; on failure nothing is charged. */
  settle: (
    request: ExtractionRequest,
    done: { fingerprint: string | null; read: ReadDocument; signal: AbortSignal },
  ) => Promise<OcrResponse>
  /** Remembers a request with its error; never throws. */
  recordFailure: (request: ExtractionRequest, error: LegibleError) => void
}

export function createSettlement(parts: {
  ledger: CreditLedger
  outputs: OutputMaker
  settings: () => Settings
  logger: Logger
}): Settlement {
  const { ledger, settings, logger } = parts
  const noteLater = createLateNotes((failed: CompletedRequest) => ledger.complete(null, failed))

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
    const response = await compose(request, read, signal)
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
  async function compose(
    request: ExtractionRequest,
    read: ReadDocument,
    signal: AbortSignal,
  ): Promise<OcrResponse> {
    const { credits, reservation } = read
    try {
      const written = await writeOutputs(parts.outputs, request, read, signal)
      const remaining = ledger.remaining(request.caller, reservation ? { reservation, credits } : undefined)
      return composeAnswer(request, read, { credits, remaining }, written)
    } catch (error) {
      if (reservation !== null) ledger.release(reservation)
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
      // Jobs are begun again. Of a text nothing waits in memory: it was given, and the next like it is noted.
      if (completed.response === null && completed.alongside === undefined)
        noteLater({ ...completed, at: Date.now() })
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

  return { settle, recordFailure }
}
