import type { BoundingBox } from '../../../shared/document.ts'
import type { TaggedCell, TaggedTable, TextLine } from '../ports.ts'
import type { DraftBlock } from './layout-context.ts'
import { boundsOf } from '../bounding-box.ts'
import type { FoundTable } from './tables/table-grid.ts'
import { toTextRows } from './tables/text-rows.ts'
import { toBlock } from './tables/to-block.ts'
import { sumOf } from '../statistics.ts'

/**
 * The block of a table of the structure tree, of the lines that stand in its cells. `headRows`: how many of its rows name
 * what stands under them, where the tree calls no cell a header.
 */
export function taggedTable(
  { cells }: TaggedTable,
  lines: readonly TextLine[],
  headRows: number,
  pageText: string,
): DraftBlock {
  const own = Map.groupBy(lines, ({ tag }) => tag?.cell)
  const bounds = (some: readonly TaggedCell[]) => boundsOf(some.flatMap((cell) => own.get(cell) ?? []))
  const words = lines.flatMap((line) => line.words)
  const table: FoundTable = {
    bbox: bounds(cells),
    cells: cells.map((cell) => ({
      ...cell,
      words: (own.get(cell) ?? []).flatMap((line) => line.words),
      bbox: placeOf(cell, cells, bounds),
    })),
    headRows: headRowsOf(cells) || headRows,
    words: new Set(words),
    textRows: toTextRows(words),
  }
  return toBlock(table, lines, pageText)
}

/** As wide as what stands in its columns, and as high as what stands in its rows. */
function placeOf(
  { row, rowSpan, column, columnSpan }: TaggedCell,
  cells: readonly TaggedCell[],
  bounds: (some: readonly TaggedCell[]) => BoundingBox,
): BoundingBox {
  const inRows = cells.filter((cell) => cell.row >= row && cell.row + cell.rowSpan <= row + rowSpan)
  const inColumns = cells.filter(
    (cell) => cell.column >= column && cell.column + cell.columnSpan <= column + columnSpan,
  )
  const [, y0, , y1] = bounds(inRows)
  const [x0, , x1] = bounds(inColumns)
  return [x0, y0, x1, y1]
}

/** Rows from the top all of whose cells are headers. */
export function headRowsOf(cells: readonly TaggedCell[]): number {
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()]
  const end = rows.findIndex((row) => !row.every(({ header }) => header))
  return end < 0 ? 0 : end
}

/** Whether the cells fill all rows and columns: some files leave out the empty ones, and then only their place tells columns. */
export function isFull({ cells }: TaggedTable): boolean {
  const height = Math.max(...cells.map(({ row, rowSpan }) => row + rowSpan))
  const width = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan))
  return sumOf(cells, ({ rowSpan, columnSpan }) => rowSpan * columnSpan) === height * width
}
