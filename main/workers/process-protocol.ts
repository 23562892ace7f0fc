// What the program and its reading process say to each other. A document's bytes cross once, before its first job.
import type { DocumentSource } from '../ocr/ports.ts'
import type { PoolOutcome, PoolStats } from './page-pool.ts'
import type { Job } from './protocol.ts'

/** What the pool inside the process needs to know. */
export interface ReaderProcessData {
  threads: number
  languageFolders: string[]
  idleMs?: number | undefined
  /** URL of the thread entry, where it does not lie beside the sources. */
  workerEntry?: string | undefined
}

/** A job without its document's bytes. */
export type JobOrder = OrderOf<Job>
type OrderOf<J> = J extends { source: DocumentSource } ? Omit<J, 'source'> & { documentId: string } : J

export type ToProcess =
  | { type: 'setup'; data: ReaderProcessData }
  | { type: 'document'; source: DocumentSource }
  | { type: 'run'; call: number; order: JobOrder; timeoutMs: number }
  | { type: 'abort'; call: number }
  | { type: 'release'; documentId: string }

export type FromProcess =
  | { type: 'started'; call: number; stats: PoolStats }
  | { type: 'settled'; call: number; outcome: PoolOutcome; stats: PoolStats; residentBytes: number }
  | { type: 'warning'; details: object; message: string }
  /** Said every second, whatever there is to do. `stuckMs`: how long a thread that was to end has not done so. */
  | { type: 'beat'; stuckMs: number }

/** A process of its own, however it is started: Node forks, Electron has utility processes. */
export interface ReaderProcess {
  send(message: ToProcess): void
  onMessage(listener: (message: FromProcess) => void): void
  /** Called once, with what is known of the reason. */
  onExit(listener: (reason: string) => void): void
  kill(): void
}

export type StartReaderProcess = (entry: URL) => ReaderProcess
