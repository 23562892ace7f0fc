import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderError } from '../settings/data-folder.ts'
import { databaseFiles } from './database-files.ts'
import { isSqlite } from './sqlite-codes.ts'

/**
 * Makes this process the one that serves a data folder, until the function returned is called or the process ends,
 * however that happens: the lock is the system's. Two at once would answer the same Idempotency-Key twice and charge
 * for both. Commands that read or write something and end need not own the folder.
 *
 * Throws DataFolderError where another process owns it; `describeOwner` says what is known of that one.
 */
export function ownFolder(folder: string, describeOwner: () => string): () => void {
  const path = databaseFiles(folder).owner
  // Never opened apart from SQLite while the lock is held: closing any descriptor of a file gives up its locks.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // It holds nothing, so that it can be had on a full disk too.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isSqlite(error, 'busy')) throw error
    throw new DataFolderError(
      `Legible runs on the data folder ${folder} already${describeOwner()}. Use that one, close it, or choose another folder with --data-dir.`,
      { cause: error },
    )
  }
  return () => lock.close()
}
