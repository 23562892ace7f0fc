import type { RecognizedWord, TextLine } from '../../ports.ts'
import { defaultThresholds } from '../../thresholds.ts'
import type { FoundTable } from './found-table.ts'

/** Whether lines of running text go over what seem to be columns, as in a box whose lines have white in the same place. */
export function runsOver(
  { cells }: FoundTable,
  lines: readonly TextLine[],
  running: ReadonlySet<RecognizedWord>,
): boolean {
  const columnOf = new Map(cells.flatMap(({ words, column }) => words.map((word) => [word, column] as const)))
  const over = lines
    .map(({ words }) => words.filter((word) => columnOf.has(word) && running.has(word)))
    .filter((words) => new Set(words.map((word) => columnOf.get(word))).size > 1)
  return over.flat().length > defaultThresholds.mostOver * columnOf.size
}
