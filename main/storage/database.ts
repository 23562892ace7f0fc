// The one SQLite database of a data folder: keys, account, ledger, history. Everything that writes goes through here.
// Several processes (window, server, command line) may have it open at once.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { failure, LegibleError } from '../../shared/errors.ts'
import type { Logger } from '../logging/logger.ts'
import { databaseFiles, type DatabaseFiles } from './database-files.ts'
import { isDamage } from './damage.ts'
import { isLastGoodStale, refreshLastGood } from './last-good.ts'
import { openSound, noteDamage, type Recovery } from './recovery.ts'
import { isSqlite } from './sqlite-codes.ts'

export interface Database {
  readonly files: DatabaseFiles
  /** What was found broken at open and what became of it; null when all was well. For the owner to be told. */
  readonly recovery: Recovery | null
  /** Rows are plain objects of the selected columns; their shape is the caller's to know. */
  get(sql: string, ...values: SQLInputValue[]): unknown
  all(sql: string, ...values: SQLInputValue[]): unknown[]
  iterate(sql: string, ...values: SQLInputValue[]): IterableIterator<unknown>
  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastId: number }
  /**
   * Runs `work` in one write transaction, or as part of the one that is open; all of it is kept or none.
   * Returns once it is on the disk; with `durable: false` a power cut (not a crash) may still undo it.
   */
  transaction<T>(work: () => T, options?: { durable?: boolean }): T
  /** Brings the copy of account, keys and ledger up to date. Never throws; it is logged when it fails. */
  copyAccounts(): void
  /** Gives freed space back to the disk and empties the write-ahead log, so that deleted texts are gone from it too. */
  compact(): void
  /** Work that `close` does first, such as writing counters down. */
  beforeClose(work: () => void): void
  close(): void
}

/** What a one-off command may wait for, since nobody else waits for it. */
const patientMs = 5000
/** Of the time that goes by, for standing still in vain. */
const waitingShare = 0.2

/**
 * Opens, checks, repairs and migrates the database of a data folder.
 * Throws DataFolderError when it cannot be used or a newer Legible has written it.
 *
 * While another program writes, this thread stands still for `busyMs` at most and then throws `database_busy`. It stands
 * still in vain for a fifth of the time at most, so that a lock held for long does not stop it at every try.
 */
export function openDatabase({
  dataFolder,
  logger,
  busyMs = patientMs,
  ownsFolder = false,
}: {
  dataFolder: string
  logger: Logger
  busyMs?: number
  /** This process has the folder by `ownFolder`, which who repairs the database must. */
  ownsFolder?: boolean
}): Database {
  const files = databaseFiles(dataFolder)
  const { connection, recovery } = openSound(files, logger, ownsFolder)
  connection.exec(`PRAGMA busy_timeout = ${busyMs}`)
  let timeoutMs = busyMs
  /** When the last write was refused that nothing could be written after. */
  let refusedAt = -Infinity
  /** Something was written since the copy of account, keys and ledger was made. */
  let isCopyBehind = false
  const statements = new Map<string, StatementSync>()
  const closing: (() => void)[] = []
  let closed = false

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  /** A refused write has waited for all that it might; since then some of it has come back. */
  function allowWaiting(): void {
    const allowedMs = Math.floor(Math.min(busyMs, (performance.now() - refusedAt) * waitingShare))
    if (allowedMs === timeoutMs) return
    connection.exec(`PRAGMA busy_timeout = ${allowedMs}`)
    timeoutMs = allowedMs
  }

  /** Remembers damage for the next start, and says what the owner can do about a full disk or another program. */
  function guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (isDamage(error)) noteDamage(files)
      if (isSqlite(error, 'full')) throw failure('diskFull', {}, { cause: error })
      if (isSqlite(error, 'busy')) {
        refusedAt = performance.now()
        throw databaseBusy(error)
      }
      throw error
    }
  }

  function written<T>(work: () => T): T {
    allowWaiting()
    const value = guarded(work)
    refusedAt = -Infinity
    isCopyBehind = true
    return value
  }

  const database: Database = {
    files,
    recovery,
    get: (sql, ...values) =>
      guarded(() => {
        const row = prepare(sql).get(...values)
        return row && { ...row }
      }),
    all: (sql, ...values) =>
      guarded(() =>
        prepare(sql)
          .all(...values)
          .map((row) => ({ ...row })),
      ),
    // A statement of its own: an iteration that is left half way must not disturb the next one.
    iterate: (sql, ...values) => connection.prepare(sql).iterate(...values),
    run: (sql, ...values) =>
      written(() => {
        const { changes, lastInsertRowid } = prepare(sql).run(...values)
        return { changes: Number(changes), lastId: Number(lastInsertRowid) }
      }),
    transaction: (work, { durable = true } = {}) =>
      written(() => (connection.isTransaction ? work() : inTransaction(connection, work, durable))),
    copyAccounts() {
      try {
        refreshLastGood(connection, files)
        isCopyBehind = false
      } catch (error) {
        logger.warn({ error }, 'could not refresh the copy of account, keys and ledger')
      }
    },
    compact() {
      try {
        guarded(() => {
          connection.exec('PRAGMA incremental_vacuum')
          connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        })
      } catch (error) {
        // What was to be deleted is; its space is given back the next time.
        logger.warn({ error }, 'could not give freed space back yet')
      }
    },
    beforeClose: (work) => closing.push(work),
    close() {
      if (closed) return
      closed = true
      for (const work of closing) {
        try {
          work()
        } catch (error) {
          logger.error({ error }, 'could not finish before the database was closed')
        }
      }
      // A command does not wait for it each time: keys are copied as they change, and charges once a day.
      if (isCopyBehind && (ownsFolder || isLastGoodStale(files))) database.copyAccounts()
      statements.clear()
      connection.close()
    },
  }
  scheduleCopy(database, recovery !== null)
  return database
}

/** Once a day and a moment after the start, so that opening does not wait for it; what was written since is copied when whoever serves the folder ends. */
function scheduleCopy(database: Database, atOnce: boolean): void {
  const copyWhenStale = () => {
    if (isLastGoodStale(database.files)) database.copyAccounts()
  }
  if (atOnce) database.copyAccounts()
  const first = setTimeout(copyWhenStale, 5000).unref()
  const daily = setInterval(copyWhenStale, 60 * 60 * 1000).unref()
  database.beforeClose(() => {
    clearTimeout(first)
    clearInterval(daily)
  })
}

function inTransaction<T>(connection: DatabaseSync, work: () => T, durable: boolean): T {
  if (!durable) connection.exec('PRAGMA synchronous = NORMAL')
  try {
    connection.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      connection.exec('COMMIT')
      return value
    } catch (error) {
      // A full disk makes SQLite roll back by itself.
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw error
    }
  } finally {
    if (!durable) connection.exec('PRAGMA synchronous = FULL')
  }
}

function databaseBusy(cause: unknown): LegibleError {
  return new LegibleError(
    'database_busy',
    'Another program is using the database of Legible. Close it, or try again in a moment.',
    { retryAfterSeconds: 5, cause },
  )
}
