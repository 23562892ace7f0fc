import type { DesktopHandlers } from '../../shared/desktop-api.ts'
import { fileNameFor, safeName, savedMediaType, type SavedFormat } from '../../shared/exported-file-name.ts'
import { isOutputFileFormat } from '../../shared/output-files.ts'
import type { WrittenFile } from '../extraction/ports.ts'

export type SavingHandlers = Pick<
  DesktopHandlers,
  'documents.open' | 'documents.exportAs' | 'documents.exportFiles'
>

/**
 * A document in a format as files, written from what was read: several where each table is one, none where nothing was
 * read. Throws as the handlers do.
 */
export async function filesOf(
  handlers: SavingHandlers,
  { id, format }: { id: string; format: SavedFormat },
): Promise<WrittenFile[]> {
  const document = await handlers['documents.open']({ id })
  if (document.reports.length === 0) return []
  if (isOutputFileFormat(format)) {
    const { files } = await handlers['documents.exportFiles']({ id, format })
    return files.map(({ name, mediaType, data }) => ({ name, mediaType, bytes: Buffer.from(data, 'base64') }))
  }
  const { text } = await handlers['documents.exportAs']({ id, format })
  const name = fileNameFor(safeName(document.name), format)
  return [{ name, mediaType: savedMediaType(format), bytes: Buffer.from(text) }]
}
