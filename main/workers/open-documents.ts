import { assertImageSize } from '../ocr/image-size.ts'
import type { DocumentSource, ImageCodec, PdfDocument, ReadingLimits } from '../ocr/ports.ts'
import type { ReadableDocument } from '../ocr/readable-document.ts'

// A thread serves a few documents in turn; an opened PDF of many pages holds tens of megabytes.
const MAX_OPEN = 4

export interface OpenDocuments {
  /** Works on the document, opened for it or before. Throws what opening it throws, and what `work` throws. */
  use<T>(
    source: DocumentSource,
    limits: ReadingLimits,
    work: (document: ReadableDocument) => Promise<T> | T,
  ): Promise<T>
  /** Closes the document, as soon as none is in use. */
  release(documentId: string): void
}

/**
 * Documents opened in this thread; the one used longest ago gives way to a new one.
 *
 * One is used or closed at a time. pdf.js asks any document that is open for the decoders of all (JBIG2, fax and JPEG 2000
 * images), and where that one is closed before it has answered, every page that needs the decoder waits for ever.
 */
export function createOpenDocuments(
  codec: ImageCodec,
  openPdf: (
    bytes: Uint8Array,
    options: { maxImagePixels: number; password?: string },
  ) => Promise<PdfDocument>,
): OpenDocuments {
  const open = new Map<string, ReadableDocument>()
  let last: Promise<void> = Promise.resolve()
  const nothing = () => undefined

  function afterAll<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    // What came of it, a page or an error, is not kept until the next.
    last = done.then(nothing, nothing)
    return done
  }

  /** Never rejects. */
  async function close(documentId: string): Promise<void> {
    const document = open.get(documentId)
    open.delete(documentId)
    if (document?.kind === 'pdf') await document.pdf.close().catch(nothing)
  }

  async function load(source: DocumentSource, { maxImagePixels }: ReadingLimits): Promise<ReadableDocument> {
    if (source.format !== 'pdf') {
      const header = await codec.readHeader(source.bytes)
      // Of several pages the others are read all the same.
      if (header.pages === 1) assertImageSize(header, maxImagePixels)
      return { kind: 'image', bytes: source.bytes, header }
    }
    const { password } = source
    return {
      kind: 'pdf',
      pdf: await openPdf(source.bytes, { maxImagePixels, ...(password !== undefined && { password }) }),
    }
  }

  return {
    use(source, limits, work) {
      return afterAll(async () => {
        const document = open.get(source.id) ?? (await load(source, limits))
        open.delete(source.id)
        open.set(source.id, document)
        for (const id of open.keys()) {
          if (open.size <= MAX_OPEN) break
          await close(id)
        }
        return work(document)
      })
    },
    release(documentId) {
      void afterAll(() => close(documentId))
    },
  }
}
