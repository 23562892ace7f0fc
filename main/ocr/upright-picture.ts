import type { Rotation } from '../../shared/document.ts'
import type { Channels, ImageCodec, PdfDocument, Raster, ReadingLimits } from './ports.ts'
import { scaleRaster } from './preparation/raster-size.ts'
import { toRotation, turnRaster } from './preparation/turn-raster.ts'
import type { ReadableDocument } from './readable-document.ts'

interface PictureTask<Of extends Channels> {
  /** 1-based. */
  pageNumber: number
  limits: Pick<ReadingLimits, 'maxImagePixels'>
  channels: Of
  /** Degrees clockwise from the page as it was scanned to upright, where it was read; else as the file says. */
  rotation?: Rotation
  /** What the sides of an image are multiplied with; it is never enlarged. */
  factorOf: (size: Pick<Raster, 'width' | 'height'>) => number
  /** Dots per inch in which a page of a PDF is drawn. */
  dpiOf: (size: Awaited<ReturnType<PdfDocument['pageSize']>>) => number
}

/** A page as its file has it, upright; nothing is done for letters. */
export async function uprightPicture<Of extends Channels>(
  document: ReadableDocument,
  task: PictureTask<Of>,
  codec: ImageCodec,
): Promise<Raster<Of>> {
  const { picture, turned } = await pictureOf(document, task, codec)
  const { rotation = turned } = task
  return turnRaster(picture, toRotation(rotation - turned))
}

/** The page, and by how much its file has turned it already. */
async function pictureOf<Of extends Channels>(
  document: ReadableDocument,
  { pageNumber, limits, channels, factorOf, dpiOf }: PictureTask<Of>,
  codec: ImageCodec,
): Promise<{ picture: Raster<Of>; turned: Rotation }> {
  const maxPixels = limits.maxImagePixels
  if (document.kind === 'image') {
    const { rotation } =
      pageNumber === 1 ? document.header : await codec.readHeader(document.bytes, pageNumber)
    const image = await codec.decode(document.bytes, { channels, maxPixels, page: pageNumber })
    const factor = factorOf(image)
    return { picture: factor < 1 ? await scaleRaster(image, factor, codec) : image, turned: rotation }
  }
  const size = await document.pdf.pageSize(pageNumber)
  const picture = await document.pdf.render(pageNumber, { dpi: dpiOf(size), channels, maxPixels })
  return { picture, turned: size.rotation }
}
