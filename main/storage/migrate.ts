import type { DatabaseSync } from 'node:sqlite'
import { DataFolderError } from '../settings/data-folder.ts'
import { accounts } from './migrations/001-accounts.ts'
import { history } from './migrations/002-history.ts'
import { requestFingerprints } from './migrations/003-request-fingerprints.ts'
import { deletedRequests } from './migrations/004-deleted-requests.ts'
import { jobs } from './migrations/005-jobs.ts'
import { corrections } from './migrations/006-corrections.ts'
import { dueWebhooks } from './migrations/007-due-webhooks.ts'
import { waitingDocuments } from './migrations/008-waiting-documents.ts'

/** In order; never edited once released, only added to. A database's `user_version` says how many it has had. */
const migrations = [
  accounts,
  history,
  requestFingerprints,
  deletedRequests,
  jobs,
  corrections,
  dueWebhooks,
  waitingDocuments,
]

/** The schema this program writes. */
export const schemaVersion = migrations.length

/**
 * Brings a database to the schema of this program, all or nothing. Several processes may try at once.
 * Throws DataFolderError when a newer Legible has written it.
 */
export function migrate(connection: DatabaseSync): void {
  if (readVersion(connection) === schemaVersion) return
  connection.exec('BEGIN IMMEDIATE')
  try {
    const version = readVersion(connection)
    if (version > schemaVersion) {
      throw new DataFolderError(
        'The data folder was written by a newer Legible. Update Legible, or choose another folder with --data-dir.',
      )
    }
    for (const migration of migrations.slice(version)) connection.exec(migration)
    connection.exec(`PRAGMA user_version = ${schemaVersion}`)
    connection.exec('COMMIT')
  } catch (error) {
    // A full disk makes SQLite roll back by itself.
    if (connection.isTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

/** 0: nothing was ever written. */
export function readVersion(connection: DatabaseSync): number {
  const row = connection.prepare('PRAGMA user_version').get() as { user_version: number }
  return row.user_version
}
