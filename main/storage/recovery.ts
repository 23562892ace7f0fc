import { existsSync, copyFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Repair } from '../../shared/repairs.ts'
import type { Logger } from '../logging/logger.ts'
import { DataFolderError } from '../settings/data-folder.ts'
import { connect } from './connect.ts'
import { copiedTables, copyTable } from './copy-table.ts'
import { checkForDamage, DamageError, isDamage } from './damage.ts'
import { setAside, type DatabaseFiles } from './database-files.ts'
import { ownFolder } from './folder-owner.ts'
import { migrate, readVersion } from './migrate.ts'
import { isSqlite } from './sqlite-codes.ts'

/** What became of a database that was found broken. */
export interface Recovery {
  /** Where the broken file lies now; null when it was missing or empty. */
  damagedFile: string | null
  /** When the copy that stood in was made, milliseconds since the epoch; null: there was none. */
  copyMadeAt: number | null
  /** Charges that were read out of the broken file and that the copy did not have. */
  chargesSaved: number
  /** True when every table of the broken file could be read to its end: nothing is lost. */
  complete: boolean
  /** For the owner. */
  repair: Repair
}

/** Opens the live database and brings it to this schema, repairing it first where it is broken. Throws DataFolderError. */
export function openSound(
  files: DatabaseFiles,
  logger: Logger,
  ownsFolder: boolean,
): { connection: DatabaseSync; recovery: Recovery | null } {
  try {
    try {
      return { connection: openChecked(files), recovery: null }
    } catch (error) {
      if (!isDamage(error)) throw error
      return recoverAlone(files, logger, ownsFolder, error)
    }
  } catch (error) {
    if (error instanceof DataFolderError) throw error
    if (isDiskFull(error, files.folder)) throw diskFull(files, error)
    const message = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(
      `The database in ${files.folder} cannot be opened (${message}). Close other programs that use it, or choose another folder with --data-dir.`,
      { cause: error },
    )
  }
}

const tooLittleBytes = 1024 * 1024

/** Where not even its shared memory can be made, SQLite speaks of the disk and not of its space. */
function isDiskFull(error: unknown, folder: string): boolean {
  if (isSqlite(error, 'full') || (error as NodeJS.ErrnoException).code === 'ENOSPC') return true
  if (!isSqlite(error, 'inputOutput')) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < tooLittleBytes
}

function diskFull({ folder }: DatabaseFiles, cause: unknown): DataFolderError {
  return new DataFolderError(
    `The disk with the data folder ${folder} is full. Free some space and start again, or choose another folder with --data-dir.`,
    { cause },
  )
}

