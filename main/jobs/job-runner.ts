import { performance } from 'node:perf_hooks'
import { LegibleError, toLegibleError, type ErrorCode } from '../../shared/errors.ts'
import type { ExtractionInput, ExtractionService, JobPart } from '../extraction/ports.ts'
import { createPagePace, type PagePace } from '../extraction/page-pace.ts'
import type { Logger } from '../logging/logger.ts'
import type { PageReader } from '../ocr/ports.ts'
import type { JobProgress, WaitingDocument } from '../storage/job-progress.ts'

/** Reads the documents of jobs, one after the other, for as long as there are any. */
export interface JobRunner {
  /** There may be something to read. */
  wake(): void
  /** Stops what is being read of a job, which is cancelled already. */
  stop(jobId: string): void
  isReading(requestId: string): boolean
  isReadingJob(jobId: string): boolean
  /** Milliseconds until so many pages of a job are read; null where nothing can be told. */
  estimate(jobId: string, pages: number): number | null
  /** Begins nothing more; resolves once nothing is being read. What is being read has to be stopped by others. */
  close(): Promise<void>
}

/** What is no fault of the document, and may be over a moment later. */
const passing: ReadonlySet<ErrorCode> = new Set(['shutting_down', 'database_busy', 'queue_full'])
/**
 * Times a document may be begun without one page of it being finished, in this program and those before it: whatever ends
 * the program each time, or takes all memory, must not be tried for ever. Many, for kills may simply be frequent.
 */
const maxAttempts = 20
const pauseMs = 5000

