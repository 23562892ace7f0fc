import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { failure, type ErrorShape } from '../../shared/errors.ts'
import { DataFolderError } from '../settings/data-folder.ts'
import type { WatchedFile, WatchStore } from '../watching/ports.ts'
import { isSqlite } from './sqlite-codes.ts'

interface Row extends Omit<WatchedFile, 'outputs' | 'error'> {
  outputs: string
  /** An ErrorShape as JSON. */
  error: string | null
  /** What earlier versions wrote instead. */
  code: ErrorShape['code'] | null
  message: string | null
}

/**
 * What became of the files of one watched folder, in a database of its own that only one process can have open. Every
 * change is on the disk when its call returns.
 *
 * Throws DataFolderError where another process watches this folder already; `put` throws internal_error, with the words
 * for it, where the disk is full.
 */
export function openWatchStore(path: string): WatchStore & { close(): void } {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    database.close()
    if (!isSqlite(error, 'busy')) throw error
    throw new DataFolderError('Another legible watch reads this folder into the same place already.', {
      cause: error,
    })
  }
  database.exec(`CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, path TEXT NOT NULL, state TEXT NOT NULL, outputs TEXT NOT NULL,
    tries INTEGER NOT NULL, nextTryAt INTEGER, code TEXT, message TEXT
  ) STRICT; CREATE INDEX IF NOT EXISTS files_by_path ON files (path);
  CREATE INDEX IF NOT EXISTS files_being_written ON files (state) WHERE state = 'writing'`)
  if (database.prepare("SELECT 1 FROM pragma_table_info('files') WHERE name = 'error'").get() === undefined)
    database.exec('ALTER TABLE files ADD COLUMN error TEXT')
  const find = database.prepare('SELECT * FROM files WHERE id = ?')
  const byPath = database.prepare('SELECT * FROM files WHERE path = ?')
  const writing = database.prepare("SELECT * FROM files WHERE state = 'writing'")
  const put = database.prepare(
    'INSERT OR REPLACE INTO files (id, path, state, outputs, tries, nextTryAt, error) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const toFile = ({ code, message, error, ...row }: Row): WatchedFile => ({
    ...row,
    outputs: JSON.parse(row.outputs) as string[],
    error: error !== null ? (JSON.parse(error) as ErrorShape) : code && { code, message: message ?? '' },
  })
  return {
    find(id) {
      const row = find.get(id) as Row | undefined
      return row && toFile(row)
    },
    findByPath: (wanted) => (byPath.all(wanted) as unknown as Row[]).map(toFile),
    findWriting: () => (writing.all() as unknown as Row[]).map(toFile),
    put({ id, path: place, state, outputs, tries, nextTryAt, error }) {
      try {
        put.run(id, place, state, JSON.stringify(outputs), tries, nextTryAt, error && JSON.stringify(error))
      } catch (cause) {
        if (!isSqlite(cause, 'full')) throw cause
        throw failure('diskFull', {}, { cause })
      }
    },
    close: () => database.close(),
  }
}
