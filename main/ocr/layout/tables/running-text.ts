import { groupAdjacent } from '../../group-adjacent.ts'
import type { RecognizedWord, TextLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { heightOf, onSameRow } from '../../bounding-box.ts'
import { countWords } from '../measure-lines.ts'
import { median } from '../../statistics.ts'
import { isValue } from './cell-kinds.ts'
import { toPieces, toTextRows } from './text-rows.ts'

const {
  whiteInText,
  raggedBy,
  cellGap,
  mostLeading,
  sharedWidth,
  sameLeading,
  sameTextEdge,
  charactersInTable,
  wordsOfText,
  valuesInText,
  openStacks,
  linesOfText,
  wordsOfLabel,
} = thresholds

/**
 * The words of running text: three lines and more, one under the other at one left edge, most of which were ended only since
 * the next word had no room. `em`: height of the type, in pixels; `starts`: words that are known to stand apart from those before them.
 */
export function findRunningText(
  lines: readonly TextLine[],
  em: number,
  starts: ReadonlySet<RecognizedWord>,
): Set<RecognizedWord> {
  const stacks: TextLine[][] = []
  const open: TextLine[][] = []
  const isCut = (line: TextLine) => isParted(line, em, starts)
  for (const line of lines.toSorted((a, b) => a.bbox[1] - b.bbox[1])) {
    const stack = open.findLast((other) => isNext(line, other, em, isCut))
    if (stack) stack.push(line)
    else {
      const begun = [line]
      stacks.push(begun)
      open.push(begun)
    }
    if (open.length > openStacks) open.shift()
  }
  const values = lines.filter(({ words }) => words.length <= 2 && words.every(({ text }) => isValue(text)))
  const prose = stacks
    .flatMap((stack) => wrappedRuns(stack, em))
    .filter((run) => isWrappedProse(run, em) && !isCell(run, values))
  const inProse = new Set(prose.flat())
  const labels = lines.filter((line) => line.words.length <= wordsOfLabel && !inProse.has(line))
  return new Set(
    prose.filter((run) => !isColumn(run, labels)).flatMap((run) => run.flatMap(({ words }) => words)),
  )
}

function isNext(
  line: TextLine,
  stack: readonly TextLine[],
  em: number,
  isCut: (line: TextLine) => boolean,
): boolean {
  const [first, second] = stack
  const last = stack.at(-1)
  if (!first || !last) return false
  const [x0, y0, x1] = line.bbox
  const [left, top, right] = last.bbox
  const leading =
    second === undefined
      ? mostLeading * Math.max(em, heightOf(line.bbox))
      : sameLeading * (second.bbox[1] - first.bbox[1])
  const shared = Math.min(x1, right) - Math.max(x0, left)
  return (
    y0 - top > em / 2 &&
    y0 - top < leading &&
    Math.abs(x0 - left) < sameTextEdge * em &&
    shared > sharedWidth * Math.min(x1 - x0, right - left) &&
    !isCut(line) &&
    !isCut(last)
  )
}

/** Whether words of a line are known to stand apart, or have white between them as wide as between columns. */
const isParted = ({ words }: TextLine, em: number, starts: ReadonlySet<RecognizedWord>): boolean =>
  words
    .slice(1)
    .some((word, index) => starts.has(word) || word.bbox[0] - (words[index]?.bbox[2] ?? 0) > whiteInText * em)

/** Runs of lines each of which was ended only since the first word of the next had no room on it. */
function wrappedRuns(stack: readonly TextLine[], em: number): TextLine[][] {
  const edge = Math.max(...stack.map(({ bbox }) => bbox[2]))
  return groupAdjacent(
    stack,
    ({ words: [first] }, before) =>
      first !== undefined && before.bbox[2] + raggedBy * em + first.bbox[2] - first.bbox[0] > edge,
  )
}

function isWrappedProse(run: readonly TextLine[], em: number): boolean {
  if (run.length < linesOfText) return false
  if (median(run.map((line) => countWords(line.words, charactersInTable))) < wordsOfText) return false
  const words = run.flatMap((line) => line.words)
  if (words.filter(({ text }) => isValue(text)).length > valuesInText * words.length) return false
  return !standInColumns(words, em)
}

/** Whether a few lines have a value to their right: what it is the value of. */
function isCell(run: readonly TextLine[], values: readonly TextLine[]): boolean {
  const right = Math.max(...run.map(({ bbox }) => bbox[2]))
  return values.some(({ bbox }) => bbox[0] > right && run.some((line) => onSameRow(line.bbox, bbox)))
}

/**
 * Whether each line has a label of its own to its left: what is said of one thing after the other, which is as long by
 * chance. Of labels in bold it is enough that most lines have one.
 */
function isColumn(run: readonly TextLine[], labels: readonly TextLine[]): boolean {
  const labelled = run.flatMap(
    (line) => labels.find(({ bbox }) => bbox[2] < line.bbox[0] && onSameRow(bbox, line.bbox)) ?? [],
  )
  const isSetOff = labelled.every(({ bold }) => bold) && !run.some(({ bold }) => bold)
  return labelled.length === run.length || (isSetOff && 2 * labelled.length > run.length)
}

/** Whether most lines have white in them, in the same places. */
function standInColumns(words: readonly RecognizedWord[], em: number): boolean {
  const rows = toTextRows(words)
  const parted = rows.filter((row) => toPieces(row, cellGap * em).length > 1)
  return parted.length > rows.length / 2
}
