import type { Page } from '../../../shared/document.ts'
import { allWords } from './page-words.ts'

/** One place where the query stands: the words it touches. */
export interface Match {
  page: number
  words: string[]
}

/** Finds a text in a page's words, over line ends, whatever its case and accents. */
export function findInPage(page: Page, query: string): Match[] {
  const wanted = fold(query.trim().replace(/\s+/g, ' '))
  if (wanted === '') return []
  let text = ''
  const ends: { end: number; id: string }[] = []
  for (const word of allWords(page)) {
    text += fold(word.text)
    ends.push({ end: text.length, id: word.id })
    text += ' '
  }
  const matches: Match[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const first = ends.findIndex(({ end }) => end > at)
    const last = ends.findIndex(({ end }) => end >= at + wanted.length)
    matches.push({ page: page.page, words: ends.slice(first, last + 1).map(({ id }) => id) })
  }
  return matches
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
