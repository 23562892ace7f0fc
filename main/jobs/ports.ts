// What the doors may ask of jobs, and what jobs ask of the outside.
import type { Readable } from 'node:stream'
import { keptAtDoor, type DoorWords } from '../../shared/at-door.ts'
import type { ErrorShape } from '../../shared/errors.ts'
import type { JobDocument, JobPageEvent, JobSummary, Upload } from '../../shared/jobs.ts'
import type { ReadingOptions, OcrResponse, Warning } from '../../shared/ocr.ts'
import type { Caller } from '../extraction/ports.ts'

export type JobInput =
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'url'; url: string }
  /** Id of a file that the same key has uploaded. */
  | { kind: 'upload'; id: string }

/** A job as it is asked for; `param` is the field of its asker that a document came in, for errors. */
export interface JobOrder {
  caller: Caller
  documents: { input: JobInput; name: string | null; param?: string }[]
  options: ReadingOptions
  warnings: Warning[]
  webhook: string | null
  idempotencyKey: string | null
}

/** A document of a job, whose error no door has said yet. */
export interface KeptDocument extends Omit<JobDocument, 'error'> {
  error?: ErrorShape
}

/** The same as a door says it. */
export const toDocument = ({ error, ...document }: KeptDocument, door: DoorWords): JobDocument => ({
  ...document,
  ...(error && { error: keptAtDoor(error, door) }),
})

export type JobEvent =
  | { id: number; type: 'page'; page: JobPageEvent }
  | { id: number; type: 'document'; document: KeptDocument }
  | { id: number; type: 'end'; job: JobSummary }

/** Jobs of a caller. What belongs to another key is `not_found`, as if it were not there. */
export interface JobService {
  /** Durable once it resolves. Throws as the contract has it; then nothing is left behind. */
  submit(order: JobOrder): Promise<JobSummary>
  find(caller: Caller, jobId: string): JobSummary
  /** One document after the other, with its result where it has one. */
  documents(caller: Caller, jobId: string): Iterable<KeptDocument>
  /** Throws not_found also while the document is not read, or where it could not be. */
  result(caller: Caller, jobId: string, number: number): OcrResponse
  /** Newest first. */
  list(caller: Caller, query: { beforeAt: number | undefined; limit: number }): JobSummary[]
  /** Cancels it; one that has ended stays as it is. */
  cancel(caller: Caller, jobId: string): Promise<JobSummary>
  /** Events after one of these, a handful at a time; none: there is no further one yet. */
  eventsAfter(caller: Caller, jobId: string, eventId: number): JobEvent[]
  /** `onNews` is called when there may be further events, `onStop` when the program ends. Returns the way out. */
  follow(jobId: string, listener: JobListener): () => void
}

export interface JobListener {
  onNews(): void
  onStop(): void
}

/** Files that lie in the data folder for jobs. */
export interface Uploads {
  /**
   * Keeps what `body` gives. Throws payload_too_large, unsupported_media_type, upload_timeout, queue_full, cancelled;
   * then nothing is kept.
   */
  receive(body: Readable, upload: { caller: Caller; name: string | null }): Promise<Upload>
}

/** Calls webhooks, inside the fence that addresses of documents have. */
export interface WebhookCaller {
  /** Throws url_not_allowed for what can be told from the address alone. */
  check(url: string): void
  /** Posts JSON; resolves with the status of the answer. Throws what the fence throws, and fetch_failed, fetch_timeout. */
  post(
    url: string,
    call: { body: string; headers: Record<string, string>; signal: AbortSignal; requestId: string },
  ): Promise<number>
}
