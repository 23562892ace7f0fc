import type { ImageCodec, Raster } from './ports.ts'
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
    return codec.encodePng(await fit(image, maxSide, codec))
  }
  const { widthPoints, heightPoints } = await document.pdf.pageSize(pageNumber)
  const dpi = (72 * maxSide) / Math.max(widthPoints, heightPoints, 1)
  const page = await document.pdf.render(pageNumber, { dpi, channels: 3, maxPixels })
  return codec.encodePng(page)
}

async function fit(image: Raster, maxSide: number, codec: ImageCodec): Promise<Raster> {
  const factor = maxSide / Math.max(image.width, image.height)
  if (factor >= 1) return image
  return codec.resize(
    image,
    Math.max(1, Math.round(image.width * factor)),
    Math.max(1, Math.round(image.height * factor)),
  )
}
