// What tells the index of a book, and where an entry of it ends.
import { groupAdjacent } from '../group-adjacent.ts'
import { thresholds } from '../thresholds.ts'

const { entriesOfIndex, leastEntries } = thresholds

/** Behind a name or other pages: "Harbour, 12, 34–37". No sum: "Total 1,234". */
const PAGES = /(?:, |\p{L},)\d{1,4}(?:[-–]\d{1,4})?[fn]{0,2}$/u

/** Whether a line ends with the pages of an entry. */
export const endsWithPages = (line: string): boolean => PAGES.test(line)

/** Whether lines are of an index: so many end in the numbers of pages as those of no other text do. */
export function isIndex(lines: readonly string[], least: number = leastEntries): boolean {
  const entries = lines.filter(endsWithPages).length
  return entries >= least && entries >= entriesOfIndex * lines.length
}

/** Whether a line is the letter that heads entries which begin with it. */
export const isLetterOfIndex = (line: string): boolean => /^\p{Lu}$/u.test(line)

/** The lines of each entry: it ends with a number, and what goes on with another is no new one. */
export const entriesOf = (lines: readonly string[]): string[][] =>
  groupAdjacent(lines, (line, last) => !/\d[fn]{0,2}$/u.test(last) || /^\d/u.test(line))
