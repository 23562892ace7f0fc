import { constants } from 'node:fs'
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { LegibleError, tooLarge } from '../../shared/errors.ts'

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
  // Of the disk this tells nothing, and a grant would not help.
  if (!isAbsolute(path))
    throw notAllowed(
      'This is no full path. Write it from the root on, such as /home/me/scans/letter.pdf, without file:// and ~.',
    )
  const roots = await resolveAll(folders)
  const real = await resolved(path)
  if (real === undefined || !isInside(real, roots)) throw notAllowed()
  const file = await open(real, openFlags).catch(() => undefined)
  if (file === undefined) throw notAllowed()
  try {
    // A folder on the way may have been swapped for a link between the look and the opening, and back since: what
    // counts is where the file that was opened lies.
    const opened = await placeOf(file, real)
    const found = await file.stat()
    if (!found.isFile() || opened === undefined || !isInside(opened, roots)) throw notAllowed()
    if (found.size > maxBytes) throw tooLarge('fileTooLarge', maxBytes, { param: 'image_source.data' })
    return await file.readFile()
  } finally {
    await file.close()
  }
}

// Not in Node's list: macOS then refuses a link anywhere on the way, which a resolved path has none of.
const noLinkOnTheWay = process.platform === 'darwin' ? 0x20000000 : 0
// Without O_NONBLOCK opening a pipe would wait for a writer; O_NOFOLLOW refuses a link put there since.
const openFlags =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | noLinkOnTheWay

/** Where an open file lies; undefined where that is no longer, or cannot be shown to be, where it was looked for. */
async function placeOf(file: FileHandle, lookedFor: string): Promise<string | undefined> {
  // The system's own word for it; no name is looked up again that could be swapped meanwhile.
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${file.fd}`).catch(() => undefined)
  const opened = await file.stat({ bigint: true })
  const named = await lstat(lookedFor, { bigint: true }).catch(() => undefined)
  const isSame = named?.dev === opened.dev && named.ino === opened.ino
  return isSame && (await resolved(lookedFor)) === lookedFor ? lookedFor : undefined
}

async function resolved(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}

async function resolveAll(paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map(resolved))).filter((path) => path !== undefined)
}

function isInside(real: string, roots: readonly string[]): boolean {
  return roots.some((root) => {
    const way = relative(root, real)
    return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
  })
}

function notAllowed(
  message = "There is no such file in a folder that was granted. Ask the user to grant its folder in Legible's settings, under Shared folders, or send the file as base64.",
): LegibleError {
  return new LegibleError('path_not_allowed', message, { param: 'image_source.data' })
}
