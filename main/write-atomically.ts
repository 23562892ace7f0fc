import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'

/** Whose a file is, and who may do what with it. */
interface Rights {
  mode?: number | undefined
  uid?: number | undefined
  gid?: number | undefined
}

/**
 * Writes a file, text as UTF-8, beside its place and renames it: a crash or a full disk leaves what was there before. Where
 * there is one, links still lead to it, and it stays as private as it was and its owner's. `mode`: instead of what it had.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const file = await realpath(path).catch(() => path)
  const before: Rights = await stat(file).catch(() => ({}))
  const rights = { ...before, mode: mode ?? before.mode }
  await writeBeside(`${file}.${randomUUID().slice(0, 8)}.new`, file, content, rights)
}

/** The same by way of a file of one's own naming, which must not be there. It is gone afterwards, also where writing fails. */
export async function writeBeside(
  beside: string,
  file: string,
  content: string | Uint8Array,
  { mode, uid, gid }: Rights = {},
): Promise<void> {
  const handle = await open(beside, 'wx', mode)
  try {
    try {
      // Only the system's administrator may give a file away.
      if (uid !== undefined && gid !== undefined) await handle.chown(uid, gid).catch(() => undefined)
      // The umask has taken from it.
      if (mode !== undefined) await handle.chmod(mode & 0o777)
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    // On a full disk half a file would keep the space that others need; what went wrong is told whether or not it goes.
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
}
