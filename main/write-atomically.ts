import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file, text as UTF-8, beside its place and renames it: a crash or a full disk leaves what was there before.
 * `mode`: who may do what with it, where the system's umask leaves that.
 */
export const writeAtomically = (file: string, content: string | Uint8Array, mode?: number): Promise<void> =>
  writeBeside(`${file}.${randomUUID().slice(0, 8)}.new`, file, content, mode)

/** The same by way of a file of one's own naming, which must not be there. It is gone afterwards, also where writing fails. */
export async function writeBeside(
  beside: string,
  file: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const handle = await open(beside, 'wx', mode)
  try {
    try {
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
