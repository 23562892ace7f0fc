import type { OutputFormat } from './ocr.ts'

/** Of the file a text is saved in, by its format. */
export const extensions: Record<OutputFormat, string> = { text: 'txt', markdown: 'md', json: 'json' }

/** `scan.pdf` in Markdown is `scan.md`. */
export function fileNameFor(documentName: string, format: OutputFormat): string {
  const base = documentName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${base === '' ? 'document' : base}.${extensions[format]}`
}

/** A name without anything that would lead out of the folder or that a file system forbids. */
export function safeName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what Windows forbids in names
  const plain = name.replace(/[<>:"/\\|?*\u0000-\u001f]/g, '_').replace(/^\.+|[. ]+$/g, '')
  return plain === '' ? 'document' : plain.slice(0, 200)
}

/** The name for the so many-th file that would have it: `scan.txt`, `scan (2).txt`. */
export function numbered(name: string, number: number): string {
  return number === 1 ? name : name.replace(/(\.[^.]*)?$/, (ending) => ` (${number})${ending}`)
}
