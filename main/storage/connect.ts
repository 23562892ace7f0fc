import { closeSync, fstatSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Opens a SQLite file, making it for its owner only. Whoever opens it closes it.
 *
 * `wal` for the live database, which several processes write; `delete` for copies, which must be one file.
 */
export function connect(path: string, journal: 'wal' | 'delete'): DatabaseSync {
  // SQLite makes files readable by everybody that the umask lets; -wal and -shm take the mode of the file.
  const descriptor = openSync(path, 'a', 0o600)
  const isNew = fstatSync(descriptor).size === 0
  closeSync(descriptor)
  const connection = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  try {
    // So that deleted history gives its space back. Only when new: later it has no effect but waits for every writer.
    if (isNew) connection.exec('PRAGMA auto_vacuum = INCREMENTAL')
    connection.exec(`PRAGMA journal_mode = ${journal}`)
    // FULL: a charge that was answered survives a power cut, not only a crash.
    connection.exec('PRAGMA synchronous = FULL')
    // Deleted texts are overwritten, not only unlinked.
    connection.exec('PRAGMA secure_delete = ON')
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}
