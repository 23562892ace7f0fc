import type { ReadingOptions, OcrResponse, Warning } from '../../shared/ocr.ts'
import type { PageResult } from '../ocr/ports.ts'
import type { Database } from './database.ts'
import { addEvent, endJob, type JobEnding } from './job-endings.ts'
import { unpackJson } from './packed-json.ts'

export interface NewJob {
  id: string
  /** Milliseconds since the epoch, here and below. */
  at: number
  userId: string
  keyId: string | null
  options: ReadingOptions
  warnings: Warning[]
  webhook: string | null
  idempotencyKey: string | null
  /** What was asked for under the idempotency key. */
  fingerprint: string
  documents: NewJobDocument[]
}

export interface NewJobDocument {
  requestId: string
  name: string | null
  uploadId: string | null
  url: string | null
  inputSource: 'base64' | 'file' | 'url'
}

export interface StoredJob {
  id: string
  at: number
  keyId: string | null
  /** Null: it has not ended. */
  ended: JobEnding | null
  endedAt: number | null
  options: ReadingOptions
  warnings: Warning[]
  webhook: string | null
  webhookState: 'none' | 'waiting' | 'delivered' | 'failed'
  webhookAttempts: number
  documentsDone: number
  documentsFailed: number
  documentsTotal: number
  documentsOpened: number
  pagesDone: number
  /** Of the documents that were opened. */
  pagesTotal: number
  creditsUsed: number
}

export interface StoredJobDocument {
  number: number
  requestId: string
  name: string | null
  state: 'waiting' | 'done' | 'failed' | 'cancelled' | 'deleted'
  pagesDone: number
  pagesTotal: number | null
  /** An ErrorShape as JSON. */
  error: string | null
}

/** `number` null: the end of the job; `page` null: the end of the document. */
export interface StoredJobEvent {
  id: number
  number: number | null
  page: PageResult | null
}

export interface ListedJobs {
  keyId: string | null
  beforeAt: number | undefined
  limit: number
}

/** Jobs as they were asked for, and what has become of them. Who may see which is for the caller to say. */
export interface JobStore {
  /** `alongside` is written in the same transaction. Durable once it returns. */
  create(job: NewJob, alongside: () => void): void
  find(jobId: string): StoredJob | undefined
  findByIdempotencyKey(
    keyId: string | null,
    idempotencyKey: string,
    since: number,
  ): { id: string; fingerprint: string } | undefined
  /** Newest first. */
  list(query: ListedJobs): StoredJob[]
  documents(jobId: string): StoredJobDocument[]
  document(jobId: string, number: number): StoredJobDocument | undefined
  answer(jobId: string, number: number): OcrResponse | undefined
  eventsAfter(jobId: string, eventId: number, limit: number): StoredJobEvent[]
  /** Documents that wait or are being read, of all jobs. */
  countWaiting(): number
  /** Ends it, with whatever of it still waits; false when it had ended. */
  cancel(jobId: string, at: number): boolean
  /**
   * Deletes jobs that ended before a time. Of those that came with an idempotency key after `keysSince` only what was read and
   * what it is called, so that the same request is still known.
   */
  deleteEndedBefore(time: number, keysSince: number): void
}

const select = `SELECT j.id, j.at, j.key_id AS keyId, j.ended, j.ended_at AS endedAt, j.options, j.warnings, j.webhook,
  j.webhook_state AS webhookState, j.webhook_attempts AS webhookAttempts,
  sum(d.state <> 'waiting') AS documentsDone, sum(d.state = 'failed') AS documentsFailed,
  count(*) AS documentsTotal, count(d.pages_total) AS documentsOpened,
  sum(d.pages_done) AS pagesDone, coalesce(sum(d.pages_total), 0) AS pagesTotal, sum(d.credits) AS creditsUsed
  FROM jobs j JOIN job_documents d ON d.job_id = j.id`

const documentColumns = `number, request_id AS requestId, name, state, pages_done AS pagesDone,
  pages_total AS pagesTotal, error`

