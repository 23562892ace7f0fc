import type { Document } from '../../../shared/document.ts'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { writeMarkdown } from './markdown.ts'
import { writeText } from './text.ts'

export interface WriterOptions {
  /** Mark where pages end, in the format's own way. */
  pageMarkers: boolean
}

/** Writes the text of a document in one format. Pure; the same document always gives the same string. */
export type Writer = (document: Document, options: WriterOptions) => string

/** Every output format there is; a new one is a file beside this one and its line here. */
export const writers: Readonly<Record<OutputFormat, Writer>> = {
  text: writeText,
  markdown: writeMarkdown,
  json: (document) => JSON.stringify(document),
}
