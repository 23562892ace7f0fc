import type { BoundingBox } from '../../../shared/document.ts'
import { meanWordConfidence } from '../confidence.ts'
import { heightOf, holdsMiddle, widthOf } from '../layout/measure-lines.ts'
import type { LineReader, Raster, RecognizedWord, TextBox, TextLine } from '../ports.ts'
import { findVerticalBoxes, type VerticalBoxes } from '../preparation/find-vertical-boxes.ts'
import { boundsOf, levelBox } from '../preparation/text-box.ts'
import { readVerticalLine } from './read-vertical-line.ts'
import type { Thresholds } from '../thresholds.ts'

/** What runs up or down the page, and the boxes of everything else. */
interface ReadColumns {
  vertical: TextLine[]
  rest: TextBox[]
}

/**
 * Reads the lines that run up or down the page, such as numbers stamped along its edge, where `read`, what was already
 * read of the page, is not as sure there or holds them in pieces.
 */
export async function readVerticalBoxes(
  raster: Raster,
  boxes: readonly TextBox[],
  read: readonly TextLine[],
  { lineReader, profile }: { lineReader: LineReader; profile: Thresholds },
): Promise<ReadColumns> {
  const columns: ReadColumns = { vertical: [], rest: [] }
  const taken = new Set<TextBox>()
  const missed = read.filter(({ bbox }) => !boxes.some((box) => holdsMiddle(boundsOf(box), bbox)))
  for (const column of findVerticalBoxes(
    [...boxes, ...missed.map((line) => boxOf(line, profile))],
    profile,
  )) {
    if (isRead(column, read, profile)) continue
    const words = await readVerticalLine(raster, column.bbox, readLevel)
    if (!isSure(words, column, profile)) continue
    columns.vertical.push({ words, bbox: column.bbox, fontSize: widthOf(column.bbox) * profile.typeOfBox })
    for (const box of column.boxes) taken.add(box)
  }
  return { ...columns, rest: boxes.filter((box) => !taken.has(box)) }

  async function readLevel(line: Raster): Promise<RecognizedWord[]> {
    const [level] = await lineReader.read(line, [levelBox([0, 0, line.width, line.height])])
    return level?.words.filter(({ confidence }) => confidence > profile.leastOfVerticalWord) ?? []
  }
}

function boxOf({ bbox }: TextLine, { marginOfVertical }: Thresholds): TextBox {
  const margin = marginOfVertical * widthOf(bbox)
  return levelBox([bbox[0] - margin, bbox[1] - margin, bbox[2] + margin, bbox[3] + margin])
}

/** Whether all of a column was read surely, and no line of it in pieces. */
function isRead(column: VerticalBoxes, lines: readonly TextLine[], profile: Thresholds): boolean {
  const isWithin = ({ bbox }: { bbox: BoundingBox }) => holdsMiddle(column.bbox, bbox)
  const tall = lines.filter((line) => isWithin(line) && heightOf(line.bbox) > widthOf(line.bbox))
  const words = lines.flatMap((line) => line.words.filter(isWithin))
  return tall.length < 2 && isSure(words, column, profile)
}

function isSure(
  words: readonly RecognizedWord[],
  { boxes }: VerticalBoxes,
  { sureOfVertical, leastOfVertical, verticalFill }: Thresholds,
): boolean {
  const characters = words.map(({ text }) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')).join('').length
  return (
    meanWordConfidence(words) >= sureOfVertical &&
    characters >= Math.max(leastOfVertical, verticalFill * boxes.length)
  )
}
