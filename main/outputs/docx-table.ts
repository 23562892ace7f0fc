import { Table as WordTable, TableCell, TableRow, WidthType, type Paragraph } from 'docx'
import { headRows, type Table } from './read-tables.ts'

/** Characters of the longest word or cell that a column is given room for; what is longer wraps. */
const LONGEST = 40
const SHORTEST = 4

/** A table of Word over the width of the text, its columns as wide as what stands in them asks for. */
export function writeTable(
  table: Table,
  options: {
    /** Twips. */
    textWidth: number
    isFromRight: boolean
    writeText: (text: string, isFromRight: boolean, isBold: boolean) => Paragraph
  },
): WordTable {
  const { textWidth, isFromRight, writeText } = options
  const head = headRows(table)
  const rows = table.rows.map((_, row) => {
    const cells = table.cells
      .filter((cell) => cell.row === row)
      .toSorted((a, b) => a.column - b.column)
      .map(
        ({ text, header, rowSpan, columnSpan }) =>
          new TableCell({ rowSpan, columnSpan, children: [writeText(text, isFromRight, header)] }),
      )
    return new TableRow({ tableHeader: row < head, cantSplit: true, children: cells })
  })
  return new WordTable({
    rows,
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: columnWidths(table, textWidth),
    visuallyRightToLeft: isFromRight,
  })
}

function columnWidths({ rows, columns }: Table, textWidth: number): number[] {
  const lengths = Array.from({ length: columns }, (_, column) => {
    const longest = Math.max(...rows.map((row) => row[column]?.length ?? 0))
    return Math.min(Math.max(longest, SHORTEST), LONGEST)
  })
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => Math.floor((textWidth * length) / all))
}
