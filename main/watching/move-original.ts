import { constants } from 'node:fs'
import { copyFile, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAsFound, type FoundFile } from './find-files.ts'
import { chooseNames, makeFolders } from './write-outputs.ts'

/** Below the folder of texts. */
const originalsFolder = 'originals'

/**
 * Moves a document that was read below the folder of its text, to the place it had, under a free name; false where another
 * has taken its place since it was found. Throws the system's error, and path_not_allowed where a link would lead
 * elsewhere; then it is still where it was.
 */
export async function moveOriginal(found: FoundFile, to: string): Promise<boolean> {
  const { file, path } = found
  const place = join(originalsFolder, dirname(path))
  await makeFolders(to, place)
  const [free = ''] = chooseNames(to, place, [{ name: basename(file) }])
  const target = join(to, free)
  if (!(await isAsFound(found))) return false
  try {
    await rename(file, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // Another drive.
    await copyFile(file, target, constants.COPYFILE_EXCL)
    await unlink(file)
  }
  return true
}
