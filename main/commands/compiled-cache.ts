import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** One build has a thousand. Each build that is started brings names of its own, and Node never deletes any. */
const filesAtMost = 5000

/**
 * Deletes what other versions of program and Node have compiled into `folder`, and what `own` has where builds without
 * number have filled it. Never throws: what cannot be deleted now is at the next start.
 */
export async function pruneCompiled(folder: string, own: string): Promise<void> {
  try {
    const others = readdirSync(folder).filter((name) => name !== own)
    const isFull = readdirSync(join(folder, own), { recursive: true }).length > filesAtMost
    const doomed = isFull ? [...others, own] : others
    await Promise.all(doomed.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  } catch {
    // Another start may be deleting the same.
  }
}
