import type { ImageCodec } from './ports.ts'
import { scaleRaster } from './preparation/raster-size.ts'
import type { ReadableDocument } from './readable-document.ts'

/** A page's upright image as PNG, at most `maxSide` pixels on its longer side; never enlarged. */
export async function renderPreview(
  document: ReadableDocument,
  {
    pageNumber,
    maxSide,
    limits,
  }: { pageNumber: number; maxSide: number; limits: { maxImagePixels: number } },
  { codec }: { codec: ImageCodec },
): Promise<Uint8Array> {
  const maxPixels = limits.maxImagePixels
  if (document.kind === 'image') {
    const image = await codec.decode(document.bytes, { channels: 3, maxPixels, page: pageNumber })
    const factor = maxSide / Math.max(image.width, image.height)
    return codec.encodePng(factor < 1 ? await scaleRaster(image, factor, codec) : image)
  }
  const { widthPoints, heightPoints } = await document.pdf.pageSize(pageNumber)
  const dpi = (72 * maxSide) / Math.max(widthPoints, heightPoints, 1)
  const page = await document.pdf.render(pageNumber, { dpi, channels: 3, maxPixels })
  return codec.encodePng(page)
}
