import type { BoundingBox, Table } from './document.ts'

/** A cell as HTML writes it: those that another spans are not there. */
export interface HtmlCell {
  text: string
  column: number
  rowSpan: number
  columnSpan: number
  header: boolean
}

/**
 * The cells of a table row by row. Readings kept from before cells were told apart have rows alone: there the first row
 * names what stands below it where it has no numbers, since a receipt begins with its first item.
 */
export function tableCells({ rows, cells }: Table): HtmlCell[][] {
  if (cells !== undefined)
    return rows.map((_, row) =>
      cells.filter((cell) => cell.row === row).sort((one, other) => one.column - other.column),
    )
  const hasHeads = !(rows[0] ?? []).some((cell) => /\d/.test(cell))
  return rows.map((row, index) =>
    row.map((text, column) => ({ text, column, rowSpan: 1, columnSpan: 1, header: hasHeads && index === 0 })),
  )
}

/** The cell that the middle of a word's box lies in; undefined where it lies in none. */
export function cellOfWord<Cell extends { bbox: BoundingBox }>(
  cells: readonly Cell[],
  [left, top, right, bottom]: BoundingBox,
): Cell | undefined {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return cells.find(({ bbox: [x0, y0, x1, y1] }) => x0 <= x && x <= x1 && y0 <= y && y <= y1)
}
