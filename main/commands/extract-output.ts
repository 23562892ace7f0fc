import { randomUUID } from 'node:crypto'
import { accessSync } from 'node:fs'
import { constants, copyFile, link, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { numbered } from '../../shared/exported-file-name.ts'
import { LegibleError } from '../../shared/errors.ts'
import { printable } from '../../shared/printable.ts'
import { makeFolder } from '../make-folder.ts'
import { explainWriteFailure } from '../write-failure.ts'
import { ExitError, exitCodes } from './exit-codes.ts'
import type { SavedFile } from '../extraction/saved-files.ts'

/**
 * Writes a file below a folder, where its document stands, whole or not at all and never over one that is there:
 * `scan.txt`, `scan (2).txt`. Answers its path. Throws path_not_allowed, and ExitError where the folder takes nothing.
 */
export async function writeBeside(
  folder: string,
  place: string,
  { name, content }: SavedFile,
): Promise<string> {
  const below = join(folder, parse(place).dir)
  try {
    makeFolder(below)
    const beside = join(below, `.legible-${randomUUID().slice(0, 8)}.part`)
    try {
      await writeFile(beside, content, { flag: 'wx' })
      for (let number = 1; ; number++) {
        const file = join(below, numbered(name, number))
        if (await linkNew(file, beside)) return file
      }
    } finally {
      await rm(beside, { force: true })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENAMETOOLONG') throw nameTooLong(error)
    throw cannotWrite(below, error)
  }
}

/** A fault of the one document: the others have names of their own. */
const nameTooLong = (cause: unknown) =>
  new LegibleError(
    'path_not_allowed',
    'Its text cannot be written: its name would be too long. Give the file a shorter one.',
    { cause },
  )

/** Makes the folder; throws where nothing can be written into it: before a page is read, and paid. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

const cannotWrite = (folder: string, error: unknown) =>
  new ExitError(
    exitCodes.notUsable,
    `${printable(folder)} cannot be written into: ${explainWriteFailure(error)}. Choose another folder with -o.`,
  )

/** False where there is a file of this name: another program's may have come between a look and the writing. */
async function linkNew(file: string, written: string): Promise<boolean> {
  try {
    // Where the disk knows no links, as FAT does, whole files can only be copied.
    await link(written, file).catch(() => copyFile(written, file, constants.COPYFILE_EXCL))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
