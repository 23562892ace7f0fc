import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files of one data folder that SQLite owns. */
export interface DatabaseFiles {
  folder: string
  live: string
  /** Account, keys and ledger as they last were sound; never a document. */
  lastGood: string
  /** Serialises recovery among processes. */
  lock: string
  /** Held by the one process that serves this folder. */
  owner: string
}

/** Names them; touches nothing. */
export function databaseFiles(folder: string): DatabaseFiles {
  return {
    folder,
    live: join(folder, 'legible.db'),
    lastGood: join(folder, 'legible.last-good.db'),
    lock: join(folder, 'legible.lock'),
    owner: join(folder, 'legible.owner'),
  }
}

const companions = ['', '-wal', '-shm', '-journal']

/** Moves a damaged database out of the way under a dated name and returns that name's path. Nothing is deleted. */
export function setAside(files: DatabaseFiles, path: string, at: Date): string {
  const date = at.toISOString().replaceAll(':', '-').replace('Z', '')
  const target = join(files.folder, `legible.damaged-${date}.db`)
  for (const suffix of companions) if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix)
  return target
}

/** Deletes what `setAside` kept, older than a time in milliseconds: it may hold texts that are to be gone. */
export function deleteSetAside(files: DatabaseFiles, olderThan: number): void {
  for (const name of readdirSync(files.folder)) {
    if (!name.startsWith('legible.damaged-')) continue
    const path = join(files.folder, name)
    if (statSync(path).mtimeMs < olderThan) rmSync(path, { force: true })
  }
}
