import { keptAtDoor } from '../../shared/at-door.ts'
import type { OcrResponse, PageReport } from '../../shared/ocr.ts'
import { commandWords } from './own-words.ts'

/** What people are told of a document beside its text: pages that are missing in it, and its warnings. */
export function pageNotes({
  pageCount,
  pages,
  warnings,
}: Pick<OcrResponse, 'pageCount' | 'warnings'> & { pages: readonly PageReport[] }): string[] {
  // Of a document of one page its number says nothing.
  const at = (page: number | undefined) => (page === undefined || pageCount === 1 ? '' : `Page ${page}: `)
  return [
    ...pages.flatMap(({ page, error }) => {
      if (error === undefined) return []
      const { message } = keptAtDoor(error, commandWords)
      // Some sentences name their page.
      return [error.figures?.['page'] === undefined ? at(page) + message : message]
    }),
    ...warnings.map(({ page, message }) => at(page) + message),
  ]
}
