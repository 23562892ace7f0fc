import type { PageReport } from '../../../shared/ocr.ts'
import type { ReadPage } from '../../../shared/reading-queue.ts'
import { allWords, pageOfWord, type PlacedWord } from './page-words.ts'

/** The next doubtful word after `from` in reading order, from the start again after the last; null when there is none. */
export async function nextDoubtfulWord(
  from: string | undefined,
  pages: readonly number[],
  reports: ReadonlyMap<number, PageReport>,
  load: (page: number) => Promise<ReadPage | null>,
): Promise<PlacedWord | null> {
  const doubtful = pages.filter((page) => (reports.get(page)?.lowConfidenceWords ?? 0) > 0)
  const startPage = from === undefined ? 0 : pageOfWord(from)
  const startWord = from === undefined ? -1 : Number(from.slice(from.indexOf('.') + 1))
  const ahead = doubtful.filter((page) => page >= startPage)
  const behind = doubtful.filter((page) => page <= startPage)
  for (const [round, list] of [ahead, behind].entries()) {
    for (const page of list) {
      const read = await load(page)
      const after = round === 0 && page === startPage ? startWord : -1
      const found = read && allWords(read.page).find(({ isDoubtful }, index) => isDoubtful && index > after)
      if (found) return found
    }
  }
  return null
}
