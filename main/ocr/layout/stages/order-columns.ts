import { isFurniture } from '../../../../shared/is-furniture.ts'
import type { TextLine } from '../../ports.ts'
import { columnsInFileOrder, isWrittenByRows } from '../file-order.ts'
import type { DraftBlock, LayoutStage } from '../layout-context.ts'
import { mendColumns } from '../mend-columns.ts'
import { partVertical } from '../part-vertical.ts'
import { areTorn, orderForReading } from '../reading-order.ts'
import { partAtStandIns, withStandIns } from '../stand-ins.ts'

export const orderColumns: LayoutStage = {
  name: 'order-columns',
  does: 'Parts the lines into columns, and puts these in the order in which they are read: the file’s own, where it agrees with what is seen.',
  run({ blocks, isInFileOrder, isInOrder }) {
    if (isInOrder) return undefined
    // Heads stand before the text and feet behind it, wherever they are on the page.
    const start = Math.max(
      0,
      blocks.findIndex((block) => !isFurniture(block)),
    )
    const text = blocks.filter((block) => !isFurniture(block))
    const open = partVertical(text.filter(isOpen).flatMap((block) => block.lines))
    const { vertical } = open
    const tellsOrder = isInFileOrder && !isWrittenByRows(open.level)
    const { lines, blockOf } = withStandIns(text, tellsOrder ? 'block' : 'rows')
    const level = lines.filter((line) => !vertical.includes(line))
    const columns = tellsOrder ? columnsInFileOrder(level) : mendColumns(toColumns(level))
    const placed = new Set<DraftBlock>()
    return {
      change: columns.length === 1 ? '1 column' : `${columns.length} columns`,
      blocks: [
        ...blocks.slice(0, start),
        ...columns.flatMap((column) => partAtStandIns(column, blockOf, placed)),
        ...vertical.map((line) => ({ lines: [line], type: 'paragraph' as const })),
        ...blocks.slice(start).filter(isFurniture),
      ],
    }
  },
}

const isOpen = ({ type }: DraftBlock) => type === undefined

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
