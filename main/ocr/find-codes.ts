import type { Code, Rotation } from '../../shared/document.ts'
import type { Kit } from './page-context.ts'
import { scaleBy } from './map-line.ts'
import type { PageTask, Raster } from './ports.ts'
import { scaleRaster } from './preparation/raster-size.ts'
import { turnRaster } from './preparation/turn-raster.ts'
import type { Reading } from './page-result.ts'
import type { ReadableDocument } from './readable-document.ts'
import { mostDpiOf } from './render-dpi.ts'
import { defaultThresholds } from './thresholds.ts'

const { codeDpi, mostCodePixels } = defaultThresholds

/**
 * Finds the QR codes and barcodes of a page, in pixels of the upright page as it was read.
 *
 * Looks at a picture of its own: text layers are read without one, and what the stages do for letters (even paper, no
 * specks) spoils codes.
 */
export async function findCodes(
  document: ReadableDocument,
  task: PageTask,
  reading: Pick<Reading, 'width' | 'height' | 'rotation'>,
  kit: Pick<Kit, 'codec' | 'codeReader'>,
): Promise<Code[]> {
  const { picture, rotation } = await pictureOf(document, task, kit)
  const turn = ((reading.rotation - rotation + 360) % 360) as Rotation
  const upright = turnRaster(await fit(picture, kit), turn)
  const toPage = scaleBy(reading.width / upright.width, reading.height / upright.height)
  const found = await kit.codeReader.read(upright)
  return found
    .map(({ format, text, bbox }) => ({ format, text, bbox: toPage(bbox) }))
    .sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0])
}

/** The page as the file has it, and by how much that is turned already. */
async function pictureOf(
  document: ReadableDocument,
  { pageNumber, limits }: PageTask,
  { codec }: Pick<Kit, 'codec'>,
): Promise<{ picture: Raster; rotation: Rotation }> {
  const maxPixels = limits.maxImagePixels
  if (document.kind === 'image') {
    const { rotation } =
      pageNumber === 1 ? document.header : await codec.readHeader(document.bytes, pageNumber)
    const picture = await codec.decode(document.bytes, { channels: 1, maxPixels, page: pageNumber })
    return { picture, rotation }
  }
  const size = await document.pdf.pageSize(pageNumber)
  const mostPixels = Math.min(mostCodePixels, maxPixels)
  const dpi = Math.min(codeDpi, mostDpiOf(size, mostPixels))
  const picture = await document.pdf.render(pageNumber, { dpi, channels: 1, maxPixels })
  return { picture, rotation: size.rotation }
}

async function fit(picture: Raster, { codec }: Pick<Kit, 'codec'>): Promise<Raster> {
  const factor = Math.sqrt(mostCodePixels / (picture.width * picture.height))
  return factor < 1 ? scaleRaster(picture, factor, codec) : picture
}
