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
  /** Those that no document waits for: named by a job that is through with them, or older than `olderThan`. */
  unneeded(olderThan: number): string[]
  remove(id: string): void
}

export function createUploadRecords(database: Database): UploadRecords {
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
        UploadRecord | undefined,
    ids: () => (database.all('SELECT id FROM uploads') as { id: string }[]).map(({ id }) => id),
    totalBytes: () => (database.get('SELECT coalesce(sum(bytes), 0) AS n FROM uploads') as { n: number }).n,
    unneeded: (olderThan) =>
      (
        database.all(
          `SELECT u.id FROM uploads u
           WHERE NOT EXISTS (SELECT 1 FROM job_documents d WHERE d.upload_id = u.id AND d.state = 'waiting')
             AND (u.at < ? OR EXISTS (SELECT 1 FROM job_documents d WHERE d.upload_id = u.id))`,
          olderThan,
        ) as { id: string }[]
      ).map(({ id }) => id),
    remove(id) {
      database.run('DELETE FROM uploads WHERE id = ?', id)
    },
  }
}
