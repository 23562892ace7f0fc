import { open, readdir, type FileHandle } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { documentExtensions } from '../../shared/document-formats.ts'
import { detectFormat, headBytes, notReadable } from '../ocr/detect-format.ts'

/**
 * All files below a folder, its own first and by name, numbers as numbers. Hidden ones and links are passed over, and
 * so are folders that may not be read, of which `onClosed` is told.
 */
export async function* filesBelow(
  folder: string,
  onClosed: (folder: string) => void = () => undefined,
): AsyncGenerator<string> {
  const folders = [folder]
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => undefined)
    if (entries === undefined) onClosed(next)
    for (const entry of (entries ?? []).sort((a, b) =>
      a.name.localeCompare(b.name, undefined, { numeric: true }),
    )) {
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) folders.push(join(next, entry.name))
      else if (entry.isFile()) yield join(next, entry.name)
    }
  }
}

/** Whether the system has it under other bytes than are known of its name, which no call finds. */
export const isNameLost = (file: string): boolean => file.includes('\uFFFD')

/** Throws unsupported_media_type for an open file that is of no kind that can be read, by its first bytes. */
export async function assertDocument(handle: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  if (detectFormat(head) === undefined) throw notReadable(head)
}

/**
 * Whether a file is a document by its name or its first bytes. One that is only called so, as an empty one, is missed by
 * whoever called it so: whoever reads it next says what it is.
 */
export async function isDocument(file: string): Promise<boolean> {
  if (documentExtensions.includes(extname(file).slice(1).toLowerCase())) return true
  const handle = await open(file).catch(() => undefined)
  try {
    if (handle === undefined) return false
    await assertDocument(handle)
    return true
  } catch {
    return false
  } finally {
    await handle?.close()
  }
}
