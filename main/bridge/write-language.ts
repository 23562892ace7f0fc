import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LegibleError } from '../../shared/errors.ts'
import { writeAtomically } from '../write-atomically.ts'

/** Puts Tesseract's data of a language into the folder of those. Throws invalid_request for what is no trained data by its name or its first bytes. */
export async function writeLanguage(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const isNamed = /^[A-Za-z][A-Za-z0-9_]{1,30}\.traineddata(\.gz)?$/.test(name)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isNamed || bytes.length < 10_000 || isPacked !== name.endsWith('.gz')) {
    throw new LegibleError(
      'invalid_request',
      'This is not Tesseract language data. Choose a file such as pol.traineddata.',
      { param: 'name' },
    )
  }
  await mkdir(folder, { recursive: true })
  // Pages are read meanwhile, in this language too.
  await writeAtomically(join(folder, name), bytes)
  // The other of the two kinds would win over what was just added, or lie there unused.
  await rm(join(folder, isPacked ? name.slice(0, -'.gz'.length) : `${name}.gz`), { force: true })
}
