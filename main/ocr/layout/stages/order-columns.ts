import type { TextLine } from '../../ports.ts'
import { joinColumns, orderFlows, partIntoFlows } from '../file-order.ts'
import type { DraftBlock, LayoutStage } from '../layout-context.ts'
import { unite } from '../measure-lines.ts'
import { mendColumns } from '../mend-columns.ts'
import { partVertical } from '../part-vertical.ts'
import { areTorn, orderForReading } from '../reading-order.ts'

export const orderColumns: LayoutStage = {
  name: 'order-columns',
  does: 'Parts the lines into columns, and puts these in the order in which they are read: the file’s own, where it agrees with what is seen.',
  run({ blocks, isInFileOrder }) {
    const standIns = new Map<TextLine, DraftBlock>()
    for (const block of blocks) if (block.type !== undefined) standIns.set(standInFor(block), block)
    const { level, vertical } = partVertical(blocks.filter(isOpen).flatMap(({ lines }) => lines))
    const lines = [...level, ...standIns.keys()]
    const columns = isInFileOrder ? inFileOrder(lines) : mendColumns(toColumns(lines))
    return {
      change: columns.length === 1 ? '1 column' : `${columns.length} columns`,
      blocks: [
        ...columns.flatMap((column) => partAtStandIns(column, standIns)),
        ...vertical.map((line) => ({ lines: [line], type: 'paragraph' as const })),
      ],
    }
  },
}

const isOpen = ({ type }: DraftBlock) => type === undefined

/** A block that is finished is ordered as one line would be. */
const standInFor = ({ lines }: DraftBlock): TextLine => ({
  words: lines.flatMap(({ words }) => words),
  bbox: unite(lines.map(({ bbox }) => bbox)),
})

function partAtStandIns(column: readonly TextLine[], standIns: ReadonlyMap<TextLine, DraftBlock>) {
  const parts: DraftBlock[] = []
  for (const line of column) {
    const finished = standIns.get(line)
    const last = parts.at(-1)
    if (finished) parts.push(finished)
    else if (last && isOpen(last)) last.lines.push(line)
    else parts.push({ lines: [line] })
  }
  return parts
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

const inFileOrder = (lines: readonly TextLine[]): TextLine[][] =>
  joinColumns(orderFlows(partIntoFlows(lines).flatMap((flow) => orderForReading(flow))))
