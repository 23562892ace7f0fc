import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { isValue } from './cell-kinds.ts'
import type { FoundTable } from './table-grid.ts'

const { leastTableRows, valuesOfColumn } = thresholds

/**
 * Where a second table begins beside the first, as a place across the page: with labels to the right of values, and values in
 * its last column that are named as the last of the first table are. Undefined where it is but one.
 */
export function secondTable({ cells, headRows }: FoundTable): number | undefined {
  const columns = [...Map.groupBy(cells, ({ column }) => column).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => {
      const filled = own.filter(({ words }) => words.length > 0)
      const body = filled.filter(({ row }) => row >= headRows)
      const values = body.filter(({ words }) => isValue(textOf(words)))
      const head = filled.find(({ row }) => row < headRows)
      return {
        left: own[0]?.bbox[0],
        name: head && textOf(head.words),
        isOfValues: body.length >= leastTableRows && values.length >= valuesOfColumn * body.length,
        isOfLabels: body.length >= leastTableRows && values.length === 0,
      }
    })
  const last = columns.at(-1)
  if (!last?.isOfValues || last.name === undefined) return undefined
  return columns.find(({ isOfLabels }, index) => {
    const before = columns[index - 1]
    return index > 1 && isOfLabels && before?.isOfValues && before.name === last.name
  })?.left
}
