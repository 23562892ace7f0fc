import type { OutputFormat } from './ocr.ts'
import { printable } from './printable.ts'
import { outputFileKinds, type OutputFileFormat, type OutputFileKind } from './output-files.ts'

/** Whatever a reading can be saved as. */
export type SavedFormat = OutputFormat | OutputFileFormat

const kinds: Readonly<Record<SavedFormat, Pick<OutputFileKind, 'extension' | 'mediaType'>>> = {
  text: { extension: 'txt', mediaType: 'text/plain' },
  json: { extension: 'json', mediaType: 'application/json' },
  markdown: { extension: 'md', mediaType: 'text/markdown' },
  ...outputFileKinds,
}

export const savedFormats = Object.keys(kinds) as readonly SavedFormat[]

export const isSavedFormat = (word: string): word is SavedFormat => Object.hasOwn(kinds, word)

export const savedMediaType = (format: SavedFormat): string => kinds[format].mediaType

/** `scan.pdf` in Markdown is `scan.md`. */
export function fileNameFor(documentName: string, format: SavedFormat): string {
  return `${baseName(documentName)}.${kinds[format].extension}`
}

/** `scan.pdf` without its extension, nor dots and blanks before it; `document` where nothing is left. */
export function baseName(documentName: string): string {
  const base = documentName.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[. ]+$/, '')
  return base === '' ? 'document' : base
}

/** A name without anything that would lead out of the folder or that a file system forbids, short enough for any. */
export const safeName = (name: string): string =>
  // The cut may part a character in two.
  plainName(name).slice(0, 200).toWellFormed()

/** The same, as long as it is. */
export function plainName(name: string): string {
  const plain = printable(name, '_')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^\.+|[. ]+$/g, '')
    // Windows' own devices, whatever comes behind the dot.
    .replace(/^(?:con|prn|aux|nul|(?:com|lpt)\d)(?=\.|$)/i, '_$&')
  return plain === '' ? 'document' : plain
}

/** The name for the so many-th file that would have it: `scan.txt`, `scan (2).txt`. */
export function numbered(name: string, number: number): string {
  return number === 1 ? name : name.replace(/(\.[^.]*)?$/, (ending) => ` (${number})${ending}`)
}
