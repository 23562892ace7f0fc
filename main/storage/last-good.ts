import { existsSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { connect } from './connect.ts'
import { copyTable } from './copy-table.ts'
import { checkForDamage, isDamage } from './damage.ts'
import type { DatabaseFiles } from './database-files.ts'
import { migrate } from './migrate.ts'

const dayMs = 24 * 60 * 60 * 1000

/** True when there is no copy, or it is a day old, or was made by a clock that was wrong. */
export function isLastGoodStale(files: DatabaseFiles): boolean {
  return !existsSync(files.lastGood) || Math.abs(Date.now() - statSync(files.lastGood).mtimeMs) > dayMs
}

/**
 * Brings the copy of account, keys and ledger up to date; only charges it does not have yet are copied,
 * so it costs the same however long the ledger is. Documents are never copied: what is deleted is to be gone.
 */
export function refreshLastGood(live: DatabaseSync, files: DatabaseFiles): void {
  try {
    refresh(live, files.lastGood)
  } catch (error) {
    if (!isDamage(error)) throw error
    for (const suffix of ['', '-journal']) rmSync(files.lastGood + suffix, { force: true })
    refresh(live, files.lastGood)
  }
}

function refresh(live: DatabaseSync, path: string): void {
  const copy = connect(path, 'delete')
  try {
    migrate(copy)
    checkForDamage(copy, path, true)
    copy.exec('BEGIN IMMEDIATE')
    copyTable(live, copy, 'account')
    copyTable(live, copy, 'keys')
    const { last } = copy.prepare('SELECT coalesce(max(id), 0) AS last FROM ledger').get() as {
      last: number
    }
    copyTable(live, copy, 'ledger', last)
    // Marks the file as refreshed even where nothing was new.
    copy.exec(`PRAGMA application_id = ${Math.floor(Date.now() / 1000) % 0x7fffffff}`)
    copy.exec('COMMIT')
  } finally {
    copy.close()
  }
}
