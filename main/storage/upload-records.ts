import type { Database } from './database.ts'

/** A file that lies in the data folder for jobs. */
export interface UploadRecord {
  id: string
  /** Milliseconds since the epoch. */
  at: number
  keyId: string | null
  name: string | null
  /** Kind of document by its first bytes. */
  kind: string
  bytes: number
}

export interface UploadRecords {
  add(upload: UploadRecord): void
  find(id: string): UploadRecord | undefined
  ids(): string[]
  totalBytes(): number
  /** Removes those of a job that no document waits for any more, and returns their ids. */
  removeRead(jobId: string): string[]
  /** The same of all jobs, and of those that none named before `unusedSince`. */
  removeUnneeded(unusedSince: number): string[]
}

const isAwaited =
  "EXISTS (SELECT 1 FROM job_documents d WHERE d.upload_id = uploads.id AND d.state = 'waiting')"
const isNamed = 'EXISTS (SELECT 1 FROM job_documents d WHERE d.upload_id = uploads.id)'

export function createUploadRecords(database: Database): UploadRecords {
  const remove = (condition: string, value: string | number): string[] =>
    database.transaction(() =>
      (
        database.all(`DELETE FROM uploads WHERE NOT ${isAwaited} AND ${condition} RETURNING id`, value) as {
          id: string
        }[]
      ).map(({ id }) => id),
    )

  return {
    add({ id, at, keyId, name, kind, bytes }) {
      database.run(
        'INSERT INTO uploads (id, at, key_id, name, kind, bytes) VALUES (?, ?, ?, ?, ?, ?)',
        id,
        at,
        keyId,
        name,
        kind,
        bytes,
      )
    },
    find: (id) =>
      database.get('SELECT id, at, key_id AS keyId, name, kind, bytes FROM uploads WHERE id = ?', id) as
        | UploadRecord
        | undefined,
    ids: () => (database.all('SELECT id FROM uploads') as { id: string }[]).map(({ id }) => id),
    totalBytes: () => (database.get('SELECT coalesce(sum(bytes), 0) AS n FROM uploads') as { n: number }).n,
    removeRead: (jobId) => remove('id IN (SELECT upload_id FROM job_documents WHERE job_id = ?)', jobId),
    removeUnneeded: (unusedSince) => remove(`(at < ? OR ${isNamed})`, unusedSince),
  }
}
