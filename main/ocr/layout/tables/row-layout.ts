import type { BoundingBox } from '../../../../shared/document.ts'
import { thresholds } from '../../thresholds.ts'
import { isDate, isValue } from './cell-kinds.ts'
import { textsByColumn, type PlacedPiece } from './column-cells.ts'
import { mayBeHead } from './head-rows.ts'
import { joinRecords, type FilledRow } from './join-records.ts'
import type { Border, CellSpan } from './table-grid.ts'
import { rowMiddle } from './text-rows.ts'
import { meanOf } from '../../statistics.ts'

const { evenPitch, leastNames, linesOfRow, ruledRowCount } = thresholds

/** A text row with its pieces in their columns. */
export interface PlacedRow extends FilledRow {
  pieces: PlacedPiece[]
}

/** The rows of a table: of each its lines, and where they meet. */
export interface RowLayout {
  records: PlacedRow[][]
  /** The outer ones too: one more than there are records. */
  borders: Border[]
  spans: CellSpan[]
  headRows: number
}

/** The rows of a table in bands between rules, of which there are `count` in all. */
export function recordsOf(
  bands: readonly PlacedRow[][],
  em: number,
  count: number = bands.length,
): PlacedRow[][] {
  const lines = meanOf(bands.map(({ length }) => length))
  const pitch = pitchOf(bands)
  return bands.flatMap((band) =>
    count >= ruledRowCount && lines <= linesOfRow && !isStack(band) && !areRows(band, pitch)
      ? [band]
      : (joinRecords(band, em) as PlacedRow[][]),
  )
}

/** Whether lines of a band are rows: values of all of them stand under one another, or many of two of them do. */
function isStack(band: readonly PlacedRow[]): boolean {
  const values = band.map(({ texts }) =>
    texts.map((text, column) => column > 0 && text !== undefined && isValue(text)),
  )
  const [first = [], ...others] = values
  if (others.length > 0 && first.some((is, column) => is && others.every((own) => own[column]))) return true
  return values.some((own, index) =>
    values.slice(index + 1).some((other) => own.filter((is, at) => is && other[at]).length >= leastNames),
  )
}

/** The distance of rows with a rule between them. */
export const pitchOf = (bands: readonly PlacedRow[][]): number =>
  Math.min(...bands.slice(1).map((band, index) => distance(bands[index]?.at(-1), band[0])))

const distance = (upper: PlacedRow | undefined, lower: PlacedRow | undefined): number =>
  upper && lower ? rowMiddle(lower.row) - rowMiddle(upper.row) : Infinity

/**
 * Whether each line of a band is a row although no rule parts them, as between the stripes of a table: they fill the same
 * columns, and stand as far apart as rows with a rule between them do. `pitch`: as `pitchOf` has it.
 */
export function areRows(band: readonly PlacedRow[], pitch: number): boolean {
  const [first] = band
  const columns = first?.texts.flatMap((text, column) => (text === undefined ? [] : [column])) ?? []
  return (
    band.length > 1 &&
    columns.length >= leastNames &&
    band.slice(1).every((row, index) => distance(band[index], row) > evenPitch * pitch) &&
    band.every(({ texts }) => columns.every((column) => texts[column] !== undefined))
  )
}

/** Borders half-way between the lines of one row and those of the next. */
export function softBorders(records: readonly PlacedRow[][], bbox: BoundingBox): Border[] {
  const between = records.slice(1).map((record, index) => {
    const above = Math.max(...(records[index] ?? []).map(({ row }) => rowMiddle(row)))
    return { at: (above + Math.min(...record.map(({ row }) => rowMiddle(row)))) / 2 }
  })
  return [{ at: bbox[1] }, ...between, { at: bbox[3] }]
}

/** What stands in each column of the lines of one row. */
export const textsOf = (record: readonly PlacedRow[]): (string | undefined)[] =>
  textsByColumn(
    record.flatMap(({ pieces }) => pieces),
    record[0]?.texts.length ?? 0,
  )

/** A table of words has its first row for a head. */
export const guessHead = ([first = [], second]: readonly PlacedRow[][]): number =>
  second !== undefined && mayBeHead(textsOf(first)) ? 1 : 0

/**
 * Labels of several rows: where nothing stands in the first column of a row but something in the next, that is the label's
 * above it, if that is no number of one row. `isParted`: whether a rule stands between a row and the one above it, in the
 * first column.
 */
export function labelSpans(
  records: readonly PlacedRow[][],
  headRows: number,
  isParted: (row: number) => boolean,
): CellSpan[] {
  const texts = records.map(textsOf)
  let labelled = false
  return texts.flatMap(([label, next], row) => {
    if (row < headRows) return []
    if (label !== undefined) {
      labelled = !isValue(label) || isDate(label)
      return []
    }
    labelled &&= next !== undefined && !isParted(row)
    return labelled ? [{ row: row - 1, lastRow: row, first: 0, last: 0 }] : []
  })
}
