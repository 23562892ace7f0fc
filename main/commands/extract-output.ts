import { rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { numbered } from '../../shared/exported-file-name.ts'
import { makeFolder } from '../make-folder.ts'
import { explainWriteFailure } from '../write-failure.ts'
import { ExitError, exitCodes } from './exit-codes.ts'
import type { SavedFile } from '../extraction/saved-files.ts'

/**
 * Writes a file below a folder, where its document stands, never over one that is there: `scan.txt`, `scan (2).txt`.
 * Answers its path.
 */
export async function writeBeside(
  folder: string,
  place: string,
  { name, content }: SavedFile,
): Promise<string> {
  const below = join(folder, parse(place).dir)
  try {
    makeFolder(below)
    for (let number = 1; ; number++) {
      const file = join(below, numbered(name, number))
      if (await writeNew(file, content)) return file
    }
  } catch (error) {
    throw new ExitError(
      exitCodes.notUsable,
      `${below} cannot be written into: ${explainWriteFailure(error)}. Choose another folder with -o.`,
    )
  }
}

/** False where there is a file of this name: another program's may have come between a look and the writing. */
async function writeNew(file: string, content: Uint8Array): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    await rm(file, { force: true })
    throw error
  }
}