function openChecked(files: DatabaseFiles): DatabaseSync {
  const suspected = existsSync(damageMark(files))
  if (existsSync(files.lastGood) && (!existsSync(files.live) || statSync(files.live).size === 0)) {
    // SQLite takes an empty file for a new database: the ledger would silently start at nothing.
    throw new DamageError('missing or empty')
  }
  const connection = connect(files.live, 'wal')
  try {
    if (readVersion(connection) > 0) checkForDamage(connection, files.live, suspected)
    migrate(connection)
    rmSync(damageMark(files), { force: true })
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** What is written by a program that serves the folder would go on into the file that was set aside. */
function ownDamaged({ folder }: DatabaseFiles): () => void {
  try {
    return ownFolder(folder, () => '')
  } catch (cause) {
    if (!(cause instanceof DataFolderError)) throw cause
    throw new DataFolderError(
      `The database in ${folder} is damaged. Close Legible and start it again: it repairs the database then.`,
      { cause },
    )
  }
}

/** Among processes that find the damage at once, one repairs and the others then find it repaired. */
function recoverAlone(
  files: DatabaseFiles,
  logger: Logger,
  ownsFolder: boolean,
  found: unknown,
): { connection: DatabaseSync; recovery: Recovery | null } {
  const lock = connect(files.lock, 'delete')
  try {
    lock.exec('PRAGMA busy_timeout = 60000; BEGIN EXCLUSIVE')
    try {
      return { connection: openChecked(files), recovery: null }
    } catch (error) {
      if (!isDamage(error)) throw error
    }
    const disown = ownsFolder ? undefined : ownDamaged(files)
    try {
      const recovered = recover(files)
      logger.error({ error: found, ...recovered.recovery }, 'the database was damaged and has been repaired')
      return recovered
    } finally {
      disown?.()
    }
  } finally {
    lock.close()
  }
}

function recover(files: DatabaseFiles): { connection: DatabaseSync; recovery: Recovery } {
  const damagedFile =
    existsSync(files.live) && statSync(files.live).size > 0 ? setAside(files, files.live, new Date()) : null
  for (const suffix of ['', '-wal', '-shm']) rmSync(files.live + suffix, { force: true })
  const copyMadeAt = restoreLastGood(files)
  rmSync(damageMark(files), { force: true })
  const connection = connect(files.live, 'wal')
  try {
    migrate(connection)
    const saved = damagedFile === null ? { charges: 0, complete: false } : salvage(damagedFile, connection)
    return {
      connection,
      recovery: {
        damagedFile,
        copyMadeAt,
        chargesSaved: saved.charges,
        complete: saved.complete,
        repair: toRepair(copyMadeAt, saved.complete),
      },
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

function restoreLastGood(files: DatabaseFiles): number | null {
  if (!existsSync(files.lastGood)) return null
  try {
    const copy = connect(files.lastGood, 'delete')
    try {
      checkForDamage(copy, files.lastGood, true)
    } finally {
      copy.close()
    }
  } catch (error) {
    if (!isDamage(error)) throw error
    return null
  }
  const madeAt = statSync(files.lastGood).mtimeMs
  copyFileSync(files.lastGood, files.live)
  return madeAt
}

/** Reads what can still be read of a broken file into the restored one: it is newer than any copy. */
function salvage(damagedFile: string, into: DatabaseSync): { charges: number; complete: boolean } {
  let damaged: DatabaseSync
  try {
    damaged = new DatabaseSync(damagedFile)
  } catch {
    return { charges: 0, complete: false }
  }
  let charges = 0
  let complete = true
  into.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  try {
    for (const table of copiedTables) {
      try {
        const copied = copyTable(damaged, into, table)
        if (table === 'ledger') charges = copied
      } catch {
        // Rows before the broken page are kept; whatever else is wrong with this table, the next is tried.
        complete = false
      }
    }
    into.exec('DELETE FROM document_pages WHERE document_id NOT IN (SELECT id FROM documents)')
    into.exec('DELETE FROM jobs WHERE id NOT IN (SELECT job_id FROM job_documents)')
    into.exec('DELETE FROM job_documents WHERE job_id NOT IN (SELECT id FROM jobs)')
    into.exec('DELETE FROM job_events WHERE job_id NOT IN (SELECT id FROM jobs)')
    into.exec('DELETE FROM idempotent_answers WHERE request_id NOT IN (SELECT request_id FROM requests)')
    into.exec('DELETE FROM corrected_readings WHERE request_id NOT IN (SELECT request_id FROM requests)')
    into.exec('DELETE FROM corrected_words WHERE reading_id NOT IN (SELECT id FROM corrected_readings)')
    into.exec('UPDATE requests SET document_id = NULL WHERE document_id NOT IN (SELECT id FROM documents)')
    into.exec('COMMIT')
  } catch (error) {
    if (into.isTransaction) into.exec('ROLLBACK')
    throw error
  } finally {
    into.exec('PRAGMA foreign_keys = ON')
    damaged.close()
  }
  return { charges, complete }
}

function toRepair(copyMadeAt: number | null, complete: boolean): Repair {
  if (complete) return { kind: 'database_repaired' }
  return copyMadeAt === null ? { kind: 'database_reset' } : { kind: 'database_restored', madeAt: copyMadeAt }
}

/** Makes the next start look at the whole file, and repair it. */
export function noteDamage(files: DatabaseFiles): void {
  try {
    writeFileSync(damageMark(files), '', { mode: 0o600 })
  } catch {
    // The start after this one checks the ledger anyway.
  }
}

function damageMark(files: DatabaseFiles): string {
  return `${files.live}.suspect`
}
