import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file, text as UTF-8, beside its place and renames it: a crash or a full disk leaves what was there before.
 * `mode`: who may do what with it, where the system's umask leaves that.
 */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const beside = `${file}.${randomUUID().slice(0, 8)}.new`
  try {
    const handle = await open(beside, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
