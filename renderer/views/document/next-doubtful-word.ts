import type { PageReport } from '../../../shared/ocr.ts'
import type { ReadPage } from '../../../shared/reading-queue.ts'
import { allWords, pageOfWord, placeOfWord, type PlacedWord } from './page-words.ts'

interface Walk {
  pages: readonly number[]
  reports: ReadonlyMap<number, PageReport>
  load: (page: number) => Promise<ReadPage | null>
  /** Words that somebody has seen, which pages may not know yet. */
  seen?: ReadonlySet<string>
}

/** The doubtful word after `from` in reading order, or with -1 the one before it, round at the ends; null when there is none. */
export async function nextDoubtfulWord(
  from: string | undefined,
  { pages, reports, load, seen }: Walk,
  by: 1 | -1 = 1,
): Promise<PlacedWord | null> {
  const inOrder = pages.filter((page) => (reports.get(page)?.lowConfidenceWords ?? 0) > 0)
  const doubtful = by === 1 ? inOrder : inOrder.toReversed()
  const startPage = from === undefined ? 0 : pageOfWord(from)
  const startWord = from === undefined ? -1 : placeOfWord(from)
  const ahead = doubtful.filter((page) => from === undefined || by * (page - startPage) >= 0)
  const behind = doubtful.filter((page) => from !== undefined && by * (page - startPage) <= 0)
  for (const [round, list] of [ahead, behind].entries()) {
    for (const page of list) {
      const read = await load(page)
      const words = read ? allWords(read.page) : []
      const isAhead = (word: PlacedWord) =>
        round === 1 || page !== startPage || by * (placeOfWord(word.id) - startWord) > 0
      const found = (by === 1 ? words : words.toReversed()).find(
        (word) => word.isDoubtful && !seen?.has(word.id) && isAhead(word),
      )
      if (found) return found
    }
  }
  return null
}
