import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord } from '../../ports.ts'
import { wordsIn } from '../measure-lines.ts'
import type { TableRegion } from './table-region.ts'
import type { Ruling } from './rulings.ts'
import { isAligned, leftOf, rightOf, toPieces, toTextRows, type TextRow } from './text-rows.ts'

// In type heights.
const SAME_EXTENT = 1.5
const LEAST_WIDTH = 8
const CELL_GAP = 0.9
const MOST_WHITE = 3.5
// Of the width between two rules: lines that fill so much of it are running text.
const FULL_LINE = 0.6
const MOST_PROSE_LINES = 2
// Of a band's rows, with cells beside one another.
const LEAST_TABULAR = 0.4

/** Parts of a page between level rules of one length: tables ruled across only. */
export function regionsBetweenRules(
  level: readonly Ruling[],
  words: readonly RecognizedWord[],
  em: number,
): TableRegion[] {
  const long = level.filter(({ from, to }) => to - from > LEAST_WIDTH * em).toSorted((a, b) => a.at - b.at)
  const rows = toTextRows(words)
  return groupByExtent(long, em)
    .flatMap((rules) => regionsOf(rules, level, words, em))
    .map((region) => extend(region, rows, em))
}

function groupByExtent(rules: readonly Ruling[], em: number): Ruling[][] {
  const groups: Ruling[][] = []
  for (const rule of rules) {
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.from - rule.from) < SAME_EXTENT * em &&
        Math.abs(first.to - rule.to) < SAME_EXTENT * em,
    )
    if (group) group.push(rule)
    else groups.push([rule])
  }
  return groups
}

function regionsOf(
  rules: readonly Ruling[],
  level: readonly Ruling[],
  words: readonly RecognizedWord[],
  em: number,
): TableRegion[] {
  const regions: TableRegion[] = []
  let run: Ruling[] = []
  let tabular = 0
  const end = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last && tabular > 0) regions.push(regionOf([first, last], level, words))
    run = []
    tabular = 0
  }
  for (const rule of rules) {
    const before = run.at(-1)
    if (before !== undefined) {
      const kind = kindOfBand(between(before, rule), words, em)
      if (kind === 'prose') end()
      else if (kind === 'tabular') tabular++
    }
    run.push(rule)
  }
  end()
  return regions
}

const between = (upper: Ruling, lower: Ruling): BoundingBox => [
  Math.min(upper.from, lower.from),
  upper.at,
  Math.max(upper.to, lower.to),
  lower.at,
]

function regionOf(
  [top, bottom]: [Ruling, Ruling],
  level: readonly Ruling[],
  words: readonly RecognizedWord[],
): TableRegion {
  const bbox = between(top, bottom)
  const inside = level.filter(
    ({ at, from, to }) => at >= top.at - 1 && at <= bottom.at + 1 && to > bbox[0] && from < bbox[2],
  )
  return { bbox, words: wordsIn(bbox, words), level: inside, upright: [] }
}

function kindOfBand(
  bbox: BoundingBox,
  words: readonly RecognizedWord[],
  em: number,
): 'tabular' | 'prose' | 'plain' {
  const lines = toTextRows(wordsIn(bbox, words))
  const rows = lines.map((row) => toPieces(row, CELL_GAP * em))
  if (rows.length === 0) return 'plain'
  if (lines.some(({ top }, index) => top - (lines[index - 1]?.bottom ?? top) > MOST_WHITE * em))
    return 'prose'
  const several = rows.filter(({ length }) => length > 1)
  const full = rows.filter(
    ([piece, ...others]) =>
      piece && others.length === 0 && rightOf(piece) - leftOf(piece) > FULL_LINE * (bbox[2] - bbox[0]),
  )
  if (several.length >= LEAST_TABULAR * rows.length) return 'tabular'
  return full.length > MOST_PROSE_LINES || rows.length > 4 ? 'prose' : 'plain'
}

// In type heights.
const ROW_GAP = 1.3
const MOST_HEAD_ROWS = 3

/** With the rows right above and below it whose cells stand over and under its own: rules stand under heads, and not under last rows. */
function extend(region: TableRegion, rows: readonly TextRow[], em: number): TableRegion {
  const [x0, y0, x1, y1] = region.bbox
  const across = rows
    .map((row) => ({ ...row, words: row.words.filter(({ bbox }) => bbox[0] > x0 - em && bbox[2] < x1 + em) }))
    .filter(({ words }) => words.length > 0)
  const cells = toTextRows(region.words).flatMap((row) => toPieces(row, CELL_GAP * em))
  const isRow = (row: TextRow) =>
    toPieces(row, CELL_GAP * em).filter((piece) => cells.some((cell) => isAligned(piece, cell, em))).length >
    1
  const added: TextRow[] = []
  let [top, bottom] = [y0, y1]
  for (const row of across
    .filter((one) => one.bottom <= y0 + em / 2)
    .toReversed()
    .slice(0, MOST_HEAD_ROWS)) {
    if (top - row.bottom > ROW_GAP * em || !isRow(row)) break
    top = row.top
    added.push(row)
  }
  for (const row of across.filter((one) => one.top >= y1 - em / 2)) {
    if (row.top - bottom > ROW_GAP * em || !isRow(row)) break
    bottom = row.bottom
    added.push(row)
  }
  const words = [...region.words, ...added.flatMap((row) => row.words)]
  return { ...region, bbox: [x0, Math.min(y0, top), x1, Math.max(y1, bottom)], words }
}
