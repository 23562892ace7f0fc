import type { TableRegion } from './table-region.ts'
import { countHeadRows } from './head-rows.ts'
import {
  guessHead,
  labelSpans,
  middleOf,
  recordsOf,
  softBorders,
  textsOf,
  type PlacedRow,
  type RowLayout,
} from './row-layout.ts'
import { placesOf } from './rulings.ts'
import type { Border } from './table-grid.ts'

// Rules of fewer bands part a head from a body, and not each row from the next.
const FEW_BANDS = 4

/** Rows of a table with upright rules: level rules part them, and where those are few, the words do. */
export function ruledRows({ bbox, level }: TableRegion, rows: PlacedRow[], em: number): RowLayout {
  const inner = placesOf(level, [bbox[1], bbox[3]], em)
  const edges = [bbox[1], ...inner.map(({ at }) => at), bbox[3]]
  const bands = edges.slice(1).map((bottom, index) => {
    const top = edges[index] ?? 0
    return rows.filter(({ row }) => middleOf(row) >= top && middleOf(row) < bottom)
  })
  const filled = bands.filter(({ length }) => length > 0)
  const split = bands.map((band) => (band.length === 0 ? [[]] : recordsOf([band], em, filled.length)))
  const borders: Border[] = [{ at: bbox[1] }]
  for (const [index, own] of split.entries()) {
    borders.push(...softBorders(own, bbox).slice(1, -1))
    borders.push(inner[index] ?? { at: bbox[3] })
  }
  const records = split.flat()
  const texts = records.map(textsOf)
  const first = split.find(([record]) => record && record.length > 0)?.length
  const isHeadRuled = filled.length > 1 && filled.length < FEW_BANDS
  const told = countHeadRows(texts, rows[0]?.texts.length ?? 0, isHeadRuled ? first : undefined)
  const headRows = told > 0 ? told : guessHead(records)
  const spans = labelSpans(records, headRows, (row) => borders[row]?.ruled !== undefined)
  return { records, borders, spans, headRows }
}
