import type { Page } from '../../../shared/document.ts'
import { allWords, type PlacedWord } from './page-words.ts'

/** One place where the query stands: the words it touches, which are marked as wholes. No two matches touch the same. */
export interface Match {
  /** Of its words. */
  id: string
  page: number
  words: string[]
  text: string
}

/** What is kept of a page to find texts in it. */
export interface SearchablePage {
  page: number
  text: string
  /** Where each word ends in the text. */
  ends: { end: number; word: Pick<PlacedWord, 'id' | 'text'> }[]
}

export function toSearchable(page: Page): SearchablePage {
  let text = ''
  const ends: SearchablePage['ends'] = []
  // Deleted words keep their place without a text.
  for (const word of allWords(page).filter((each) => each.text !== '')) {
    text += fold(word.text)
    ends.push({ end: text.length, word: { id: word.id, text: word.text } })
    text += ' '
  }
  return { page: page.page, text, ends }
}

/** Finds a text in a page's words, over line ends, whatever its case and accents; `m2` finds `m²`. */
export function findInPage({ page, text, ends }: SearchablePage, query: string): Match[] {
  const wanted = fold(query.trim().replace(/\s+/g, ' '))
  if (wanted === '') return []
  const matches: Match[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const first = ends.findIndex(({ end }) => end > at)
    const last = ends.findIndex(({ end }) => end >= at + wanted.length)
    const found = ends.slice(first, last + 1).map(({ word }) => word)
    const words = found.map(({ id }) => id)
    const id = idOfMatch(words)
    if (matches.at(-1)?.id !== id)
      matches.push({ id, page, words, text: found.map((word) => word.text).join(' ') })
  }
  return matches
}

export const idOfMatch = (words: readonly string[]): string => words.join(' ')

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
