import type { Rotation } from '../../shared/document.ts'
import type { ImageCodec, PreviewTask, Raster } from './ports.ts'
import { scaleRaster } from './preparation/raster-size.ts'
import { turnRaster } from './preparation/turn-raster.ts'
import type { ReadableDocument } from './readable-document.ts'

/** A page's upright image as PNG; never enlarged. */
export async function renderPreview(
  document: ReadableDocument,
  { rotation, ...task }: PreviewTask & { limits: { maxImagePixels: number } },
  { codec }: { codec: ImageCodec },
): Promise<Uint8Array> {
  const { picture, turned } = await pictureOf(document, task, codec)
  // What reading turned beyond what the file says.
  const turn = rotation === undefined ? 0 : (((rotation - turned + 360) % 360) as Rotation)
  return codec.encodePng(turnRaster(picture, turn))
}

/** The page as the file has it, and by how much that is turned already. */
async function pictureOf(
  document: ReadableDocument,
  {
    pageNumber,
    maxSide,
    limits: { maxImagePixels: maxPixels },
  }: { pageNumber: number; maxSide: number; limits: { maxImagePixels: number } },
  codec: ImageCodec,
): Promise<{ picture: Raster; turned: Rotation }> {
  if (document.kind === 'image') {
    const { rotation } =
      pageNumber === 1 ? document.header : await codec.readHeader(document.bytes, pageNumber)
    const image = await codec.decode(document.bytes, { channels: 3, maxPixels, page: pageNumber })
    const factor = maxSide / Math.max(image.width, image.height)
    return { picture: factor < 1 ? await scaleRaster(image, factor, codec) : image, turned: rotation }
  }
  const { widthPoints, heightPoints, rotation } = await document.pdf.pageSize(pageNumber)
  const dpi = (72 * maxSide) / Math.max(widthPoints, heightPoints, 1)
  return { picture: await document.pdf.render(pageNumber, { dpi, channels: 3, maxPixels }), turned: rotation }
}
