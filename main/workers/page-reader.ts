import { failure, LegibleError } from '../../shared/errors.ts'
import { failedPage } from '../ocr/failed-page.ts'
import type { PageReader, PageResult, PageTask, ReadingLimits } from '../ocr/ports.ts'
import { decodeError } from './error-codec.ts'
import type { PagePool, PoolStats } from './page-pool.ts'
import type { JobValues } from './protocol.ts'

/** A page reader that owns something which must be closed. */
export interface PooledPageReader extends PageReader {
  /** Starts one thread and its engine, so that the first page does not wait for them. */
  warmUp(languages: string[]): Promise<void>
  stats(): PoolStats
  /** Ends the pool; what was being read ends as `shutting_down`. */
  close(): Promise<void>
}

const previewLimits: ReadingLimits = { maxImagePixels: 100_000_000, maxPages: 1, pageTimeoutMs: 30_000 }

/** Errors of the request, which would come back for every page; they are thrown instead of told page by page. */
const requestErrors = new Set(['language_not_installed', 'cancelled', 'shutting_down', 'out_of_memory'])

/**
 * Reads pages on a pool. Nothing runs before the first document, and nothing after `close`. `parallelism`: pages at the
 * same time; a function where that changes.
 */
export function createPageReader(pool: PagePool, parallelism: number | (() => number)): PooledPageReader {
  return {
    get parallelism() {
      return typeof parallelism === 'number' ? parallelism : Math.max(1, parallelism())
    },

    async open(source, limits, signal) {
      const outcome = await pool.run(
        { kind: 'open', source, limits },
        { signal, timeoutMs: limits.pageTimeoutMs },
      )
      if (outcome.type === 'done') return outcome.value as JobValues['open']
      pool.release(source.id)
      throw outcome.type === 'failed'
        ? decodeError(outcome.error)
        : new LegibleError(
            outcome.type === 'timeout' ? 'processing_timeout' : 'corrupt_file',
            'The document could not be opened: it is damaged or far too complex.',
          )
    },

    async readPage(source, task, signal): Promise<PageResult> {
      const outcome = await pool.run(
        { kind: 'read', source, task },
        { signal, timeoutMs: task.limits.pageTimeoutMs },
      )
      if (outcome.type === 'done') return JSON.parse(outcome.value as JobValues['read']) as PageResult
      const error = outcome.type === 'failed' ? decodeError(outcome.error) : givenUp(outcome.type, task)
      if (requestErrors.has(error.code)) throw error
      return failedPage(task.pageNumber, error)
    },

    async renderPreview(source, preview, signal) {
      const outcome = await pool.run(
        { kind: 'preview', source, limits: previewLimits, ...preview },
        { signal, timeoutMs: previewLimits.pageTimeoutMs },
      )
      if (outcome.type === 'done') return outcome.value as Uint8Array
      throw outcome.type === 'failed'
        ? decodeError(outcome.error)
        : new LegibleError('processing_timeout', 'The preview of this page could not be made.')
    },

    release(source) {
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
    ? failure('pageTooSlow', { page: pageNumber, limit: Math.round(limits.pageTimeoutMs / 1000) })
    : failure('pageStopsReader', { page: pageNumber })
}
