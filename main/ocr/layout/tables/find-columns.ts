import { defaultThresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { isSignAfter, isSignBefore } from './cell-kinds.ts'
import { leftOf, rightOf, toPieces, type Piece, type TextRow } from './text-rows.ts'

const { acrossColumns, fullerRows, pieceGap, whiteOfColumns } = defaultThresholds

/** From where to where the cells of a column reach, in pixels. */
export interface ColumnRange {
  x0: number
  x1: number
}

/** The columns that the cells of these rows stand in, left to right; `em` is the height of their type. */
export function findColumns(rows: readonly TextRow[], em: number): ColumnRange[] {
  const pieces = rows.map((row) => toPieces(row, pieceGap * em))
  const counts = pieces.map(({ length }) => length).filter((count) => count > 1)
  if (counts.length === 0) return []
  const usual = counts.sort((a, b) => a - b)[Math.floor(counts.length * fullerRows)] ?? 2
  const full = pieces.filter(({ length }) => length > 1 && length >= usual / 2)
  const most = Math.floor(acrossColumns * full.length)
  const cores = coverWith(full.flat(), most).filter(({ x1, x0 }) => x1 > x0)
  const apart = joinNarrow(cores, whiteOfColumns * em)
  const sparse = full
    .flat()
    .filter((piece) => !apart.some(({ x0, x1 }) => leftOf(piece) < x1 && rightOf(piece) > x0))
  const ranges = [...apart, ...coverWith(sparse, 0)].sort((a, b) => a.x0 - b.x0)
  return joinSigns(joinComplements(ranges, full), full)
}

/** Stretches of x that more than `most` of the pieces cover. */
function coverWith(pieces: readonly Piece[], most: number): ColumnRange[] {
  const ends = pieces
    .flatMap((piece) => [
      { x: leftOf(piece), by: 1 },
      { x: rightOf(piece), by: -1 },
    ])
    .sort((a, b) => a.x - b.x || b.by - a.by)
  const ranges: ColumnRange[] = []
  let covered = 0
  for (const { x, by } of ends) {
    const before = covered
    covered += by
    if (before <= most && covered > most) ranges.push({ x0: x, x1: x })
    const last = ranges.at(-1)
    if (before > most && covered <= most && last !== undefined) last.x1 = x
  }
  return ranges
}

function joinNarrow(ranges: readonly ColumnRange[], least: number): ColumnRange[] {
  const joined: ColumnRange[] = []
  for (const { x0, x1 } of ranges) {
    const last = joined.at(-1)
    if (last !== undefined && x0 - last.x1 < least) last.x1 = x1
    else joined.push({ x0, x1 })
  }
  return joined
}

/** Ranges of which no row fills both are one column: a heading at its left above numbers at its right. */
function joinComplements(ranges: readonly ColumnRange[], rows: readonly Piece[][]): ColumnRange[] {
  const joined: ColumnRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    const fillBoth = rows.some((row) => last !== undefined && isFilled(last, row) && isFilled(range, row))
    if (last !== undefined && !fillBoth) last.x1 = range.x1
    else joined.push({ ...range })
  }
  return joined
}

const stands = (piece: Piece, { x0, x1 }: ColumnRange) => leftOf(piece) < x1 && rightOf(piece) > x0
const isFilled = (range: ColumnRange, row: readonly Piece[]) => row.some((piece) => stands(piece, range))

/** A column of nothing but `$` belongs to the numbers after it, one of `%` or `*` to those before it. */
function joinSigns(ranges: readonly ColumnRange[], rows: readonly Piece[][]): ColumnRange[] {
  const joined: ColumnRange[] = []
  let opened = false
  for (const range of ranges) {
    const texts = rows.flatMap((row) => row.filter((piece) => stands(piece, range)).map(textOf))
    const last = joined.at(-1)
    if (last !== undefined && (opened || texts.every(isSignAfter))) last.x1 = range.x1
    else joined.push({ ...range })
    opened = texts.every(isSignBefore)
  }
  return joined
}
