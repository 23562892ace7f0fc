import { boundsOf, middleOf } from '../../bounding-box.ts'
import { groupAdjacent } from '../../group-adjacent.ts'
import { meanOf } from '../../statistics.ts'
import { thresholds } from '../../thresholds.ts'
import { joinRecords, type FilledRow } from './join-records.ts'
import type { PlacedRow } from './row-layout.ts'

const { centredLabel, closerLines, mostLabelled } = thresholds

/** Rows of a table, and which of them share one label: the first and the last of each such group. */
export interface LabelledRows {
  records: PlacedRow[][]
  groups: { first: number; last: number }[]
}

/**
 * The rows beside labels that stand in the middle of all that they name, where no rule tells which these are: each label is
 * in the middle of its rows, and none is left over. Undefined where this is not so, or each row has a label of its own.
 */
export function centredLabels(rows: readonly PlacedRow[], em: number): LabelledRows | undefined {
  const members = rows
    .map((whole) => ({ whole, row: whole.row, texts: whole.texts.slice(1) }))
    .filter(({ texts }) => texts.some((text) => text !== undefined))
  const joined = joinRecords(members, em) as (FilledRow & { whole: PlacedRow })[][]
  const records = joined.map((record) => record.map(({ whole }) => whole))
  if (records.length < 2 || records.length > mostLabelled) return undefined
  const places = records.map(placeOf)
  const leading = Math.min(...places.slice(1).map(([top], index) => top - (places[index]?.[0] ?? 0)))
  const lines = rows.flatMap(({ pieces }) =>
    pieces.flatMap(({ piece, last }) => (last === 0 ? [middleOf(boundsOf(piece))] : [])),
  )
  if (lines.length >= records.length) return undefined
  // Where lines stand as far apart as rows, each of them names a row, or a section.
  const labels = groupAdjacent(lines, (line, above) => line - above < closerLines * leading).map(meanOf)
  const groups = tile(places, labels, centredLabel * em)
  return groups?.some(({ first, last }) => last > first) ? { records, groups } : undefined
}

/** From where to where what stands beside its label reaches, in rows of pixels. */
function placeOf(record: readonly PlacedRow[]): [top: number, bottom: number] {
  const pieces = record.flatMap((row) => row.pieces.filter(({ last }) => last > 0))
  const [, top, , bottom] = boundsOf(pieces.flatMap(({ piece }) => piece))
  return [top, bottom]
}

/**
 * Parts rows among labels, from the top, so that each label stands in the middle of its rows. `places`: upper and lower edges
 * of each row, `labels`: middles; `near`: by how many pixels a label may miss the middle of its rows.
 */
function tile(
  places: readonly (readonly [top: number, bottom: number])[],
  labels: readonly number[],
  near: number,
): { first: number; last: number }[] | undefined {
  const groups: { first: number; last: number }[] = []
  let first = 0
  for (const label of labels) {
    const away = (last: number) =>
      Math.abs(((places[first]?.[0] ?? -Infinity) + (places[last]?.[1] ?? Infinity)) / 2 - label)
    let last = first
    while (away(last + 1) < away(last)) last++
    if (!(away(last) <= near)) return undefined
    groups.push({ first, last })
    first = last + 1
  }
  return first === places.length ? groups : undefined
}
