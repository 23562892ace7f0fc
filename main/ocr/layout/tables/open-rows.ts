import type { BoundingBox } from '../../../../shared/document.ts'
import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import type { TableRegion } from './table-region.ts'
import { centredLabels, type LabelledRows } from './centred-labels.ts'
import type { ColumnRange } from './find-columns.ts'
import { groupHead, type HeadGroup } from './group-head.ts'
import { countHeadRows } from './head-rows.ts'
import {
  areRows,
  guessHead,
  labelSpans,
  pitchOf,
  recordsOf,
  softBorders,
  type PlacedRow,
  type RowLayout,
} from './row-layout.ts'
import type { Ruling } from './rulings.ts'
import type { Border, CellSpan } from './table-grid.ts'
import { rowMiddle } from './text-rows.ts'

const { fullRule, ruleAtEdge, ruleBesideLabel } = thresholds

interface Columns {
  ranges: readonly ColumnRange[]
  /** The outer ones too: one more than there are columns. */
  borders: readonly Border[]
  em: number
}

/** Rows of a table without upright rules: level ones part them, and where there are none, the words do. */
export function openRows({ bbox, level }: TableRegion, rows: PlacedRow[], columns: Columns): RowLayout {
  const { ranges, em } = columns
  const width = bbox[2] - bbox[0]
  const isFull = ({ from, to }: Ruling) => to - from >= fullRule * width
  const isBesideLabel = ({ from, to }: Ruling) =>
    to > bbox[2] - ruleAtEdge * em && to - from >= ruleBesideLabel * width
  const full = level.filter(isFull)
  const bands = toBands(rows, full)
  const [first] = bands
  const headCount = countHeadRows(
    rows.map(({ texts }) => texts),
    ranges.length,
    first && bands.length > 1 && !areRows(first, pitchOf(bands)) ? first.length : undefined,
  )
  const partial = level.filter((rule) => !isFull(rule))
  const head = groupHead(rows.slice(0, headCount), { ranges, em, partial })
  const beside = partial.filter((rule) => isBesideLabel(rule) && !isBetweenLabels(rule, rows))
  const bodyBands = toBands(rows.slice(headCount), [...full, ...beside])
  const { records: body, groups } = rowsOfBands(bodyBands, em)
  const records = [...head.map(({ rows: group }) => group as PlacedRow[]), ...body]
  const headRows = head.length > 0 ? head.length : guessHead(records)
  const borders = softBorders(records, bbox)
  ruleHead(head, borders, columns.borders)
  const spans = [
    ...head.flatMap(({ spans: own }, row) => own.map((span) => ({ row, ...span }))),
    ...body.flatMap((record, index) => spanOfSection(record, head.length + index, ranges.length)),
    ...groups.map((group) => ({
      row: head.length + group.first,
      lastRow: head.length + group.last,
      first: 0,
      last: 0,
    })),
    ...labelSpans(
      records,
      headRows,
      (row) => groups.length > 0 || isBetween(full, records[row - 1], records[row]),
    ),
    ...spansBesideRules(records, headRows, beside, bbox),
  ]
  return { records, borders, spans, headRows }
}

/** The rows between rules, and which of them share a label in their middle. */
function rowsOfBands(bands: readonly PlacedRow[][], em: number): LabelledRows {
  const labelled = bands.map((band) => centredLabels(band, em))
  if (labelled.every((own) => own === undefined)) return { records: recordsOf(bands, em), groups: [] }
  const rows: LabelledRows = { records: [], groups: [] }
  for (const [index, band] of bands.entries()) {
    const { records, groups } = labelled[index] ?? {
      records: recordsOf([band], em, bands.length),
      groups: [],
    }
    const before = rows.records.length
    rows.groups.push(...groups.map(({ first, last }) => ({ first: before + first, last: before + last })))
    rows.records.push(...records)
  }
  return rows
}

/** Borders within a head stand only under cells that span: what stands beside those is one cell with what is below it. */
function ruleHead(head: readonly HeadGroup[], borders: readonly Border[], columns: readonly Border[]): void {
  for (const [index, { spans }] of head.slice(0, -1).entries()) {
    const border = borders[index + 1]
    if (border && spans.length > 0)
      border.ruled = spans.map(({ first, last }) => ({
        from: columns[first]?.at ?? 0,
        to: columns[last + 1]?.at ?? 0,
      }))
  }
}

/** A row of nothing but one text belongs to all columns where it reaches into several, or is the heading of a section. */
function spanOfSection(record: PlacedRow[], row: number, count: number): CellSpan[] {
  const pieces = record.flatMap((one) => one.pieces)
  const [only] = pieces
  if (only === undefined || pieces.length > 1) return []
  const isHeading = only.first === 0 && textOf(only.piece).endsWith(':')
  if (only.last === only.first && !isHeading) return []
  return [{ row, first: 0, last: count - 1 }]
}

/** Whether both the row above a rule and the one below have a label, as a sum has and what it is the sum of. */
function isBetweenLabels({ at }: Ruling, rows: readonly PlacedRow[]): boolean {
  const [above, below] = [
    rows.findLast(({ row }) => rowMiddle(row) < at),
    rows.find(({ row }) => rowMiddle(row) > at),
  ]
  return above?.texts[0] !== undefined && below?.texts[0] !== undefined
}

/** Rows parted where rules stand between them. */
function toBands(rows: readonly PlacedRow[], rules: readonly Ruling[]): PlacedRow[][] {
  const bandOf = ({ row }: PlacedRow) => rules.filter(({ at }) => at < rowMiddle(row)).length
  return [...Map.groupBy(rows, bandOf).values()]
}

function isBetween(
  rules: readonly Ruling[],
  upper: readonly PlacedRow[] = [],
  lower: readonly PlacedRow[] = [],
): boolean {
  const top = Math.max(...upper.map(({ row }) => rowMiddle(row)))
  const bottom = Math.min(...lower.map(({ row }) => rowMiddle(row)))
  return rules.some(({ at }) => at > top && at < bottom)
}

/** A rule that stands beside the first column leaves the rows over and under it one label, wherever that stands. */
function spansBesideRules(
  records: readonly PlacedRow[][],
  headRows: number,
  beside: readonly Ruling[],
  [left]: BoundingBox,
): CellSpan[] {
  const hasLabel = (record: readonly PlacedRow[] = []) => record.some(({ texts }) => texts[0] !== undefined)
  const rules = beside.filter(({ from }) => from > left)
  return records.flatMap((record, row) =>
    row > headRows &&
    !(hasLabel(record) && hasLabel(records[row - 1])) &&
    isBetween(rules, records[row - 1], record)
      ? [{ row: row - 1, lastRow: row, first: 0, last: 0 }]
      : [],
  )
}
