import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those around it, where they are not there; `isPrivate`: for its owner only. Throws what mkdir throws.
 *
 * Not mkdir's own `recursive`: where the system answers ENOENT for a folder whose parent is there, as in /proc, it never
 * returns.
 */
export function makeFolder(folder: string, { isPrivate = false }: { isPrivate?: boolean } = {}): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent, { isPrivate })
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  // Not the mode of mkdir: the umask may take the owner's own rights from it.
  if (isPrivate) chmodSync(folder, 0o700)
}
