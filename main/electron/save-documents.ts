import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DesktopHandlers } from '../../shared/desktop-api.ts'
import { fileNameFor, numbered, safeName, type SavedFormat } from '../../shared/exported-file-name.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { OutputFile } from '../../shared/ocr.ts'
import { isOutputFileFormat } from '../../shared/output-files.ts'
import { writeAtomically } from '../write-atomically.ts'

/** Writes each document in a format into a folder, beside whatever is there. Answers how many; what was not read is left out. */
export async function saveDocuments(
  handlers: Pick<DesktopHandlers, 'documents.open' | 'documents.exportAs' | 'documents.exportFiles'>,
  { ids, format, folder }: { ids: readonly string[]; format: SavedFormat; folder: string },
): Promise<number> {
  let saved = 0
  for (const id of ids) {
    const document = await handlers['documents.open']({ id })
    if (document.reports.length === 0) continue
    if (isOutputFileFormat(format)) {
      const { files } = await handlers['documents.exportFiles']({ id, format })
      await writeFiles(folder, files)
    } else {
      const { text } = await handlers['documents.exportAs']({ id, format })
      await writeAtomically(freeName(folder, fileNameFor(safeName(document.name), format)), text).catch(
        refuse,
      )
    }
    saved += 1
  }
  return saved
}

/** Writes files into a folder, beside whatever is there. */
export async function writeFiles(folder: string, files: readonly OutputFile[]): Promise<void> {
  for (const { name, data } of files)
    await writeAtomically(freeName(folder, name), Buffer.from(data, 'base64')).catch(refuse)
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
