import { LegibleError } from '../../shared/errors.ts'
import { failedPage } from '../ocr/failed-page.ts'
import type { DocumentSource, PageReader, PageResult, PageTask, ReadingLimits } from '../ocr/ports.ts'
import { decodeError } from './error-codec.ts'
import type { JobValues } from './protocol.ts'
import { createThreadPool, type PoolStats, type ThreadPoolOptions } from './thread-pool.ts'

export interface ThreadPageReader extends PageReader {
  /** Starts one thread and its engine, so that the first page does not wait for them. */
  warmUp(languages: string[]): Promise<void>
  stats(): PoolStats
  /** Ends every thread; what was being read ends as `shutting_down`. */
  close(): Promise<void>
}

const previewLimits: ReadingLimits = { maxImagePixels: 100_000_000, maxPages: 1, pageTimeoutMs: 30_000 }

/** Errors of the request, which would come back for every page; they are thrown instead of told page by page. */
const requestErrors = new Set(['language_not_installed', 'cancelled', 'shutting_down'])

/** Reads pages on worker threads. Nothing runs before the first document, and nothing after `close`. */
export function createThreadPageReader(options: ThreadPoolOptions): ThreadPageReader {
  const pool = createThreadPool(options)
  const shared = new Map<string, DocumentSource>()

  /** The same document in memory that all threads see; made once, however many pages are read. */
  function share(source: DocumentSource): DocumentSource {
    const known = shared.get(source.id)
    if (known) return known
    const bytes =
      source.bytes.buffer instanceof SharedArrayBuffer ? source.bytes : copyToSharedMemory(source.bytes)
    const copy = { ...source, bytes }
    shared.set(source.id, copy)
    return copy
  }

  return {
    parallelism: options.threads,

    async open(source, limits, signal) {
      const outcome = await pool.run(
        { kind: 'open', source: share(source), limits },
        { signal, timeoutMs: limits.pageTimeoutMs },
      )
      if (outcome.type === 'done') return outcome.value as JobValues['open']
      shared.delete(source.id)
      throw outcome.type === 'failed'
        ? decodeError(outcome.error)
        : new LegibleError(
            outcome.type === 'timeout' ? 'processing_timeout' : 'corrupt_file',
            'The document could not be opened: it is damaged or far too complex.',
          )
    },

    async readPage(source, task, signal): Promise<PageResult> {
      const outcome = await pool.run(
        { kind: 'read', source: share(source), limits: task.limits, task },
        { signal, timeoutMs: task.limits.pageTimeoutMs },
      )
      if (outcome.type === 'done') return outcome.value as PageResult
      const error = outcome.type === 'failed' ? decodeError(outcome.error) : givenUp(outcome.type, task)
      if (requestErrors.has(error.code)) throw error
      return failedPage(task.pageNumber, error)
    },

    async renderPreview(source, pageNumber, maxSide, signal) {
      const outcome = await pool.run(
        { kind: 'preview', source: share(source), limits: previewLimits, pageNumber, maxSide },
        { signal, timeoutMs: previewLimits.pageTimeoutMs },
      )
      if (outcome.type === 'done') return outcome.value as Uint8Array
      throw outcome.type === 'failed'
        ? decodeError(outcome.error)
        : new LegibleError('processing_timeout', 'The preview of this page could not be made.')
    },

    release(source) {
      shared.delete(source.id)
      pool.release(source.id)
    },

    async warmUp(languages) {
      await pool.run({ kind: 'warm', languages }, { signal: new AbortController().signal, timeoutMs: 30_000 })
    },

    stats: () => pool.stats(),
    close: () => pool.close(),
  }
}

function givenUp(how: 'timeout' | 'died', { pageNumber, limits }: PageTask): LegibleError {
  return how === 'timeout'
    ? new LegibleError(
        'processing_timeout',
        `Page ${pageNumber} took longer than ${Math.round(limits.pageTimeoutMs / 1000)} s and was given up.`,
      )
    : new LegibleError('internal_error', `Page ${pageNumber} stopped the reader twice and was given up.`)
}

function copyToSharedMemory(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  shared.set(bytes)
  return shared
}
