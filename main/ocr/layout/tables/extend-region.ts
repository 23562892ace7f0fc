import { listMarker } from '../list-marker.ts'
import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { isHeadText } from './column-cells.ts'
import type { TableRegion } from './table-region.ts'
import { goesOnWithLabel, isAligned, isTitleOver, toPieces, toTextRows, type TextRow } from './text-rows.ts'

const { cellGap, addedRowGap, addedHeadRows } = thresholds

/** With the rows right above and below it whose cells stand over and under its own: rules stand under heads, and not under last rows. */
export function extendRegion(region: TableRegion, rows: readonly TextRow[], em: number): TableRegion {
  const [x0, y0, x1, y1] = region.bbox
  const across = rows
    .map((row) => ({ ...row, words: row.words.filter(({ bbox }) => bbox[0] > x0 - em && bbox[2] < x1 + em) }))
    .filter(({ words }) => words.length > 0)
  const piecesOf = (row: TextRow | undefined) => (row ? toPieces(row, cellGap * em) : [])
  const own = toTextRows(region.words)
  const cells = own.flatMap(piecesOf)
  const isRow = (row: TextRow) => {
    const pieces = piecesOf(row)
    if (isTitleOver(row.words, region.words)) return false
    // The item of a list stands apart from its bullet.
    if (pieces.length === 2 && listMarker(textOf(pieces[0] ?? [])) === 'bullet') return false
    return pieces.filter((piece) => cells.some((cell) => isAligned(piece, cell, em))).length > 1
  }
  // Upright rules end with their table: below it stand its sums, but also the names of the next.
  const isHead = (row: TextRow) =>
    region.upright.length > 0 && piecesOf(row).every((piece) => isHeadText(textOf(piece)))
  const added: TextRow[] = []
  let [top, bottom] = [y0, y1]
  for (const row of across
    .filter((one) => one.bottom <= y0 + em / 2)
    .toReversed()
    .slice(0, addedHeadRows)) {
    if (top - row.bottom > addedRowGap * em || !isRow(row)) break
    top = row.top
    added.push(row)
  }
  for (const row of across.filter((one) => one.top >= y1 - em / 2)) {
    const isRest = goesOnWithLabel(piecesOf(row), piecesOf(added.at(-1) ?? own.at(-1)), em)
    if (!isRest && (row.top - bottom > addedRowGap * em || !isRow(row) || isHead(row))) break
    bottom = row.bottom
    added.push(row)
  }
  const words = [...region.words, ...added.flatMap((row) => row.words)]
  return {
    ...region,
    bbox: [x0, Math.min(y0, top), x1, Math.max(y1, bottom)],
    words,
    // What parts the columns of a table parts those of its head.
    upright: region.upright.map(({ at, from, to }) => ({
      at,
      from: from < y0 + em ? Math.min(from, top) : from,
      to: to > y1 - em ? Math.max(to, bottom) : to,
    })),
  }
}
