import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { fileNameFor } from '../../shared/exported-file-name.ts'
import type { OutputFormat } from '../../shared/ocr.ts'
import { ExitError, exitCodes } from './exit-codes.ts'

/** Writes a text below a folder, never over a file that is there: `scan.txt`, `scan (2).txt`. Answers the file's path. */
export async function writeBeside(
  folder: string,
  { place, text, format }: { place: string; text: string; format: OutputFormat },
): Promise<string> {
  const { dir, base } = parse(place)
  const wanted = parse(join(folder, dir, fileNameFor(base, format)))
  try {
    await mkdir(wanted.dir, { recursive: true })
    for (let number = 1; ; number++) {
      const file = join(wanted.dir, `${wanted.name}${number === 1 ? '' : ` (${number})`}${wanted.ext}`)
      if (await writeNew(file, text)) return file
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ExitError(exitCodes.notUsable, `The text cannot be written: ${reason}`)
  }
}

/** False where there is a file of this name: another program's may have come between a look and the writing. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    await rm(file, { force: true })
    throw error
  }
}
