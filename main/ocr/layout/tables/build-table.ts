import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord } from '../../ports.ts'
import { isValue } from './cell-kinds.ts'
import { placePieces, textsByColumn, type PlacedPiece } from './column-cells.ts'
import { findColumns, type ColumnRange } from './find-columns.ts'
import type { FoundTable } from './found-table.ts'
import { groupHead } from './group-head.ts'
import { countHeadRows, mayBeHead } from './head-rows.ts'
import { joinRecords, type FilledRow } from './join-records.ts'
import { gather, type Ruling } from './rulings.ts'
import { fillGrid, type Border, type RowSpan } from './table-grid.ts'
import { leftOf, rightOf, toTextRows, typeHeight, type TextRow } from './text-rows.ts'

/** A part of a page that may be a table: what is written in it, and the rules that stand in it. */
export interface TableRegion {
  bbox: BoundingBox
  words: readonly RecognizedWord[]
  level: readonly Ruling[]
  upright: readonly Ruling[]
}

/** A text row with its pieces in their columns. */
interface PlacedRow extends FilledRow {
  pieces: PlacedPiece[]
}

// Of a table's width: rules that are shorter stand under headings over several columns, or over sums.
const FULL_RULE = 0.8

/** Makes a table of a region; undefined where its words do not stand in two columns and two rows. */
export function buildTable(region: TableRegion): FoundTable | undefined {
  const { words, bbox } = region
  const em = typeHeight(words)
  const textRows = toTextRows(words)
  const { ranges, borders } = columnsOf(region, textRows, em)
  if (ranges.length < 2) return undefined
  const walls = borders.slice(1, -1).flatMap(({ at, ruled }) => (ruled === undefined ? [] : [at]))
  const rows = textRows.map((row): PlacedRow => {
    const pieces = placePieces(row, ranges, em, walls)
    return { row, pieces, texts: textsByColumn(pieces, ranges.length) }
  })
  const layout =
    walls.length > 0 ? ruledRows(region, rows, em) : openRows(region, rows, { ranges, borders, em })
  if (layout.records.length < 2) return undefined
  const pieces = rows.flatMap((row) => row.pieces.map(({ piece }) => piece))
  const cells = fillGrid({ rows: layout.borders, columns: borders }, pieces, layout.spans)
  return { bbox, cells, headRows: layout.headRows, words: new Set(words), textRows }
}

interface Columns {
  ranges: ColumnRange[]
  /** The outer ones too: one more than there are columns. */
  borders: Border[]
  em: number
}

interface RowLayout {
  records: PlacedRow[][]
  borders: Border[]
  spans: RowSpan[]
  headRows: number
}

const middleOf = ({ top, bottom }: TextRow) => (top + bottom) / 2

/** Rows between rules that run across the table, or none: told by the words. */
function openRows(
  { bbox, level }: TableRegion,
  rows: PlacedRow[],
  { ranges, borders: columns, em }: Columns,
): RowLayout {
  const width = bbox[2] - bbox[0]
  const isFull = ({ from, to }: Ruling) => to - from >= FULL_RULE * width
  const bands = toBands(rows, level.filter(isFull))
  const ruledAfter = bands.length > 1 ? bands[0]?.length : undefined
  const headCount = countHeadRows(
    rows.map(({ texts }) => texts),
    ranges.length,
    ruledAfter,
  )
  const head = groupHead(rows.slice(0, headCount), {
    ranges,
    em,
    partial: level.filter((rule) => !isFull(rule)),
  })
  const body = recordsOf(toBands(rows.slice(headCount), level.filter(isFull)), em)
  const records = [...head.map(({ rows: group }) => group as PlacedRow[]), ...body]
  const borders = softBorders(records, bbox)
  for (const [index, { spans }] of head.entries()) {
    const border = borders[index + 1]
    if (index < head.length - 1 && border && spans.length > 0)
      border.ruled = spans.map(({ first, last }) => ({
        from: columns[first]?.at ?? 0,
        to: columns[last + 1]?.at ?? 0,
      }))
  }
  const spans = [
    ...head.flatMap(({ spans: own }, row) => own.map((span) => ({ row, ...span }))),
    ...body.flatMap((record, index) => spanOfSection(record, head.length + index, ranges.length)),
  ]
  return { records, borders, spans, headRows: head.length > 0 ? head.length : guessHead(records) }
}

/** A table of words has its first row for a head. */
function guessHead([first = [], second]: readonly PlacedRow[][]): number {
  return second !== undefined && mayBeHead(textsOf(first)) ? 1 : 0
}

/** What stands in each column of the lines of one row. */
function textsOf(record: readonly PlacedRow[]): (string | undefined)[] {
  const texts: (string | undefined)[] = Array.from({ length: record[0]?.texts.length ?? 0 })
  for (const { texts: line } of record)
    for (const [column, text] of line.entries())
      if (text !== undefined) texts[column] = [texts[column], text].filter(Boolean).join(' ')
  return texts
}

