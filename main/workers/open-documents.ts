import { assertImageSize } from '../ocr/image-size.ts'
import type { DocumentSource, ImageCodec, PdfDocument, ReadingLimits } from '../ocr/ports.ts'
import type { ReadableDocument } from '../ocr/read-page.ts'

// A thread serves a few documents in turn; an opened PDF of many pages holds tens of megabytes.
const MAX_OPEN = 4

export interface OpenDocuments {
  /** Opens the document, or gives the copy that is open already. */
  open(source: DocumentSource, limits: ReadingLimits): Promise<ReadableDocument>
  release(documentId: string): void
}

/** Documents opened in this thread; the one used longest ago gives way to a new one. */
export function createOpenDocuments(
  codec: ImageCodec,
  openPdf: (
    bytes: Uint8Array,
    options: { maxImagePixels: number; password?: string },
  ) => Promise<PdfDocument>,
): OpenDocuments {
  const open = new Map<string, Promise<ReadableDocument>>()

  function release(documentId: string) {
    const closing = open.get(documentId)
    open.delete(documentId)
    closing
      ?.then((document) => (document.kind === 'pdf' ? document.pdf.close() : undefined))
      .catch(() => undefined)
  }

  async function load(source: DocumentSource, { maxImagePixels }: ReadingLimits): Promise<ReadableDocument> {
    if (source.format !== 'pdf') {
      const header = await codec.readHeader(source.bytes)
      assertImageSize(header, maxImagePixels)
      return { kind: 'image', bytes: source.bytes, header }
    }
    const { password } = source
    return {
      kind: 'pdf',
      pdf: await openPdf(source.bytes, { maxImagePixels, ...(password !== undefined && { password }) }),
    }
  }

  return {
    open(source, limits) {
      const document = open.get(source.id) ?? load(source, limits)
      open.delete(source.id)
      open.set(source.id, document)
      document.catch(() => open.delete(source.id))
      for (const id of open.keys()) {
        if (open.size <= MAX_OPEN) break
        release(id)
      }
      return document
    },
    release,
  }
}
