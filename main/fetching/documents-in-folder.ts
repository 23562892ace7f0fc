import { open, readdir, type FileHandle } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { documentExtensions } from '../../shared/document-formats.ts'
import { detectFormat, headBytes } from '../ocr/detect-format.ts'

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

/** Whether an open file is of a kind that can be read, by its first bytes. */
export async function beginsAsDocument(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return detectFormat(buffer.subarray(0, bytesRead)) !== undefined
}

/** The same of a file by its path; where it cannot be read by its ending, so that whoever reads it next says so. */
export async function isDocument(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  try {
    if (handle !== undefined) return await beginsAsDocument(handle)
  } catch {
    // As one that cannot be opened.
  } finally {
    await handle?.close()
  }
  return documentExtensions.includes(extname(file).slice(1).toLowerCase())
}
