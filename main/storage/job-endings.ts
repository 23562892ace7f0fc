import type { Database } from './database.ts'

/** How a job ended. */
export type JobEnding = 'done' | 'failed' | 'cancelled'

/** Notes that a document of a job has ended, or with `number` null the job itself. Inside a transaction. */
export function addEvent(database: Database, jobId: string, number: number | null): void {
  database.run('INSERT INTO job_events (job_id, number) VALUES (?, ?)', jobId, number)
}

/** Ends a job and lets its webhook be called. Inside the transaction that ends its last document. */
export function endJob(
  database: Database,
  { jobId, ending, at }: { jobId: string; ending: JobEnding; at: number },
): void {
  database.run(
    // Whoever reads the results needs no password, and it must not lie here longer than it is needed.
    `UPDATE jobs SET ended = ?, ended_at = ?, options = json_remove(options, '$.password'),
       webhook_due_at = iif(webhook IS NULL, NULL, ?) WHERE id = ?`,
    ending,
    at,
    at,
    jobId,
  )
  addEvent(database, jobId, null)
}

/** Ends a job of which no document waits any more. Inside the transaction that ended a document of it. */
export function endJobWhenDone(database: Database, jobId: string, at: number): void {
  const { waiting, failed, total } = database.get(
    `SELECT sum(state = 'waiting') AS waiting, sum(state = 'failed') AS failed, count(*) AS total
     FROM job_documents WHERE job_id = ?`,
    jobId,
  ) as { waiting: number; failed: number; total: number }
  if (waiting === 0) endJob(database, { jobId, ending: failed === total ? 'failed' : 'done', at })
}
