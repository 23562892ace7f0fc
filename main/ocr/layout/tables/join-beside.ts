import { unite } from '../../bounding-box.ts'
import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { isValue } from './cell-kinds.ts'
import type { TableRegion } from './table-region.ts'
import { rowMiddle, toPieces, toTextRows, type TextRow } from './text-rows.ts'

const { besideGap, cellGap, rowsBeside, sameRow } = thresholds

/**
 * As one what stands side by side and row by row: a table over two columns of text, in which the white between these goes on
 * between two columns of its own. Not what has labels and values on either side, as the dishes of a menu: those are two
 * tables, or one in two parts.
 */
export function joinBeside(regions: readonly TableRegion[], em: number): TableRegion[] {
  const joined: { region: TableRegion; rows: TextRow[] }[] = []
  const all = regions.map((region) => ({ region, rows: toTextRows(region.words) }))
  for (const right of all.toSorted((a, b) => a.region.bbox[0] - b.region.bbox[0])) {
    const left = joined.find((other) => isBeside(other, right, em))
    if (left) {
      const words = [...left.region.words, ...right.region.words]
      const bbox = unite([left.region.bbox, right.region.bbox])
      left.region = { ...left.region, bbox, words, level: [...left.region.level, ...right.region.level] }
      left.rows = toTextRows(words)
    } else joined.push(right)
  }
  return joined.map(({ region }) => region)
}

interface Part {
  region: TableRegion
  rows: readonly TextRow[]
}

function isBeside(left: Part, right: Part, em: number): boolean {
  const gap = right.region.bbox[0] - left.region.bbox[2]
  const [first, other] = [left.rows[0], right.rows[0]]
  if (gap < 0 || gap > besideGap * em || !first || !other) return false
  if (goFromLabelsToValues(left, em) && goFromLabelsToValues(right, em)) return false
  const onRow = (a: TextRow, b: TextRow) => Math.abs(rowMiddle(a) - rowMiddle(b)) < sameRow * em
  const [more, fewer] = [left.rows, right.rows].sort((a, b) => b.length - a.length) as [TextRow[], TextRow[]]
  return (
    onRow(first, other) &&
    fewer.length >= rowsBeside * more.length &&
    fewer.every((row) => more.some((one) => onRow(row, one)))
  )
}

function goFromLabelsToValues({ rows }: Part, em: number): boolean {
  const several = rows
    .map((row) => toPieces(row, cellGap * em).map(textOf))
    .filter(({ length }) => length > 1)
  const labelled = several.filter((texts) => !isValue(texts[0] ?? '') && isValue(texts.at(-1) ?? ''))
  return 2 * labelled.length > several.length
}
