import type { BoundingBox, Rotation } from '../../../shared/document.ts'
import { clipTo } from '../bounding-box.ts'
import { meanWordConfidence } from '../confidence.ts'
import type { Raster, RecognizedWord } from '../ports.ts'
import { cutOut } from '../preparation/cut-out.ts'
import { turnRaster } from '../preparation/turn-raster.ts'

/** Reads an image that holds one level line; `bbox` of the words in its pixels. */
export type LevelLineReader = (line: Raster) => Promise<RecognizedWord[]>

/** The words of a line that runs up or down the page, whichever reads surer. */
export async function readVerticalLine(
  raster: Raster,
  bbox: BoundingBox,
  read: LevelLineReader,
): Promise<RecognizedWord[]> {
  const inside = clipTo(raster, bbox)
  const cut = cutOut(raster, inside)
  if (cut.data.length === 0) return []
  const [up, down] = [await readTurned(cut, inside, 90, read), await readTurned(cut, inside, 270, read)]
  return meanWordConfidence(down) > meanWordConfidence(up) ? down : up
}

/** Turned by 90° clockwise, a line that runs up the page runs to the right; by 270°, one that runs down. */
async function readTurned(
  cut: Raster,
  [x0, y0, x1, y1]: BoundingBox,
  rotation: Rotation,
  read: LevelLineReader,
): Promise<RecognizedWord[]> {
  const words = await read(turnRaster(cut, rotation))
  return words.map(({ bbox: [left, , right], ...word }) => ({
    ...word,
    bbox: (rotation === 90
      ? [x0, Math.round(y1 - right), x1, Math.round(y1 - left)]
      : [x0, Math.round(y0 + left), x1, Math.round(y0 + right)]) satisfies BoundingBox,
  }))
}
