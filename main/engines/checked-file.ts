import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { installationDamaged } from '../ocr/installation-damaged.ts'

/**
 * Reads a file that comes with the program. Throws `installationDamaged` where it is not the one with this SHA-256 (hex),
 * so that nothing runs that was changed on the disk: a network that is wrong in one byte reads on, and reads nonsense.
 */
export async function readCheckedFile(path: string, sha256: string | undefined): Promise<Buffer> {
  const bytes = await readFile(path)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256)
    throw installationDamaged(new Error(`${path} has the SHA-256 ${found}, not ${sha256}`))
  return bytes
}
