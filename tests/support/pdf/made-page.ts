import type { PDFDocument } from '@cantoo/pdf-lib'
import { openPdfjsDocument } from '../../../main/engines/pdfjs/document.ts'
import { layoutPage } from '../../../main/ocr/layout/layout-page.ts'
import type { TextLayer } from '../../../main/ocr/ports.ts'
import type { Block } from '../../../shared/document.ts'

const dpi = 200

/** What the first page of a PDF brings as text, at 200 dpi. */
export async function layerOf(made: PDFDocument): Promise<TextLayer> {
  const pdf = await openPdfjsDocument(await made.save(), { maxImagePixels: 1_000_000 })
  const layer = await pdf.readTextLayer(1, dpi)
  await pdf.close()
  return layer
}

/** The blocks of the first page of a PDF, from what it brings as text. */
export async function blocksOf(made: PDFDocument): Promise<Block[]> {
  const page = made.getPage(0)
  const [width, height] = [page.getWidth(), page.getHeight()].map((points) => Math.round((points / 72) * dpi))
  const layer = await layerOf(made)
  return layoutPage({ width: width ?? 0, height: height ?? 0, dpi, isInFileOrder: true, ...layer }).blocks
}
