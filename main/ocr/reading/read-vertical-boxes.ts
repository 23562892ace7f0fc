import { meanWordConfidence } from '../confidence.ts'
import { widthOf } from '../bounding-box.ts'
import type { LineReader, Raster, RecognizedWord, TextBox, TextLine } from '../ports.ts'
import { findVerticalBoxes, type VerticalBoxes } from '../preparation/find-vertical-boxes.ts'
import { levelBox } from '../preparation/text-box.ts'
import { readVerticalLine } from './read-vertical-line.ts'
import { defaultThresholds } from '../thresholds.ts'

const { sureOfVertical, leastOfVertical, verticalFill, typeOfBox, leastOfVerticalWord } = defaultThresholds

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
    const words = await readVerticalLine(raster, column.bbox, readLevel)
    if (!isSure(words, column)) continue
    columns.vertical.push({ words, bbox: column.bbox, fontSize: widthOf(column.bbox) * typeOfBox })
    for (const box of column.boxes) taken.add(box)
  }
  return { ...columns, rest: boxes.filter((box) => !taken.has(box)) }

  async function readLevel(line: Raster): Promise<RecognizedWord[]> {
    const [level] = await lineReader.read(line, [levelBox([0, 0, line.width, line.height])])
    return level?.words.filter(({ confidence }) => confidence > leastOfVerticalWord) ?? []
  }
}

function isSure(words: readonly RecognizedWord[], { boxes }: VerticalBoxes): boolean {
  const characters = words.map(({ text }) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')).join('').length
  return (
    meanWordConfidence(words) >= sureOfVertical &&
    characters >= Math.max(leastOfVertical, verticalFill * boxes.length)
  )
}
