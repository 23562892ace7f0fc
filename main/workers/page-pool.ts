import type { JobOutcome } from './page-thread.ts'
import type { NetworkRuntime } from '../../shared/status.ts'
import type { Job } from './protocol.ts'

export type PoolOutcome = JobOutcome | { type: 'timeout' }

export interface RunOptions {
  signal: AbortSignal
  /** Of the work itself; waiting for a thread does not count. */
  timeoutMs: number
  /** Called whenever a thread takes the job up, so again when it is tried once more. */
  onStart?: () => void
}

export interface PoolStats {
  threads: number
  busy: number
  queued: number
  /** Threads that ended unasked since the start. */
  deaths: number
  /** Memory of the process that reads, when it last finished a job; none while there is no such process here. */
  residentBytes?: number | undefined
  /** How networks run here; known once a thread has started. */
  networks?: NetworkRuntime | undefined
}

/** Does the jobs of pages, in this process or in one of its own. */
export interface PagePool {
  /** Throws only `cancelled` and `shutting_down`. A job that kills what it runs on is tried once more, then `died`. */
  run(job: Job, options: RunOptions): Promise<PoolOutcome>
  /** Forgets the document wherever it is open. */
  release(documentId: string): void
  stats(): PoolStats
  close(): Promise<void>
}
