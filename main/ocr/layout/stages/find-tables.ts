import type { RecognizedWord, TextLine } from '../../ports.ts'
import { holdsMiddle } from '../../bounding-box.ts'
import {
  addLines,
  isOpen,
  openLines,
  type DraftBlock,
  type LayoutContext,
  type LayoutStage,
} from '../layout-context.ts'
import { columnsInFileOrder } from '../file-order.ts'
import { orderForReading } from '../reading-order.ts'
import { isPartlyMonospaced, withWords } from '../measure-lines.ts'
import { partVertical } from '../part-vertical.ts'
import { findTables } from '../tables/find-tables.ts'
import type { FoundTable } from '../tables/table-grid.ts'
import { findBoxes } from './find-boxes.ts'
import { byCell, toBlock } from '../tables/to-block.ts'

export const findTablesStage: LayoutStage = {
  name: 'find-tables',
  does: 'Finds tables, by their rules and by words that stand under one another, with their rows, columns and spans.',
  run(page) {
    const { blocks, rules, pageText, isInFileOrder } = page
    const { level } = partVertical(openLines(blocks))
    const columns = isInFileOrder ? columnsInFileOrder(level) : columnsOfScan(page, level)
    const program = isPartlyMonospaced(level) ? level.filter(({ monospaced }) => monospaced) : []
    const tables = findTables({ lines: level, columns, rules, program, areSeenApart: !isInFileOrder })
    if (tables.length === 0) return undefined
    return {
      change: tables.length === 1 ? '1 table' : `${tables.length} tables`,
      blocks: partAtTables(blocks, tables, (table, cut) => toBlock(table, cut, pageText)),
    }
  },
}

/** The columns of a scan, those on dark ground by themselves: no table runs out of it. */
function columnsOfScan(page: LayoutContext, lines: readonly TextLine[]): TextLine[][] {
  const dark = findBoxes({ ...page, rules: [] }, lines)
  const grounds = Map.groupBy(lines, ({ bbox }) => dark.find((area) => holdsMiddle(area, bbox)))
  return [...grounds.values()].flatMap(orderForReading)
}

/** The lines of the open blocks as they come, each table in the place of its first; a line that runs out of a table is cut. */
function partAtTables(
  blocks: readonly DraftBlock[],
  tables: readonly FoundTable[],
  begin: (table: FoundTable, lines: TextLine[]) => DraftBlock,
): DraftBlock[] {
  const tableOf = new Map<RecognizedWord, FoundTable>()
  for (const table of tables) for (const word of table.words) tableOf.set(word, table)
  // What stood between its lines may have parted a table into several blocks.
  const written = new Map<FoundTable, DraftBlock>()
  const parted = blocks.flatMap((block) => {
    if (!isOpen(block)) return [block]
    const parts: DraftBlock[] = []
    for (const line of block.lines)
      for (const [table, words] of Map.groupBy(line.words, (word) => tableOf.get(word))) {
        const cut = withWords(line, words)
        const own = table && written.get(table)
        if (own) own.lines.push(...cut)
        else if (table) {
          const begun = begin(table, cut)
          written.set(table, begun)
          parts.push(begun)
        } else addLines(parts, cut)
      }
    return parts
  })
  for (const [table, block] of written) block.lines = byCell(block.lines, table)
  return parted
}
