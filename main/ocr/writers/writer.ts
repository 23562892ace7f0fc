import type { Document } from '../../../shared/document.ts'
import type { LineBreaking } from '../../../shared/ocr.ts'

interface WriterOptions {
  /** Mark where pages end, in the format's own way. */
  pageMarkers: boolean
  /** Where lines of plain text end: where they do on the page, or only where a paragraph does. */
  lineBreaks: LineBreaking
}

/** Writes the text of a document in one format. Pure; the same document always gives the same string. */
export type Writer = (document: Document, options: WriterOptions) => string
