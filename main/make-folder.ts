import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those around it, where they are not there; `isPrivate`: for its owner only. Throws what mkdir throws,
 * and ENOTDIR where something else stands there.
 *
 * Not mkdir's own `recursive`: where the system answers ENOENT for a folder whose parent is there, as in /proc, it never
 * returns.
 */
export function makeFolder(folder: string, { isPrivate = false }: { isPrivate?: boolean } = {}): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`ENOTDIR: not a directory, ${folder}`), { code: 'ENOTDIR' })
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent, { isPrivate })
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another may have made it meanwhile; a link that leads nowhere stands there as well.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    throw error
  }
  // Not the mode of mkdir: the umask may take the owner's own rights from it.
  if (isPrivate) chmodSync(folder, 0o700)
}
