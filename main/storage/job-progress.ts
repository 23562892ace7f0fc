import { LegibleError, toErrorShape } from '../../shared/errors.ts'
import type { ReadingOptions, OcrResponse, Warning } from '../../shared/ocr.ts'
import type { CachedResult } from '../extraction/ports.ts'
import type { PageResult } from '../ocr/ports.ts'
import type { Database } from './database.ts'
import { addEvent, endJobWhenDone } from './job-endings.ts'
import { packJson, unpackJson } from './packed-json.ts'

/** A document of a job that waits for being read. */
export interface WaitingDocument {
  jobId: string
  number: number
  requestId: string
  userId: string
  keyId: string | null
  name: string | null
  uploadId: string | null
  /** Of the file; null for an address. */
  bytes: number | null
  url: string | null
  inputSource: 'base64' | 'file' | 'url'
  /** How often it was begun without a page of it being finished. */
  attempts: number
  options: ReadingOptions
  warnings: Warning[]
}

/** What reading writes down of a job. A document that was cancelled meanwhile takes nothing any more. */
export interface JobProgress {
  /** Of each key the document to read next, of its oldest job; `except` are requests that are being read. */
  waiting(except: readonly string[]): WaitingDocument[]
  begin(requestId: string): void
  /** That it was begun does not count. */
  takeBack(requestId: string): void
  /** The pages of this reading there are already. Pages of another reading, such as of an older program, are dropped. */
  resume(requestId: string, reading: string): PageResult[]
  setPagesTotal(requestId: string, pages: number): void
  /** False when nobody waits for the document any more. */
  addPage(requestId: string, page: PageResult): boolean
  /** Inside the transaction of the charge. Throws `cancelled` when nobody waits for the document any more. */
  settle(requestId: string, read: { answer: OcrResponse; result: CachedResult }, at: number): void
  /** Does nothing where the document has ended already. */
  fail(requestId: string, error: LegibleError, at: number): void
}

export function createJobProgress(database: Database): JobProgress {
  const place = (requestId: string) =>
    database.get('SELECT job_id AS jobId, number FROM job_documents WHERE request_id = ?', requestId) as {
      jobId: string
      number: number
    }

  function insertPages(requestId: string, pages: readonly PageResult[]): void {
    const { jobId, number } = place(requestId)
    for (const page of pages) {
      const key = [jobId, number, page.page.page]
      // Packed is only what is not there yet: at the end of a thousand pages that is seldom more than one of them.
      if (database.get('SELECT 1 FROM job_events WHERE job_id = ? AND number = ? AND page = ?', ...key))
        continue
      database.run(
        'INSERT INTO job_events (job_id, number, page, content) VALUES (?, ?, ?, ?)',
        ...key,
        packJson(page),
      )
    }
  }

  return {
    waiting(except) {
      const rows = database.all(
        // Whatever was begun often comes last: it must hold up nothing else. min() picks the row of the other columns.
        `SELECT d.job_id AS jobId, d.number, d.request_id AS requestId, j.user_id AS userId, j.key_id AS keyId, d.name,
           d.upload_id AS uploadId, u.bytes, d.url, d.input_source AS inputSource, d.attempts, j.options, j.warnings,
           min(d.attempts * 10000000000000 + j.at)
         FROM jobs j JOIN job_documents d ON d.rowid = (
           SELECT rowid FROM job_documents w
           WHERE w.job_id = j.id AND w.state = 'waiting' AND w.request_id NOT IN (SELECT value FROM json_each(?))
           ORDER BY w.attempts, w.number LIMIT 1)
         LEFT JOIN uploads u ON u.id = d.upload_id
         WHERE j.ended IS NULL GROUP BY j.key_id ORDER BY d.attempts, j.at`,
        JSON.stringify(except),
      ) as (Omit<WaitingDocument, 'options' | 'warnings'> & { options: string; warnings: string })[]
      return rows.map((row) => ({
        ...row,
        options: JSON.parse(row.options) as ReadingOptions,
        warnings: JSON.parse(row.warnings) as Warning[],
      }))
    },

    begin(requestId) {
      database.run('UPDATE job_documents SET attempts = attempts + 1 WHERE request_id = ?', requestId)
    },

    takeBack(requestId) {
      database.run('UPDATE job_documents SET attempts = max(0, attempts - 1) WHERE request_id = ?', requestId)
    },

    resume(requestId, reading) {
      const { jobId, number } = place(requestId)
      const known = database.get('SELECT reading FROM job_documents WHERE request_id = ?', requestId) as {
        reading: string | null
      }
      if (known.reading === reading) {
        const rows = database.all(
          'SELECT content FROM job_events WHERE job_id = ? AND number = ? AND page IS NOT NULL ORDER BY page',
          jobId,
          number,
        ) as { content: Uint8Array }[]
        return rows.map(({ content }) => unpackJson(content) as PageResult)
      }
      database.transaction(
        () => {
          // What has ended meanwhile, since it was cancelled, has an event that says so.
          database.run(
            'DELETE FROM job_events WHERE job_id = ? AND number = ? AND page IS NOT NULL',
            jobId,
            number,
          )
          database.run(
            'UPDATE job_documents SET reading = ?, pages_done = 0 WHERE request_id = ?',
            reading,
            requestId,
          )
        },
        { durable: false },
      )
      return []
    },

    setPagesTotal(requestId, pages) {
      database.transaction(
        () => database.run('UPDATE job_documents SET pages_total = ? WHERE request_id = ?', pages, requestId),
        { durable: false },
      )
    },

    addPage: (requestId, page) =>
      // A power cut may take the page, which is then read again; a crash does not.
      database.transaction(
        () => {
          const { changes } = database.run(
            `UPDATE job_documents SET pages_done = pages_done + 1, attempts = 0
             WHERE request_id = ? AND state = 'waiting'`,
            requestId,
          )
          if (changes > 0) insertPages(requestId, [page])
          return changes > 0
        },
        { durable: false },
      ),

    settle(requestId, { answer, result }, at) {
      const { jobId, number } = place(requestId)
      const pages = result.document.pages.flatMap((page, index) => {
        const report = result.reports[index]
        return report === undefined ? [] : [{ page, report }]
      })
      const { changes } = database.run(
        `UPDATE job_documents SET state = 'done', answer = ?, credits = ?, pages_done = ?, pages_total = ?
         WHERE request_id = ? AND state = 'waiting'`,
        packJson(answer),
        answer.creditsUsed,
        pages.length,
        pages.length,
        requestId,
      )
      if (changes === 0) throw new LegibleError('cancelled', 'The job was cancelled.')
      // Those that were not written as they were read: from the cache, or while another program had the database.
      insertPages(requestId, pages)
      addEvent(database, jobId, number)
      endJobWhenDone(database, jobId, at)
    },

    fail(requestId, error, at) {
      database.transaction(() => {
        const { jobId, number } = place(requestId)
        const { changes } = database.run(
          `UPDATE job_documents SET state = 'failed', error = ?, pages_total = coalesce(pages_total, 0)
           WHERE request_id = ? AND state = 'waiting'`,
          JSON.stringify(toErrorShape(error)),
          requestId,
        )
        if (changes === 0) return
        addEvent(database, jobId, number)
        endJobWhenDone(database, jobId, at)
      })
    },
  }
}
