import type { Block } from './document.ts'

export type BlockTable = NonNullable<Block['table']>

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
export function tableCells({ rows, cells }: BlockTable): HtmlCell[][] {
  if (cells !== undefined)
    return rows.map((_, row) =>
      cells.filter((cell) => cell.row === row).sort((one, other) => one.column - other.column),
    )
  const hasHeads = !(rows[0] ?? []).some((cell) => /\d/.test(cell))
  return rows.map((row, index) =>
    row.map((text, column) => ({ text, column, rowSpan: 1, columnSpan: 1, header: hasHeads && index === 0 })),
  )
}
