import type { OutputFormat } from './ocr.ts'

/** Of the file a text is saved in, by its format. */
export const extensions: Record<OutputFormat, string> = { text: 'txt', markdown: 'md', json: 'json' }

/** `scan.pdf` in Markdown is `scan.md`. */
export function fileNameFor(documentName: string, format: OutputFormat): string {
  const base = documentName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${base === '' ? 'document' : base}.${extensions[format]}`
}
