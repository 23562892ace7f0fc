import type { BoundingBox } from '../../../shared/document.ts'
import { boundsOf, heightOf, holdsMiddle, middleOf, onSameRow, shareWidth } from '../bounding-box.ts'
import { groupAdjacent } from '../group-adjacent.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { sumOf } from '../statistics.ts'

const { charactersOfWord, linesInStep, mostCode, sizeOfParagraph, stepHeight } = thresholds

/** Words, or where these are long as in scripts without spaces, as many as their characters would be. */
export const countWords = (words: readonly { text: string }[], characters = charactersOfWord): number =>
  Math.max(words.length, countCharacters(words) / characters)

/** Size of a line's type in pixels: as the source says, else the height of its box. */
export const typeSize = (line: TextLine): number => line.fontSize ?? heightOf(line.bbox)

/** Whether the type of two lines differs by more than a share of the larger. */
export function differInSize(a: TextLine, b: TextLine, tolerance: number): boolean {
  const [one, other] = [typeSize(a), typeSize(b)]
  return Math.abs(one - other) > tolerance * Math.max(one, other)
}

/** Whether a line stands right below one of a headline, in its type. */
export const isNextOfHead = (line: TextLine, head: TextLine): boolean =>
  !differInSize(line, head, sizeOfParagraph) &&
  shareWidth(line.bbox, head.bbox) &&
  line.bbox[1] > head.bbox[1] &&
  line.bbox[1] - head.bbox[3] < typeSize(head) / 2

/** Of words, without what stands between them. */
export const countCharacters = (words: readonly { text: string }[]): number =>
  sumOf(words, ({ text }) => text.length)

/** Of all words of some lines. */
export const charactersOf = (lines: readonly { words: readonly { text: string }[] }[]): number =>
  sumOf(lines, ({ words }) => countCharacters(words))

/** Whether some lines are in type whose letters are all as wide, as a program’s are, and most are not. */
export const isPartlyMonospaced = (lines: readonly TextLine[]): boolean =>
  charactersOf(lines.filter(({ monospaced }) => monospaced)) < mostCode * charactersOf(lines)

export const boxesOf = (lines: readonly TextLine[]): BoundingBox[] => lines.map(({ bbox }) => bbox)

/** Whether most of some boxes stand on rows of others, as the cells of a table do. */
export function areInStep(boxes: readonly BoundingBox[], others: readonly BoundingBox[]): boolean {
  const inStep = boxes.filter((box) =>
    others.some((other) => Math.abs(middleOf(box) - middleOf(other)) < stepHeight * heightOf(other)),
  )
  return inStep.length >= linesInStep * boxes.length
}

/**
 * Lines or words from top to bottom, those of a row from left to right. A row has a middle, from which the next of it
 * stands less than half of their mean height: had it but to share height with the last, tilted or tall ones would lead from row
 * to row.
 */
export function rowsOf<Part extends { bbox: BoundingBox }>(parts: readonly Part[]): Part[][] {
  const rows: { parts: Part[]; middle: number; height: number }[] = []
  for (const part of [...parts].sort((a, b) => middleOf(a.bbox) - middleOf(b.bbox))) {
    const [row, middle, height] = [rows.at(-1), middleOf(part.bbox), heightOf(part.bbox)]
    if (row && middle - row.middle < 0.25 * (row.height + height)) {
      const count = row.parts.push(part)
      row.middle += (middle - row.middle) / count
      row.height += (height - row.height) / count
    } else rows.push({ parts: [part], middle, height })
  }
  return rows.map((row) => row.parts.sort((a, b) => a.bbox[0] - b.bbox[0]))
}

/** The lines as they come, those together that follow each other on one row. */
export const groupIntoRows = (lines: readonly TextLine[]): [TextLine, ...TextLine[]][] =>
  groupAdjacent(lines, (line, last) => onSameRow(last.bbox, line.bbox))

/** The line with other words, and bounds that fit them; no line where there are none. */
export const withWords = (line: TextLine, words: RecognizedWord[]): TextLine[] =>
  words.length > 0 ? [{ ...line, words, bbox: boundsOf(words) }] : []

/** The words that stand in a box. */
export const wordsIn = (box: BoundingBox, words: readonly RecognizedWord[]): RecognizedWord[] =>
  words.filter(({ bbox }) => holdsMiddle(box, bbox))
