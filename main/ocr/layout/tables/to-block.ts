import type { BoundingBox, Table } from '../../../../shared/document.ts'
import { groupAdjacent } from '../../group-adjacent.ts'
import type { RecognizedWord, TextLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { joinLines } from '../join-lines.ts'
import type { DraftBlock } from '../layout-context.ts'
import { joinWords } from '../line-text.ts'
import { listMarker } from '../list-marker.ts'
import { hasLeader, withoutLeader } from './cell-kinds.ts'
import { dropEmpty } from './drop-empty.ts'
import type { FoundTable, GridCell } from './table-grid.ts'
import { toPieces, toTextRows, type TextRow } from './text-rows.ts'

const { cellGap, cellPadding } = thresholds

/** The block of a table; `pageText` is what words broken at line ends are looked up in. */
export const toBlock = (table: FoundTable, lines: readonly TextLine[], pageText: string): DraftBlock => ({
  type: 'table',
  lines: byCell(lines, table),
  text: printedTable(table),
  table: toContent(table, pageText),
})

/** The cells of a table as the document object has them. */
function toContent({ cells, headRows }: FoundTable, pageText: string): Table {
  const kept = dropEmpty(cells.map((cell) => ({ ...cell, header: cell.row < headRows })))
  const written = kept.map(({ words, ...cell }) => ({
    ...cell,
    text: cellText({ ...cell, words }, pageText),
  }))
  const height = Math.max(...written.map(({ row, rowSpan }) => row + rowSpan))
  const width = Math.max(...written.map(({ column, columnSpan }) => column + columnSpan))
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ''))
  for (const { row, column, text } of written) {
    const line = rows[row]
    if (line) line[column] = text
  }
  return { rows, cells: written }
}

/** The lines of a cell as running text; those that end on purpose, and items of a list, stay on lines of their own. */
function cellText({ words, bbox }: GridCell, pageText: string): string {
  const parts = groupAdjacent(toTextRows(words), (row, above) => !endsInCell(above, row, bbox))
  const textOf = (row: TextRow) => joinWords(row.words.map((word) => word.text))
  const text = parts.map((rows) => joinLines(rows.map(textOf), pageText)).join('\n')
  return hasLeader(text) ? withoutLeader(text) : text
}

/** Whether the first word of a line would have had room at the end of the one above it, and starts anew. */
function endsInCell(above: TextRow, { words: [first] }: TextRow, [, , right]: BoundingBox): boolean {
  if (first === undefined || /^\p{Ll}/u.test(first.text)) return false
  if (listMarker(first.text) === 'bullet') return true
  const end = Math.max(...above.words.map(({ bbox }) => bbox[2]))
  return end + first.bbox[2] - first.bbox[0] < right - cellPadding * (above.bottom - above.top)
}

/** Lines of a table in the order of its cells, row by row; they come as they were detected. Those of no cell come first. */
export function byCell(lines: readonly TextLine[], { cells }: FoundTable): TextLine[] {
  const inOrder = cells.toSorted((a, b) => a.row - b.row || a.column - b.column)
  const words = inOrder.flatMap((cell) => toTextRows(cell.words).flatMap((row) => row.words))
  const places = new Map(words.map((word, place) => [word, place]))
  const placeOf = (line: TextLine) => Math.min(...line.words.map((word) => places.get(word) ?? -1))
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The table as printed, one row a line; two spaces between cells, and within one where there is white of `cellGap` heights of
 * the row: what was seen apart may be one cell.
 */
function printedTable({ cells, textRows }: FoundTable): string {
  const cellOf = new Map(cells.flatMap(({ words }, cell) => words.map((word) => [word, cell])))
  return textRows
    .map((row) => {
      const isFirst = (word: RecognizedWord, index: number) =>
        cellOf.get(word) !== cellOf.get(row.words[index - 1] ?? word)
      const starts = new Set(row.words.filter(isFirst))
      return toPieces({ ...row, starts }, cellGap * (row.bottom - row.top))
        .map((piece) => joinWords(piece.map(({ text }) => text)))
        .join('  ')
    })
    .join('\n')
}
