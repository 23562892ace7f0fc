import type { BoundingBox, Rotation } from '../../../shared/document.ts'
import { clipTo, widthOf } from '../bounding-box.ts'
import { meanWordConfidence } from '../confidence.ts'
import type { LineReader, Raster, RecognizedWord, TextBox, TextLine } from '../ports.ts'
import { cutOut } from '../preparation/cut-out.ts'
import { findVerticalBoxes, type VerticalBoxes } from '../preparation/find-vertical-boxes.ts'
import { toTextBox } from '../preparation/text-box.ts'
import { turnRaster } from '../preparation/turn-raster.ts'
import { thresholds } from '../thresholds.ts'

const { sureOfVertical, leastOfVertical, verticalFill, typeOfBox, leastOfVerticalWord } = thresholds

/** What runs up or down the page, and the boxes of everything else. */
interface ReadColumns {
  vertical: TextLine[]
  rest: TextBox[]
}

/** Reads the lines that run up or down the page, such as numbers stamped along its edge. */
export async function readVerticalBoxes(
  raster: Raster,
  boxes: readonly TextBox[],
  { lineReader }: { lineReader: LineReader },
): Promise<ReadColumns> {
  const columns: ReadColumns = { vertical: [], rest: [] }
  const taken = new Set<TextBox>()
  for (const column of findVerticalBoxes(boxes)) {
    const words = await readVerticalLine(raster, column.bbox, lineReader)
    if (!areSure(words, column)) continue
    columns.vertical.push({ words, bbox: column.bbox, fontSize: widthOf(column.bbox) * typeOfBox })
    for (const box of column.boxes) taken.add(box)
  }
  return { ...columns, rest: boxes.filter((box) => !taken.has(box)) }
}

function areSure(words: readonly RecognizedWord[], { boxes }: VerticalBoxes): boolean {
  const characters = words.map(({ text }) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')).join('').length
  return (
    meanWordConfidence(words) >= sureOfVertical &&
    characters >= Math.max(leastOfVertical, verticalFill * boxes.length)
  )
}

/** The words of a line that runs up or down the page, whichever reads surer. */
export async function readVerticalLine(
  raster: Raster,
  bbox: BoundingBox,
  lineReader: Pick<LineReader, 'read'>,
): Promise<RecognizedWord[]> {
  const inside = clipTo(raster, bbox)
  const cut = cutOut(raster, inside)
  if (cut.data.length === 0) return []
  const up = await readTurned(cut, inside, 90, lineReader)
  const down = await readTurned(cut, inside, 270, lineReader)
  return meanWordConfidence(down) > meanWordConfidence(up) ? down : up
}

/** Turned by 90° clockwise, a line that runs up the page runs to the right; by 270°, one that runs down. */
async function readTurned(
  cut: Raster,
  [x0, y0, x1, y1]: BoundingBox,
  rotation: Rotation,
  lineReader: Pick<LineReader, 'read'>,
): Promise<RecognizedWord[]> {
  const level = turnRaster(cut, rotation)
  const [line] = await lineReader.read(level, [toTextBox([0, 0, level.width, level.height])])
  const words = line?.words.filter(({ confidence }) => confidence > leastOfVerticalWord) ?? []
  return words.map(({ bbox: [left, , right], ...word }) => ({
    ...word,
    bbox: (rotation === 90
      ? [x0, Math.round(y1 - right), x1, Math.round(y1 - left)]
      : [x0, Math.round(y0 + left), x1, Math.round(y0 + right)]) satisfies BoundingBox,
  }))
}