/** A row of nothing but one text over several columns belongs to all of them. */
function spanOfSection(record: PlacedRow[], row: number, count: number): RowSpan[] {
  const pieces = record.flatMap((one) => one.pieces)
  const [only] = pieces
  if (only === undefined || pieces.length > 1 || only.last === only.first) return []
  return [{ row, first: 0, last: count - 1 }]
}

/** Rows of a table with upright rules: level rules part them, and where those are few, the words do. */
function ruledRows({ bbox, level }: TableRegion, rows: PlacedRow[], em: number): RowLayout {
  const places = gather(
    level.toSorted((a, b) => a.at - b.at),
    ({ at }) => at,
    0.3 * em,
  ).map((rules) => ({
    at: rules.reduce((sum, { at }) => sum + at, 0) / rules.length,
    ruled: rules.map(({ from, to }) => ({ from, to })),
  }))
  const inner = places.filter(({ at }) => at > bbox[1] + 0.3 * em && at < bbox[3] - 0.3 * em)
  const edges = [bbox[1], ...inner.map(({ at }) => at), bbox[3]]
  const bands = edges.slice(1).map((bottom, index) => {
    const top = edges[index] ?? 0
    return rows.filter(({ row }) => middleOf(row) >= top && middleOf(row) < bottom)
  })
  const filled = bands.filter(({ length }) => length > 0)
  const split = bands.map((band) => (band.length === 0 ? [[]] : recordsOf([band], em, filled.length)))
  const borders: Border[] = [{ at: bbox[1] }]
  for (const [index, records] of split.entries()) {
    borders.push(...softBorders(records, bbox).slice(1, -1))
    borders.push(inner[index] ?? { at: bbox[3] })
  }
  const records = split.flat()
  const first = split.find(([record]) => record && record.length > 0)?.length ?? 0
  const texts = records.map(textsOf)
  const headRows = countHeadRows(
    texts,
    texts[0]?.length ?? 0,
    filled.length > 1 && filled.length < 4 ? first : undefined,
  )
  return { records, borders, spans: [], headRows: headRows > 0 ? headRows : guessHead(records) }
}

/** Rows parted where rules stand between them. */
function toBands(rows: readonly PlacedRow[], rules: readonly Ruling[]): PlacedRow[][] {
  const bandOf = ({ row }: PlacedRow) => rules.filter(({ at }) => at < middleOf(row)).length
  return [...Map.groupBy(rows, bandOf).values()]
}

// From so many bands on, rules stand between all rows of a table and each band is one of them.
const RULED_ROWS = 4
const MOST_LINES = 3.5

function recordsOf(bands: PlacedRow[][], em: number, count = bands.length): PlacedRow[][] {
  const lines = bands.reduce((sum, { length }) => sum + length, 0) / bands.length
  return bands.flatMap((band) =>
    count >= RULED_ROWS && lines <= MOST_LINES && !isStack(band)
      ? [band]
      : (joinRecords(band, em) as PlacedRow[][]),
  )
}

/** Whether each line of a band is a row: values of all of them stand under one another. */
const isStack = (band: readonly PlacedRow[]): boolean =>
  band.length > 1 &&
  (band[0]?.texts ?? []).some(
    (_, column) =>
      column > 0 && band.every(({ texts }) => texts[column] !== undefined && isValue(texts[column])),
  )

function softBorders(records: readonly PlacedRow[][], bbox: BoundingBox): Border[] {
  const between = records.slice(1).map((record, index) => {
    const above = Math.max(...(records[index] ?? []).map(({ row }) => middleOf(row)))
    return { at: (above + Math.min(...record.map(({ row }) => middleOf(row)))) / 2 }
  })
  return [{ at: bbox[1] }, ...between, { at: bbox[3] }]
}

function columnsOf(
  { bbox, upright, words }: TableRegion,
  rows: readonly TextRow[],
  em: number,
): { ranges: ColumnRange[]; borders: Border[] } {
  const inner = gather(
    upright.toSorted((a, b) => a.at - b.at),
    ({ at }) => at,
    0.3 * em,
  )
    .map((rules) => ({
      at: rules.reduce((sum, { at }) => sum + at, 0) / rules.length,
      ruled: rules.map(({ from, to }) => ({ from, to })),
    }))
    .filter(({ at }) => at > bbox[0] + 0.3 * em && at < bbox[2] - 0.3 * em)
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

const LEAST_ROWS_OF_STRIP = 3

/** The columns between two upright rules: several where no rule parts them, as beside a rule after the labels alone. */
function columnsInStrip(words: readonly RecognizedWord[], strip: ColumnRange, em: number): ColumnRange[] {
  const own = words.filter(({ bbox }) => {
    const x = (bbox[0] + bbox[2]) / 2
    return x >= strip.x0 && x < strip.x1
  })
  const rows = toTextRows(own)
  const found = findColumns(rows, em)
  const full = rows.filter(
    (row) => new Set(placePieces(row, found, em).map(({ first }) => first)).size === found.length,
  )
  if (found.length > 1 && full.length >= LEAST_ROWS_OF_STRIP && full.length > 0.6 * rows.length) return found
  return [
    own.length === 0
      ? strip
      : { x0: leftOf(own.toSorted((a, b) => a.bbox[0] - b.bbox[0])), x1: rightOf(own) },
  ]
}
