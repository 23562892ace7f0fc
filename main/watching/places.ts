import { createHash } from 'node:crypto'
import { access, constants, opendir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { failure, type LegibleError } from '../../shared/errors.ts'
import { makeFolder } from '../make-folder.ts'

export interface Places {
  folder: string
  to: string
}

/**
 * Both as they are on the disk; the one of texts is made where it is not there. Neither may be inside the other: texts
 * would be read, or written among the documents.
 *
 * Throws not_found without the first, path_not_allowed where the second cannot be made or written into, invalid_request where one is
 * inside the other.
 */
export async function findPlaces(word: string, into: string): Promise<Places> {
  const isFolder = await stat(word).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw failure('folderMissing', {}, { param: 'folder' })
  let to: string
  try {
    makeFolder(into)
    to = await realpath(into)
    // Before a document is read, and paid, that could not be written.
    await access(to, constants.W_OK)
  } catch (error) {
    throw failure('textsRefused', {}, { param: 'to', cause: error })
  }
  const folder = await realpath(word)
  if (touch(folder, to)) throw failure('foldersTouch', {}, { param: 'to' })
  return { folder, to }
}

/** What to say while one of the two is not there, or may not be looked into; null where both can. */
export async function whatIsGone({ folder, to }: Places): Promise<LegibleError | null> {
  if (!(await canOpen(folder))) return failure('watchedFolderGone', {}, { param: 'folder' })
  if (!(await canOpen(to))) return failure('textFolderGone', {}, { param: 'to' })
  return null
}

/** Not whether it is listed: a share that is gone may still be. */
export const canOpen = (folder: string): Promise<boolean> =>
  opendir(folder).then(
    async (opened) => {
      await opened.close()
      return true
    },
    () => false,
  )

/** Whether one folder is the other, or inside it. */
export const touch = (one: string, other: string): boolean => isInside(one, other) || isInside(other, one)

function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner)
  // Of another drive there is no way.
  return !isAbsolute(way) && !/^\.\.(?:[/\\]|$)/.test(way)
}

/** Where what is known of a watch is kept, in the data folder. Two watches of one folder into different places are two. */
export const storeName = ({ folder, to }: Places): string =>
  `watched-${createHash('sha256').update(`${folder}\n${to}`).digest('hex').slice(0, 16)}.sqlite`
