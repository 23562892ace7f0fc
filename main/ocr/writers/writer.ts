import type { Document } from '../../../shared/document.ts'

export interface WriterOptions {
  /** Mark where pages end, in the format's own way. */
  pageMarkers: boolean
}

/** Writes the text of a document in one format. Pure; the same document always gives the same string. */
export type Writer = (document: Document, options: WriterOptions) => string
