import { heightOf, middleOf } from '../../bounding-box.ts'
import type { RecognizedWord, TextLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { isOpen, openLines, type LayoutStage } from '../layout-context.ts'
import { withWords } from '../measure-lines.ts'

const { leastLineNumbers, leastPitch, lineNumberDrift, mostFifths, mostPitch, numberedLine } = thresholds

export const partLineNumbers: LayoutStage = {
  name: 'part-line-numbers',
  does: 'Parts the numbers of lines, of every fifth or tenth, from the text beside them, as in patents and editions.',
  run({ blocks }) {
    const lines = openLines(blocks)
    const found = findLineNumbers(lines)
    if (found.size === 0) return undefined
    const parted = (line: TextLine, isNumber: boolean) =>
      withWords(
        line,
        line.words.filter((word) => found.has(word) === isNumber),
      )
    const numbers = lines.flatMap((line) => parted(line, true)).toSorted((a, b) => a.bbox[1] - b.bbox[1])
    return {
      change: `${found.size} numbers`,
      blocks: [
        ...blocks.map((block) =>
          isOpen(block) ? { ...block, lines: block.lines.flatMap((line) => parted(line, false)) } : block,
        ),
        { lines: numbers, type: 'paragraph', role: 'footer' },
      ],
    }
  },
}

/** A number, and the middle of it in pixels. */
interface Place {
  word: RecognizedWord
  value: number
  x: number
  y: number
}

/**
 * The most numbers, one below the other, of which each stands as many lines further down as it is greater: so do no cells of
 * tables, whose rows are one apart whatever they hold. Few others are between them, as they are where
 * every row has its number.
 */
function findLineNumbers(lines: readonly TextLine[]): ReadonlySet<RecognizedWord> {
  const numbers = lines.flatMap(({ words }) => words.flatMap(toPlace))
  const fifths = numbers.filter(({ value }) => value > 0 && value % numberedLine === 0)
  if (fifths.length > mostFifths) return new Set()
  let best: Place[] = []
  for (const first of fifths)
    for (const second of fifths.filter((other) => follows(first, other))) {
      const row = fifths.filter((other) => isInRow(other, first, second))
      if (row.length > best.length) best = row
    }
  const isRow =
    best.length >= leastLineNumbers &&
    numbers.filter((other) => isAmong(other, best)).length < 2 * best.length
  return new Set(isRow ? best.map(({ word }) => word) : [])
}

function toPlace(word: RecognizedWord): Place[] {
  if (!/^\d{1,3}$/u.test(word.text)) return []
  return [{ word, value: Number(word.text), x: (word.bbox[0] + word.bbox[2]) / 2, y: middleOf(word.bbox) }]
}

/** How far a number may stand from its place. */
const driftOf = ({ word }: Place) => lineNumberDrift * heightOf(word.bbox)

const isUnder = (first: Place, other: Place) => Math.abs(other.x - first.x) <= driftOf(first)

/** Whether a number is the next, five or ten lines below. */
function follows(first: Place, other: Place): boolean {
  const lines = other.value - first.value
  if (lines !== numberedLine && lines !== 2 * numberedLine) return false
  const pitch = (other.y - first.y) / lines / heightOf(first.word.bbox)
  return isUnder(first, other) && pitch >= leastPitch && pitch <= mostPitch
}

/** Whether a number stands where two others say that it should. */
function isInRow(other: Place, first: Place, second: Place): boolean {
  const pitch = (second.y - first.y) / (second.value - first.value)
  const expected = first.y + pitch * (other.value - first.value)
  return isUnder(first, other) && Math.abs(other.y - expected) <= driftOf(first)
}

/** Whether a number stands under one of some others and over another. */
const isAmong = (other: Place, row: readonly Place[]): boolean =>
  row.some((one) => isUnder(one, other) && one.y <= other.y) && row.some((one) => one.y >= other.y)
