import { constants, type BigIntStats } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { relative } from 'node:path'
import { failure, LegibleError, tooLarge } from '../../shared/errors.ts'
import { assertDocument, filesBelow, isNameLost } from '../fetching/documents-in-folder.ts'

export interface FoundFile {
  /** On this machine. */
  file: string
  /** Below the watched folder. */
  path: string
  /** Of this content at this place of the disk: the same under another name or a second one, another after a change. */
  id: string
  bytes: number
}

/** Names under which browsers, sync programs and systems keep what is no document, or not one yet. */
const passedOver =
  /(?:\.(?:part|partial|crdownload|download|tmp|temp)|[/\\](?:~\$[^/\\]*|thumbs\.db|desktop\.ini))$/i

/** All files below a folder, but links, hidden ones and those that are on their way; and folders that cannot be opened. */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const closed: string[] = []
  const add = async (file: string, isWanted: (stats: BigIntStats) => boolean) => {
    const stats = await lstat(file, { bigint: true }).catch(() => undefined)
    const path = relative(folder, file)
    if (stats === undefined && isNameLost(file)) found.push({ file, path, id: file, bytes: 0 })
    if (stats && isWanted(stats)) found.push({ file, path, id: idOf(stats), bytes: Number(stats.size) })
  }
  for await (const file of filesBelow(folder, (inner) => void closed.push(inner)))
    if (!passedOver.test(file)) await add(file, (stats) => stats.isFile())
  for (const inner of closed) await add(inner, (stats) => stats.isDirectory())
  return found
}

/** Whether what stands there is still what was found. */
export async function isAsFound({ file, id }: FoundFile): Promise<boolean> {
  const stats = await lstat(file, { bigint: true }).catch(() => undefined)
  return stats !== undefined && idOf(stats) === id
}

const idOf = ({ dev, ino, size, mtimeNs }: BigIntStats) => [dev, ino, size, mtimeNs].join('-')

/**
 * The bytes of a file that was found; undefined where it has changed or gone since, or changes while it is read.
 *
 * Links are not followed: what has become one since it was found has another id. Throws payload_too_large,
 * unsupported_media_type and path_not_allowed.
 */
export async function readFound({ file, id }: FoundFile, maxBytes: number): Promise<Uint8Array | undefined> {
  // Windows has no such flag, and gives no rights to make links either.
  const flags = constants.O_RDONLY | ((constants.O_NOFOLLOW as number | undefined) ?? 0)
  const handle = await open(file, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && isNameLost(file)) throw failure('nameNotUtf8')
    if (error.code === 'ENOENT' || error.code === 'ELOOP' || error.code === 'ENOTDIR') return undefined
    throw new LegibleError('path_not_allowed', 'The system did not let this file be read, or it is in use.', {
      cause: error,
    })
  })
  if (handle === undefined) return undefined
  try {
    const isSame = async () => idOf(await handle.stat({ bigint: true })) === id
    if (!(await isSame())) return undefined
    await assertDocument(handle)
    if ((await handle.stat()).size > maxBytes) throw tooLarge('fileTooLarge', maxBytes)
    const bytes = await handle.readFile()
    return (await isSame()) ? bytes : undefined
  } finally {
    await handle.close()
  }
}
