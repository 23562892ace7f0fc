import { boundsOf, medianHeight } from '../../bounding-box.ts'
import type { RecognizedWord } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { placePieces, textsByColumn } from './column-cells.ts'
import { findColumns, type ColumnRange } from './find-columns.ts'
import { openRows } from './open-rows.ts'
import type { PlacedRow } from './row-layout.ts'
import { ruledRows } from './ruled-rows.ts'
import { placesOf, type Ruling } from './rulings.ts'
import { fillGrid, type Border, type FoundTable } from './table-grid.ts'
import type { TableRegion } from './table-region.ts'
import { toPieces, toTextRows, type TextRow } from './text-rows.ts'

const { cellGap, leastTableRows, pieceGap } = thresholds

/**
 * Makes a table of a region; undefined where its words do not stand in two columns and two rows. `starts`: words that were
 * seen to stand apart from those before them.
 */
export function buildTable(
  region: TableRegion,
  starts?: ReadonlySet<RecognizedWord>,
): FoundTable | undefined {
  const table = buildByRules(region, starts, [])
  if (region.seams === undefined || region.seams.length === 0) return table
  // Words tell heads better; seams tell columns whose texts meet.
  const bySeams = buildByRules(region, starts, region.seams)
  return countColumns(bySeams) > countColumns(table) ? bySeams : table
}

const countColumns = (table: FoundTable | undefined): number =>
  new Set(table?.cells.flatMap(({ column, words }) => (words.length > 0 ? [column] : []))).size

function buildByRules(
  region: TableRegion,
  starts: ReadonlySet<RecognizedWord> | undefined,
  seams: readonly Ruling[],
): FoundTable | undefined {
  const { words, bbox } = region
  const em = medianHeight(words, 1)
  const textRows = toTextRows(words, starts)
  const { ranges, borders } = columnsOf(region, seams, textRows, em)
  if (ranges.length < 2) return undefined
  const walls = borders.slice(1, -1).flatMap(({ at, ruled }) => (ruled === undefined ? [] : [at]))
  const rows = textRows.map((row): PlacedRow => {
    const beside = seams.flatMap(({ at, from, to }) => (from < row.bottom && to > row.top ? [at] : []))
    const pieces = placePieces(row, ranges, em, [...walls, ...beside])
    return { row, pieces, texts: textsByColumn(pieces, ranges.length) }
  })
  const layout =
    walls.length > 0 ? ruledRows(region, rows, borders, em) : openRows(region, rows, { ranges, borders, em })
  if (layout.records.length < 2) return undefined
  const pieces = rows.flatMap((row) => row.pieces)
  const apart = textRows.map((row) => toPieces(row, cellGap * em))
  const cells = fillGrid({ rows: layout.borders, columns: borders }, pieces, layout.spans, apart)
  return { bbox, cells, headRows: layout.headRows, words: new Set(words), textRows }
}

function columnsOf(
  { bbox, upright, words }: TableRegion,
  seams: readonly Ruling[],
  rows: readonly TextRow[],
  em: number,
): { ranges: ColumnRange[]; borders: Border[] } {
  const edges = [bbox[0], bbox[2]] as const
  const inner: Border[] = [
    ...placesOf(upright, edges, em),
    ...placesOf(seams, edges, em).map(({ at }) => ({ at })),
  ]
  const walls: Border[] = [{ at: bbox[0] }, ...inner, { at: bbox[2] }]
  const ranges: ColumnRange[] = []
  const borders: Border[] = [{ at: bbox[0] }]
  for (const [index, wall] of walls.slice(1).entries()) {
    const strip = { x0: walls[index]?.at ?? 0, x1: wall.at }
    const found = inner.length === 0 ? findColumns(rows, em) : columnsInStrip(words, strip, em)
    for (const [at, range] of found.entries()) {
      const before = found[at - 1]
      if (before !== undefined) borders.push({ at: (before.x1 + range.x0) / 2 })
      ranges.push(range)
    }
    borders.push(wall)
  }
  return { ranges, borders }
}

/** The columns between two upright rules: several where no rule parts them, as beside a rule after the labels alone. */
function columnsInStrip(words: readonly RecognizedWord[], strip: ColumnRange, em: number): ColumnRange[] {
  const own = words.filter(({ bbox }) => {
    const x = (bbox[0] + bbox[2]) / 2
    return x >= strip.x0 && x < strip.x1
  })
  const rows = toTextRows(own)
  const found = findColumns(rows, em)
  // Not those that are cut where words happen to begin at one place.
  const full = rows
    .filter((row) => toPieces(row, pieceGap * em).length >= found.length)
    .filter((row) => new Set(placePieces(row, found, em).map(({ first }) => first)).size === found.length)
  if (found.length > 1 && full.length >= leastTableRows) return found
  if (own.length === 0) return [strip]
  // What is too wide for its cell is cut at the rule.
  const [x0, , x1] = boundsOf(own)
  return [{ x0: Math.max(x0, strip.x0), x1: Math.min(x1, strip.x1) }]
}
