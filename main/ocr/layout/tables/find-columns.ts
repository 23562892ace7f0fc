import { groupAdjacent } from '../../group-adjacent.ts'
import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { isSignAfter, isSignBefore, isValue } from './cell-kinds.ts'
import { leftOf, rightOf, toPieces, type Piece, type TextRow } from './text-rows.ts'

const { acrossColumns, fullerRows, pieceGap, rowsToSpan, whiteOfColumns } = thresholds

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
  const most = Math.max(full.length >= rowsToSpan ? 1 : 0, Math.floor(acrossColumns * full.length))
  const cores = coverWith(full.flat(), most).filter(({ x1, x0 }) => x1 > x0)
  const apart = joinRanges(cores, ({ x0 }, { x1 }) => x0 - x1 < whiteOfColumns * em)
  const sparse = full.flat().filter((piece) => !apart.some((range) => stands(piece, range)))
  const ranges = [...apart, ...coverWith(sparse, 0)].sort((a, b) => a.x0 - b.x0)
  // Of which no row fills both are one column: a heading at its left above numbers at its right.
  const columns = joinRanges(
    ranges,
    (range, joined) => !full.some((row) => isFilled(joined, row) && isFilled(range, row)),
  )
  const textsIn = (range: ColumnRange) =>
    full
      .flat()
      .filter((piece) => stands(piece, range))
      .map(textOf)
  // A column of nothing but `$` belongs to the numbers after it, one of `%` or `*` to those before it.
  return joinRanges(
    columns,
    (range, _, before) =>
      (textsIn(before).every(isSignBefore) && textsIn(range).some(isValue)) ||
      textsIn(range).every(isSignAfter),
  )
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

/** As one what stands side by side, wherever a range goes on with those joined before it, the last of which is `before`. */
const joinRanges = (
  ranges: readonly ColumnRange[],
  goesOn: (range: ColumnRange, joined: ColumnRange, before: ColumnRange) => boolean,
): ColumnRange[] =>
  groupAdjacent(ranges, (range, before, [first = before]) =>
    goesOn(range, { x0: first.x0, x1: before.x1 }, before),
  ).map((group) => ({ x0: group[0].x0, x1: (group.at(-1) ?? group[0]).x1 }))

const stands = (piece: Piece, { x0, x1 }: ColumnRange) => leftOf(piece) < x1 && rightOf(piece) > x0
const isFilled = (range: ColumnRange, row: readonly Piece[]) => row.some((piece) => stands(piece, range))
