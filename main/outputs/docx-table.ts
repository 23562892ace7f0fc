import { Table as WordTable, TableCell, TableRow, WidthType, type Paragraph } from 'docx'
import { headRows, type Cell, type Table } from './read-tables.ts'

/** Twips that a character takes on average in the type of the text, 11 pt. */
const CHARACTER = 120
/** Twips on both sides of a cell's text. */
const PADDING = 230
/** Characters of a cell that a column is made wide for; what is longer wraps. */
const LONGEST = 40
/** Half points: the type of the text, and the smallest that can be read. */
const USUAL_SIZE = 22
const SMALLEST_SIZE = 13

export interface CellLook {
  isFromRight: boolean
  isBold: boolean
  /** Where lines of its text end, as numbers do. */
  isAtEnd: boolean
  /** Half points. */
  size: number
}

/** A table of Word over the width of the text; where its words need more, in smaller type. */
export function writeTable(
  table: Table,
  options: {
    /** Twips. */
    textWidth: number
    isFromRight: boolean
    ofNumbers: ReadonlySet<number>
    writeText: (text: string, look: CellLook) => Paragraph
  },
): WordTable {
  const { textWidth, isFromRight, ofNumbers, writeText } = options
  const head = headRows(table)
  const { widths, scale } = layColumns(table, textWidth, ofNumbers)
  const size = Math.max(SMALLEST_SIZE, Math.floor(USUAL_SIZE * scale))
  const toCell = ({ text, header, column, rowSpan, columnSpan }: Cell) => {
    const isAtEnd = columnSpan === 1 && ofNumbers.has(column)
    const look = { isFromRight, isBold: header, isAtEnd, size }
    return new TableCell({ rowSpan, columnSpan, children: [writeText(text, look)] })
  }
  const rows = table.rows.map((_, row) => {
    const cells = table.cells.filter((cell) => cell.row === row).toSorted((a, b) => a.column - b.column)
    return new TableRow({ tableHeader: row < head, cantSplit: true, children: cells.map(toCell) })
  })
  return new WordTable({
    rows,
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: widths,
    visuallyRightToLeft: isFromRight,
  })
}

/** No word and no amount is to be broken; what room is left goes to the columns with longer cells. `scale` is 1, or less where it does not do. */
function layColumns(
  { cells, columns }: Table,
  textWidth: number,
  ofNumbers: ReadonlySet<number>,
): { widths: number[]; scale: number } {
  const lengths = Array.from({ length: columns }, (_, column) => {
    const texts = cells
      .filter((cell) => cell.column === column && cell.columnSpan === 1)
      .map(({ text }) => text)
    const longest = (pieces: readonly string[]) => Math.max(1, ...pieces.map((piece) => piece.length))
    const word = longest(ofNumbers.has(column) ? texts : texts.flatMap((text) => text.split(/\s+/)))
    return { word, cell: Math.max(word, Math.min(longest(texts), LONGEST)) }
  })
  const least = lengths.map(({ word }) => word * CHARACTER + PADDING)
  const left = textWidth - sum(least)
  if (left <= 0) {
    const scale = textWidth / sum(least)
    return { widths: least.map((width) => Math.floor(width * scale)), scale }
  }
  // One more than they ask for, so that something is shared where all are content.
  const wishes = lengths.map(({ word, cell }) => cell - word + 1)
  return {
    widths: least.map((width, column) => Math.floor(width + (left * (wishes[column] ?? 0)) / sum(wishes))),
    scale: 1,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
