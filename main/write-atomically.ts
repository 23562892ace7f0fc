import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** Writes a file, text as UTF-8, beside its place and renames it: a crash or a full disk leaves what was there before. */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const beside = `${file}.${randomUUID().slice(0, 8)}.new`
  try {
    const handle = await open(beside, 'wx')
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
