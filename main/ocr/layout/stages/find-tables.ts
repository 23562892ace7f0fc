import { findTables, type Table } from '../find-tables.ts'
import type { DraftBlock, LayoutStage } from '../layout-context.ts'

export const findTablesStage: LayoutStage = {
  name: 'find-tables',
  does: 'Finds tables without rules: rows of a column whose cells stand under each other.',
  run({ blocks }) {
    const parted = blocks.flatMap((block) => (block.type === undefined ? partAtTables(block) : [block]))
    const count = parted.filter(({ table }) => table).length
    return count === 0 ? undefined : { change: count === 1 ? '1 table' : `${count} tables`, blocks: parted }
  },
}

/** Runs of lines between tables, and the tables. */
function partAtTables({ lines }: DraftBlock): DraftBlock[] {
  const parts: DraftBlock[] = []
  for (const found of findTables(lines)) {
    const last = parts.at(-1)
    if ('rows' in found) parts.push(toBlock(found))
    else if (last && last.type === undefined) last.lines.push(found)
    else parts.push({ lines: [found] })
  }
  return parts
}

const toBlock = ({ rows, printed, lines }: Table): DraftBlock => ({
  type: 'table',
  lines,
  text: printed.map((row) => row.filter((cell) => cell !== '').join('  ')).join('\n'),
  table: { rows },
})