export function createJobRunner(parts: {
  progress: JobProgress
  extraction: ExtractionService
  reader: PageReader
  readUpload: (id: string) => Promise<Uint8Array>
  /** Bytes that all documents being read may have, but for one that has more alone. */
  maxBytes: () => number
  /** Bytes of a document at an address, at most. */
  maxFetchedBytes: () => number
  /** Throws key_revoked or key_expired when the key may read no more. */
  checkKey: (keyId: string) => void
  isFollowed: (jobId: string) => boolean
  /** Tells that a page or a document of a job is read. */
  onNews: (jobId: string) => void
  /** Tells that a document of a job has ended, and perhaps the job with it. */
  onDocumentEnd: (jobId: string) => void
  logger: Logger
}): JobRunner {
  const { progress, extraction, reader, onNews, logger } = parts
  const reading = new Map<
    string,
    { document: WaitingDocument; cancel: AbortController; done: Promise<void> }
  >()
  const paces = new Map<string, PagePace>()
  /** When what failed in passing may be tried again, by request. */
  const notBefore = new Map<string, number>()
  /** When each key was served last, by count. */
  const turns = new Map<string | null, number>()
  let turn = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const isReadingJob = (jobId: string) => reading.values().some(({ document }) => document.jobId === jobId)

  /** Keys take turns, and of a key the job that came first; as many are read as there are places for pages. */
  function next(): WaitingDocument | undefined {
    const now = performance.now()
    for (const [requestId, at] of notBefore) if (at <= now) notBefore.delete(requestId)
    const candidates = progress.waiting([...reading.keys(), ...notBefore.keys()])
    const lastTurn = ({ keyId }: WaitingDocument) => turns.get(keyId) ?? 0
    return candidates.sort((a, b) => lastTurn(a) - lastTurn(b))[0]
  }

  const bytesOf = ({ bytes }: WaitingDocument) => bytes ?? parts.maxFetchedBytes()

  /** Workers on many machines have many places, and the server holds each document that they read. */
  function hasRoomFor(document: WaitingDocument): boolean {
    const held = reading.values().reduce((sum, other) => sum + bytesOf(other.document), 0)
    return held === 0 || held + bytesOf(document) <= parts.maxBytes()
  }

  function fill(): void {
    clearTimeout(timer)
    if (isClosed) return
    let isRefused = false
    try {
      while (reading.size < reader.parallelism) {
        const document = next()
        if (document === undefined || !hasRoomFor(document)) break
        begin(document)
      }
    } catch (error) {
      logger.error({ error }, 'could not begin a document of a job')
      isRefused = true
    }
    if (isRefused || notBefore.size > 0) timer = setTimeout(fill, pauseMs).unref()
  }

  function begin(document: WaitingDocument): void {
    const { requestId, jobId, keyId } = document
    progress.begin(requestId)
    turns.set(keyId, ++turn)
    const cancel = new AbortController()
    const done = read(document, cancel).finally(() => {
      reading.delete(requestId)
      if (!isReadingJob(jobId)) paces.delete(jobId)
      onNews(jobId)
      parts.onDocumentEnd(jobId)
      fill()
    })
    reading.set(requestId, { document, cancel, done })
  }

  async function read(document: WaitingDocument, cancel: AbortController): Promise<void> {
    const { requestId, jobId, userId, keyId, name, options, warnings } = document
    const isFinal = ({ code }: LegibleError) =>
      !passing.has(code) && (code !== 'out_of_memory' || document.attempts + 1 >= maxAttempts)
    const job: JobPart = {
      reader,
      resume: (name) => progress.resume(requestId, name),
      isFinal,
      settle: (answer, result) => progress.settle(requestId, { answer, result }, Date.now()),
      fail: (error) => progress.fail(requestId, error, Date.now()),
    }
    try {
      if (document.attempts >= maxAttempts) throw endedTooOften()
      if (keyId !== null) parts.checkKey(keyId)
      await extraction.extract(
        {
          requestId,
          door: 'rest',
          caller: { userId, keyId },
          input: await inputOf(document),
          options,
          ...(name !== null && { fileName: name }),
          receivedAt: performance.now(),
          warnings,
          job,
        },
        {
          signal: cancel.signal,
          // Whoever sent the job listens a moment later, while the document is being opened.
          wanted: () => (parts.isFollowed(jobId) ? [] : undefined),
          onProgress({ phase, pagesTotal, page }) {
            if (phase !== 'reading') return
            const pace = paceOf(jobId)
            if (page === undefined) {
              noteQuietly(() => progress.setPagesTotal(requestId, pagesTotal))
              return
            }
            pace.tick()
            noteQuietly(() => {
              if (!progress.addPage(requestId, page)) cancel.abort()
            })
            onNews(jobId)
          },
        },
      )
    } catch (thrown) {
      const error = toLegibleError(thrown)
      if (isFinal(error) && noteQuietly(() => progress.fail(requestId, error, Date.now()))) return
      if (passing.has(error.code)) noteQuietly(() => progress.takeBack(requestId))
      // Also where even its end could not be written down: it is tried again then, and not at once.
      const retryMs = Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1000)
      notBefore.set(requestId, performance.now() + retryMs)
    }
  }

  async function inputOf({ url, uploadId, inputSource }: WaitingDocument): Promise<ExtractionInput> {
    if (url !== null) return { kind: 'url', url }
    const bytes = await parts.readUpload(uploadId ?? '')
    return { kind: 'bytes', bytes, inputSource: inputSource === 'base64' ? 'base64' : 'file' }
  }

  function paceOf(jobId: string): PagePace {
    const pace = paces.get(jobId) ?? createPagePace(() => performance.now())
    paces.set(jobId, pace)
    return pace
  }

  /** Whether it was: while another program has the database nothing can be; a page is written with the others at the end. */
  function noteQuietly(write: () => void): boolean {
    try {
      write()
      return true
    } catch (error) {
      logger.warn({ error }, 'could not note how far a job is')
      return false
    }
  }

  return {
    wake: fill,
    stop(jobId) {
      for (const { document, cancel } of reading.values()) if (document.jobId === jobId) cancel.abort()
    },
    isReading: (requestId) => reading.has(requestId),
    isReadingJob,
    estimate: (jobId, pages) => paces.get(jobId)?.estimate(pages) ?? null,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.allSettled([...reading.values()].map(({ done }) => done))
    },
  }
}

function endedTooOften(): LegibleError {
  return new LegibleError(
    'internal_error',
    `Legible ended ${maxAttempts} times while it read this document, which was given up. Send it by itself to see why.`,
  )
}