export function createJobStore(database: Database): JobStore {
  return {
    create(job, alongside) {
      database.transaction(() => {
        alongside()
        database.run(
          `INSERT INTO jobs (id, at, user_id, key_id, options, warnings, idempotency_key, fingerprint, webhook, webhook_state)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          job.id,
          job.at,
          job.userId,
          job.keyId,
          JSON.stringify(job.options),
          JSON.stringify(job.warnings),
          job.idempotencyKey,
          job.fingerprint,
          job.webhook,
          job.webhook === null ? 'none' : 'waiting',
        )
        for (const [index, document] of job.documents.entries()) {
          database.run(
            `INSERT INTO job_documents (job_id, number, request_id, name, upload_id, url, input_source, state)
             VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting')`,
            job.id,
            index + 1,
            document.requestId,
            document.name,
            document.uploadId,
            document.url,
            document.inputSource,
          )
        }
      })
    },

    find(jobId) {
      const row = database.get(`${select} WHERE j.id = ? GROUP BY j.id`, jobId)
      return row === undefined ? undefined : toJob(row)
    },

    findByIdempotencyKey: (keyId, idempotencyKey, since) =>
      database.get(
        'SELECT id, fingerprint FROM jobs WHERE idempotency_key = ? AND key_id IS ? AND at > ?',
        idempotencyKey,
        keyId,
        since,
      ) as { id: string; fingerprint: string } | undefined,

    list: ({ keyId, beforeAt, limit }) =>
      database
        .all(
          // So that the documents of these alone are counted.
          `${select} WHERE j.id IN (
             SELECT id FROM jobs WHERE (?1 IS NULL OR key_id = ?1) AND (?2 IS NULL OR at < ?2) ORDER BY at DESC LIMIT ?3)
           GROUP BY j.id ORDER BY j.at DESC`,
          keyId,
          beforeAt ?? null,
          limit,
        )
        .map(toJob),

    documents: (jobId) =>
      database.all(
        `SELECT ${documentColumns} FROM job_documents WHERE job_id = ? ORDER BY number`,
        jobId,
      ) as StoredJobDocument[],

    document: (jobId, number) =>
      database.get(
        `SELECT ${documentColumns} FROM job_documents WHERE job_id = ? AND number = ?`,
        jobId,
        number,
      ) as StoredJobDocument | undefined,

    answer(jobId, number) {
      const row = database.get(
        'SELECT answer FROM job_documents WHERE job_id = ? AND number = ?',
        jobId,
        number,
      ) as { answer: Uint8Array | null } | undefined
      return row?.answer ? (unpackJson(row.answer) as OcrResponse) : undefined
    },

    eventsAfter: (jobId, eventId, limit) =>
      (
        database.all(
          'SELECT id, number, content FROM job_events WHERE job_id = ? AND id > ? ORDER BY id LIMIT ?',
          jobId,
          eventId,
          limit,
        ) as { id: number; number: number | null; content: Uint8Array | null }[]
      ).map(({ content, ...event }) => ({
        ...event,
        page: content === null ? null : (unpackJson(content) as PageResult),
      })),

    countWaiting: () =>
      (database.get("SELECT count(*) AS n FROM job_documents WHERE state = 'waiting'") as { n: number }).n,

    cancel: (jobId, at) =>
      database.transaction(() => {
        const waiting = database.all(
          `SELECT d.number FROM job_documents d JOIN jobs j ON j.id = d.job_id
           WHERE d.job_id = ? AND d.state = 'waiting' AND j.ended IS NULL ORDER BY d.number`,
          jobId,
        ) as { number: number }[]
        if (waiting.length === 0) return false
        database.run(
          `UPDATE job_documents SET state = 'cancelled', pages_total = coalesce(pages_total, 0)
           WHERE job_id = ? AND state = 'waiting'`,
          jobId,
        )
        for (const { number } of waiting) addEvent(database, jobId, number)
        endJob(database, { jobId, ending: 'cancelled', at })
        return true
      }),

    deleteEndedBefore(time, keysSince) {
      const ended = 'SELECT id FROM jobs WHERE ended_at < ?'
      const changes = database.transaction(() => {
        const jobs = database.run(
          'DELETE FROM jobs WHERE ended_at < ? AND (idempotency_key IS NULL OR at <= ?)',
          time,
          keysSince,
        )
        database.run(`DELETE FROM job_events WHERE page IS NOT NULL AND job_id IN (${ended})`, time)
        const documents = database.run(
          `UPDATE job_documents SET state = iif(state = 'done', 'deleted', state), name = NULL, url = NULL, answer = NULL
           WHERE coalesce(name, url, answer) IS NOT NULL AND job_id IN (${ended})`,
          time,
        )
        return jobs.changes + documents.changes
      })
      if (changes > 0) database.compact()
    },
  }
}

function toJob(row: unknown): StoredJob {
  const { options, warnings, ...rest } = row as Omit<StoredJob, 'options' | 'warnings'> & {
    options: string
    warnings: string
  }
  return {
    ...rest,
    options: JSON.parse(options) as ReadingOptions,
    warnings: JSON.parse(warnings) as Warning[],
  }
}
