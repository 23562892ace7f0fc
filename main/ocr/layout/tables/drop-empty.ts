import type { GridCell } from './table-grid.ts'

/** The cells without rows and columns that hold nothing, such as the white between two rules that stand close together. */
export function dropEmpty<T extends GridCell>(cells: readonly T[]): T[] {
  const rows = renumber(cells, ({ row, rowSpan }) => [row, rowSpan])
  const columns = renumber(cells, ({ column, columnSpan }) => [column, columnSpan])
  return cells.flatMap((cell) => {
    const row = rows[cell.row] ?? 0
    const column = columns[cell.column] ?? 0
    const rowSpan = (rows[cell.row + cell.rowSpan] ?? 0) - row
    const columnSpan = (columns[cell.column + cell.columnSpan] ?? 0) - column
    return rowSpan > 0 && columnSpan > 0 ? [{ ...cell, row, column, rowSpan, columnSpan }] : []
  })
}

/** New numbers of the rows, or columns, and of the one after the last. Kept are those in which a cell with words begins or ends. */
function renumber(cells: readonly GridCell[], placeOf: (cell: GridCell) => [number, number]): number[] {
  const kept: boolean[] = []
  for (const cell of cells) {
    const [first, count] = placeOf(cell)
    const isKept = cell.words.length > 0 && count === 1
    for (let at = first; at < first + count; at++) kept[at] = (kept[at] ?? false) || isKept
  }
  // What holds nothing but parts of cells that span it stays where no place of such a cell would be left.
  for (const cell of cells) {
    const [first, count] = placeOf(cell)
    if (cell.words.length > 0 && !kept.slice(first, first + count).includes(true)) kept[first] = true
  }
  const numbers = [0]
  for (const isKept of kept) numbers.push((numbers.at(-1) ?? 0) + (isKept ? 1 : 0))
  return numbers
}
