import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { isSqlite } from './sqlite-codes.ts'

/** A database file that SQLite opened but that is not sound. */
export class DamageError extends Error {
  override readonly name = 'DamageError'
}

// Reading 16 MiB through takes some 20 ms; a larger file is mostly history, whose damage its own queries find.
const wholeCheckBytes = 16 * 1024 * 1024
const chargedTables = ['account', 'keys', 'ledger', 'daily_usage']

/**
 * Throws DamageError when the database is not sound: all of it when it is small or `thorough`, otherwise
 * the tables that hold keys and money.
 */
export function checkForDamage(connection: DatabaseSync, path: string, thorough: boolean): void {
  const checks =
    thorough || statSync(path).size <= wholeCheckBytes
      ? ['PRAGMA quick_check(1)']
      : chargedTables.map((table) => `PRAGMA quick_check(${table})`)
  for (const check of checks) {
    const { quick_check: verdict } = connection.prepare(check).get() as { quick_check: string }
    if (verdict !== 'ok') throw new DamageError(verdict)
  }
}

/** Whether an error means the file itself is broken, not that it is busy, full or forbidden. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamageError) return true
  return isSqlite(error, 'corrupt', 'notADatabase')
}
