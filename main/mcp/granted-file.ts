import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { LegibleError } from '../../shared/errors.ts'

/**
 * Reads a file that lies in a folder its owner has granted. Both are resolved first, so that neither `..` nor a
 * symlink leads outside, and only a regular file is read: a pipe or device would never end.
 *
 * What lies outside and what does not exist answer alike, so that a client cannot probe the disk.
 * Throws path_not_allowed, payload_too_large.
 */
export async function readGrantedFile(
  path: string,
  { folders, maxBytes }: { folders: readonly string[]; maxBytes: number },
): Promise<Uint8Array> {
  if (!isAbsolute(path)) throw notAllowed()
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined || !(await isInside(real, folders))) throw notAllowed()
  // Without O_NONBLOCK opening a pipe would wait for a writer; O_NOFOLLOW refuses a link put there since.
  const file = await open(
    real,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  ).catch(() => undefined)
  if (file === undefined) throw notAllowed()
  try {
    const found = await file.stat()
    // A folder on the way may have been swapped for a link between the look and the opening.
    const still = await realpath(path).catch(() => undefined)
    if (!found.isFile() || still !== real) throw notAllowed()
    if (found.size > maxBytes) {
      throw new LegibleError(
        'payload_too_large',
        `The file is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB.`,
        { param: 'image_source.data' },
      )
    }
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function isInside(real: string, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => undefined)
    if (root === undefined) continue
    const way = relative(root, real)
    if (way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return true
  }
  return false
}

function notAllowed(): LegibleError {
  return new LegibleError(
    'path_not_allowed',
    "There is no such file in a folder that was granted. Ask the user to grant its folder in Legible's settings, under Folders for assistants, or send the file as base64.",
    { param: 'image_source.data' },
  )
}
