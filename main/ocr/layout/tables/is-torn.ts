import type { RecognizedWord, TextLine } from '../../ports.ts'
import { holdsMiddle } from '../measure-lines.ts'
import type { FoundTable } from './found-table.ts'

// Of a table's own words: words left out of lines it takes, or in the midst of it. Rows that lose their first word, as the
// labels of forms do, come out in pieces.
const MOST_TORN = 0.1

/** Whether what seems to be a table leaves out too much of what stands on its rows. `others`: words it may not take. */
export function isTorn(
  { bbox, words }: FoundTable,
  lines: readonly TextLine[],
  others: ReadonlySet<RecognizedWord>,
): boolean {
  const left = lines.flatMap((line) => {
    const isCut = line.words.some((word) => words.has(word))
    return line.words.filter(
      (word) => !words.has(word) && !others.has(word) && (isCut || holdsMiddle(bbox, word.bbox)),
    )
  })
  return left.length > MOST_TORN * words.size
}
