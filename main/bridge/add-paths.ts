import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { failure, LegibleError, toErrorShape, tooLarge } from '../../shared/errors.ts'
import type { ReadOptions, RefusedFile } from '../../shared/reading-queue.ts'
import { assertDocument, filesBelow, isNameLost } from '../fetching/documents-in-folder.ts'
import type { ReadingQueueService } from './reading-queue.ts'

export interface AddedPaths {
  /** Ids in the queue, in the order of the paths. */
  ids: string[]
  refused: RefusedFile[]
}

/** A folder with more is not one of documents, such as a whole disk dropped by mistake. */
const maxFilesOfFolder = 10_000

/**
 * Queues files by their absolute paths, and of folders all files below them; hidden ones and links inside folders are
 * passed over. What cannot be read, or opened, is refused with its reason and never read into memory.
 */
export async function addPaths(
  queue: Pick<ReadingQueueService, 'add'>,
  { paths, options, maxBytes }: { paths: readonly string[]; options: ReadOptions; maxBytes: number },
): Promise<AddedPaths> {
  const ids: string[] = []
  const refused: RefusedFile[] = []
  let full: LegibleError | undefined
  for (const path of paths) {
    for (const file of await filesAt(path).catch(() => [path])) {
      const name = basename(file)
      try {
        // The rest would be read from disk for nothing.
        if (full !== undefined) throw full
        const bytes = await readDocument(file, maxBytes)
        ids.push(
          queue.add({ name, origin: 'file', options, input: { kind: 'bytes', bytes, inputSource: 'file' } }),
        )
      } catch (thrown) {
        const error = explain(thrown, file)
        if (error.code === 'queue_full') full = error
        refused.push({ name, error: toErrorShape(error) })
      }
    }
  }
  return { ids, refused }
}

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const files: string[] = []
  for await (const file of filesBelow(path, (closed) => void files.push(closed))) {
    files.push(file)
    if (files.length >= maxFilesOfFolder) break
  }
  return files
}

async function readDocument(file: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw new LegibleError('unsupported_media_type', 'This is not a file.')
    await assertDocument(handle)
    if (found.size > maxBytes) throw tooLarge('fileTooLarge', maxBytes)
  } finally {
    await handle.close()
  }
  return readFile(file)
}

function explain(thrown: unknown, file: string): LegibleError {
  if (thrown instanceof LegibleError) return thrown
  if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT')
    return new LegibleError(
      'path_not_allowed',
      'The system did not let this file be read. Check its permissions.',
    )
  return isNameLost(file)
    ? failure('nameNotUtf8')
    : new LegibleError('not_found', 'The file is not there any more.')
}
