import { LegibleError } from '../../../shared/errors.ts'
import type { PdfDocument } from '../../ocr/ports.ts'
import { openPdfjsDocument, type OpenOptions } from './document.ts'
import { rebuildPdf } from './rebuild-pdf.ts'
import { refuseToUnpack } from './unpacked-size.ts'

/**
 * Opens a PDF, and where pdf.js cannot make sense of it or of one of its pages, the same written anew from the objects that
 * are in it. Throws what pdf.js makes of the file as it came where that does not help either.
 */
export async function openPdf(bytes: Uint8Array, options: OpenOptions): Promise<PdfDocument> {
  await refuseToUnpack(bytes, options.maxImagePixels)
  let isRebuilt = false

  /** Once for a document: what a second writing would be made of is the same. */
  async function rebuild(reason: unknown): Promise<PdfDocument> {
    if (isRebuilt || !isMendable(reason)) throw reason
    isRebuilt = true
    const rebuilt = rebuildPdf(bytes)
    if (!rebuilt) throw reason
    return openPdfjsDocument(rebuilt, options).catch(() => {
      throw reason
    })
  }

  let pdf = await openPdfjsDocument(bytes, options).catch(rebuild)
  const { pageCount } = pdf

  async function use<T>(work: (document: PdfDocument) => Promise<T>): Promise<T> {
    try {
      return await work(pdf)
    } catch (error) {
      const rebuilt = await rebuild(error)
      try {
        if (rebuilt.pageCount !== pageCount) throw error
        const value = await work(rebuilt)
        const damaged = pdf
        pdf = rebuilt
        await damaged.close()
        return value
      } catch {
        await rebuilt.close()
        throw error
      }
    }
  }

  return {
    pageCount,
    pageSize: (pageNumber) => use((document) => document.pageSize(pageNumber)),
    readTextLayer: (pageNumber, dpi) => use((document) => document.readTextLayer(pageNumber, dpi)),
    readOutline: (pageNumber) => pdf.readOutline(pageNumber),
    render: (pageNumber, settings) => use((document) => document.render(pageNumber, settings)),
    close: () => pdf.close(),
  }
}

/** A file that asks for a password may protect no more than what is attached to it, or have an owner without one. */
const isMendable = (error: unknown): boolean =>
  error instanceof LegibleError && (error.code === 'corrupt_file' || error.code === 'pdf_password_required')
