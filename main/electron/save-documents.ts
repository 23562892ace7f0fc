import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { numbered, type SavedFormat } from '../../shared/exported-file-name.ts'
import { LegibleError } from '../../shared/errors.ts'
import { filesOf, type SavingHandlers } from '../bridge/files-of.ts'
import type { WrittenFile } from '../extraction/ports.ts'
import { writeAtomically } from '../write-atomically.ts'

/**
 * Writes each document in a format into a folder, beside whatever is there. Answers how many; what was not read is left out.
 * Throws once the others are there what was wrong with the first that cannot be had, and at once where the folder takes nothing.
 */
export async function saveDocuments(
  handlers: SavingHandlers,
  { ids, format, folder }: { ids: readonly string[]; format: SavedFormat; folder: string },
): Promise<number> {
  let saved = 0
  const problems: unknown[] = []
  for (const id of ids) {
    const files = await filesOf(handlers, { id, format }).catch((problem: unknown) => {
      problems.push(problem)
      return []
    })
    await writeFiles(folder, files)
    if (files.length > 0) saved += 1
  }
  if (problems.length > 0) throw problems[0]
  return saved
}

/** Writes files into a folder, beside whatever is there. Answers their paths. */
export async function writeFiles(
  folder: string,
  files: readonly Pick<WrittenFile, 'name' | 'bytes'>[],
): Promise<string[]> {
  const paths: string[] = []
  for (const { name, bytes } of files) {
    const path = freeName(folder, name)
    await writeAtomically(path, bytes).catch(refuse)
    paths.push(path)
  }
  return paths
}

function freeName(folder: string, name: string): string {
  for (let number = 1; ; number++) {
    const file = join(folder, numbered(name, number))
    if (!existsSync(file)) return file
  }
}

/** What writing a file failed of, for its owner. */
export function refuse(thrown: unknown): never {
  const reasons: Record<string, string> = {
    ENOSPC: 'The disk is full.',
    EACCES: 'You may not write there.',
    EPERM: 'You may not write there.',
    EROFS: 'The disk is read-only.',
  }
  const reason = reasons[(thrown as NodeJS.ErrnoException).code ?? ''] ?? 'The file could not be written.'
  throw new LegibleError('invalid_request', `${reason} Choose another place.`, { cause: thrown })
}
