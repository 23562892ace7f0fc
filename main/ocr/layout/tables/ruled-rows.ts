import { isOneRecord } from './join-records.ts'
import { thresholds } from '../../thresholds.ts'
import type { TableRegion } from './table-region.ts'
import { isHeadText } from './column-cells.ts'
import { countHeadRows } from './head-rows.ts'
import {
  guessHead,
  labelSpans,
  recordsOf,
  softBorders,
  textsOf,
  type PlacedRow,
  type RowLayout,
} from './row-layout.ts'
import { placesOf } from './rulings.ts'
import type { Border } from './table-grid.ts'
import { rowMiddle } from './text-rows.ts'

const { ruledRowCount } = thresholds

/** Rows of a table with upright rules: level rules part them, and where those are few, the words do. */
export function ruledRows(
  { bbox, level }: TableRegion,
  rows: PlacedRow[],
  columns: readonly Border[],
  em: number,
): RowLayout {
  const inner = placesOf(level, [bbox[1], bbox[3]], em)
  const edges = [bbox[1], ...inner.map(({ at }) => at), bbox[3]]
  const bands = edges.slice(1).map((bottom, index) => {
    const top = edges[index] ?? 0
    return rows.filter(({ row }) => rowMiddle(row) >= top && rowMiddle(row) < bottom)
  })
  const filled = bands.filter(({ length }) => length > 0)
  const areRows = filled.length >= ruledRowCount
  const isHeadRuled = filled.length > 1 && !areRows
  const split = bands.map((band) => {
    if (band.length === 0) return [[]]
    if (isHeadRuled && band === filled[0] && isOneHead(band, columns)) return [band]
    return areRows && isOneRecord(band) ? [band] : recordsOf([band], em, filled.length)
  })
  const borders: Border[] = [{ at: bbox[1] }]
  for (const [index, own] of split.entries()) {
    borders.push(...softBorders(own, bbox).slice(1, -1))
    borders.push(inner[index] ?? { at: bbox[3] })
  }
  const records = split.flat()
  const texts = records.map(textsOf)
  const first = split.find(([record]) => record && record.length > 0)?.length
  const told = countHeadRows(texts, rows[0]?.texts.length ?? 0, isHeadRuled ? first : undefined)
  const headRows = told > 0 ? told : guessHead(records)
  const spans = labelSpans(records, headRows, (row) => borders[row]?.ruled !== undefined)
  return { records, borders, spans, headRows }
}

/** Whether upright rules part all lines of a head, so that each has its part in the same cells; values are none of it. */
const isOneHead = (band: readonly PlacedRow[], columns: readonly Border[]): boolean =>
  band.every(
    ({ row, texts }) =>
      texts.every((text) => text === undefined || isHeadText(text)) &&
      columns.every(
        ({ ruled }) => ruled?.some(({ from, to }) => from < rowMiddle(row) && to > rowMiddle(row)) ?? true,
      ),
  )
