import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { failure } from '../../../shared/errors.ts'
import { toMegapixels } from '../../ocr/image-size.ts'
import type { Channels, Raster } from '../../ocr/ports.ts'
import { MAX_SIDE, rgbaToRgb, toGrey } from '../canvas/canvas-format.ts'

interface CanvasFactory {
  create(width: number, height: number): { canvas: Canvas; context: SKRSContext2D }
  destroy(target: { canvas: Canvas; context: SKRSContext2D }): void
}

/** Draws a page on white. Throws `image_too_large` when the viewport has more pixels than allowed. */
export async function renderPage<Of extends Channels>(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  viewport: PageViewport,
  { channels, maxPixels }: { channels: Of; maxPixels: number },
): Promise<Raster<Of>> {
  const width = Math.max(1, Math.round(viewport.width))
  const height = Math.max(1, Math.round(viewport.height))
  if (width * height > maxPixels || width > MAX_SIDE || height > MAX_SIDE)
    throw failure('drawnPageTooLarge', { width, height, limit: toMegapixels(maxPixels), side: MAX_SIDE })
  const factory = pdf.canvasFactory as CanvasFactory
  const target = factory.create(width, height)
  try {
    // The types name the browser's canvas; pdf.js itself takes Skia's under Node.
    await page.render({
      canvas: target.canvas as never,
      canvasContext: target.context as never,
      viewport,
      background: '#ffffff',
    }).promise
    const rgba = target.canvas.data()
    return { width, height, channels, data: channels === 1 ? toGrey(rgba, 4) : rgbaToRgb(rgba) }
  } finally {
    factory.destroy(target)
  }
}
