import type { TextLine } from '../../ports.ts'
import type { LayoutStage } from '../layout-context.ts'
import { mendColumns } from '../mend-columns.ts'
import { partVertical } from '../part-vertical.ts'
import { areTorn, orderForReading } from '../reading-order.ts'

export const orderColumns: LayoutStage = {
  name: 'order-columns',
  does: 'Parts the lines into columns, and puts these in the order in which people read them.',
  run({ blocks }) {
    const finished = blocks.filter(({ type }) => type !== undefined)
    const lines = blocks.filter(({ type }) => type === undefined).flatMap((block) => block.lines)
    const { level, vertical } = partVertical(lines)
    const columns = mendColumns(toColumns(level))
    return {
      change: columns.length === 1 ? '1 column' : `${columns.length} columns`,
      blocks: [
        ...columns.map((column) => ({ lines: column })),
        ...finished,
        ...vertical.map((line) => ({ lines: [line], type: 'paragraph' as const })),
      ],
    }
  },
}

/** The recogniser's own order where it saw blocks that keep rows whole: it saw the rules and the white between them too. */
function toColumns(lines: readonly TextLine[]): TextLine[][] {
  if (lines.some(({ blockHint }) => blockHint === undefined)) return orderForReading(lines)
  const columns: TextLine[][] = []
  for (const line of lines) {
    const last = columns.at(-1)
    if (last !== undefined && last[0]?.blockHint === line.blockHint) last.push(line)
    else columns.push([line])
  }
  return areTorn(columns) ? orderForReading(lines) : columns
}
