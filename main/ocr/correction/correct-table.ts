import type { Table, TableCell, Word } from '../../../shared/document.ts'
import { cellOfWord } from '../../../shared/table-cells.ts'
import {
  substituteAnywhere,
  substituteWords,
  substitutions,
  type NewTexts,
  type Substitution,
} from './substitute-words.ts'

/** The table with what its words say now; `words` are its own, row by row. */
export function correctTable(table: Table, words: readonly Word[], texts: NewTexts): Table {
  const { cells } = table
  if (cells === undefined) return table
  const owned = Map.groupBy(words, (word) => cellOfWord(cells, word.bbox))
  const written = new Map(cells.map((cell) => [cell, cell.text]))
  for (const [cell, own] of owned) {
    const changed = substitutions(own, texts)
    const text = cell && substituteWords(cell.text, changed)
    if (text !== undefined) written.set(cell as TableCell, text)
    else for (const change of changed) if (change.now !== change.text) substituteInAny(written, cell, change)
  }
  const rows = table.rows.map((row) => [...row])
  for (const [{ row, column }, text] of written) {
    const line = rows[row]
    if (line) line[column] = text
  }
  return { rows, cells: cells.map((cell) => ({ ...cell, text: written.get(cell) ?? cell.text })) }
}

/** Where boxes do not tell in which cell a word stands: in that of its place, or else in the first that has it. */
function substituteInAny(
  written: Map<TableCell, string>,
  place: TableCell | undefined,
  change: Substitution,
): void {
  for (const cell of new Set([...(place ? [place] : []), ...written.keys()])) {
    const text = substituteAnywhere(written.get(cell) ?? '', [change])
    if (text !== undefined) return void written.set(cell, text)
  }
}
