import type { ImageHeader, PdfDocument } from './ports.ts'

/** A document opened in this thread. */
export type ReadableDocument =
  /** `header`: of the first page. */
  { kind: 'image'; bytes: Uint8Array; header: ImageHeader } | { kind: 'pdf'; pdf: PdfDocument }

/** How many pages an opened document has. */
export const pageCountOf = (document: ReadableDocument): number =>
  document.kind === 'pdf' ? document.pdf.pageCount : document.header.pages
