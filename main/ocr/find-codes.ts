import type { Code } from '../../shared/document.ts'
import type { Kit } from './page-context.ts'
import { scaleBy } from './map-boxes.ts'
import type { PageTask } from './ports.ts'
import type { Reading } from './page-result.ts'
import type { ReadableDocument } from './readable-document.ts'
import { mostDpiOf } from './render-dpi.ts'
import { thresholds } from './thresholds.ts'
import { uprightPicture } from './upright-picture.ts'

const { codeDpi, mostCodePixels } = thresholds

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
  const { pageNumber, limits } = task
  const upright = await uprightPicture(
    document,
    {
      pageNumber,
      limits,
      channels: 1,
      rotation: reading.rotation,
      factorOf: ({ width, height }) => Math.sqrt(mostCodePixels / (width * height)),
      dpiOf: (size) => Math.min(codeDpi, mostDpiOf(size, Math.min(mostCodePixels, limits.maxImagePixels))),
    },
    kit.codec,
  )
  const toPage = scaleBy(reading.width / upright.width, reading.height / upright.height)
  const found = await kit.codeReader.read(upright)
  return found
    .map(({ format, text, bbox }) => ({ format, text, bbox: toPage(bbox) }))
    .sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0])
}
