import type { Page } from './document.ts'
import { LegibleError } from './errors.ts'

/**
 * What a person made of words that were read: by the word's place in the reading order of its page, from 0, as the program
 * read the page. A text equal to what was read says that it is right; an empty one deletes the word, which keeps its place.
 */
export type PageCorrections = ReadonlyMap<number, string>

/** The same of a document, by the page's number. */
export type Corrections = ReadonlyMap<number, PageCorrections>

/** One word of a document and what it is to say; null: again what was read. */
export interface WordCorrection {
  page: number
  word: number
  text: string | null
}

/** Most characters that one word is corrected to. */
export const longestWord = 500

/** The corrections with one more. */
export function withCorrection(corrections: Corrections, { page, word, text }: WordCorrection): Corrections {
  const ofPage = new Map(corrections.get(page))
  if (text === null) ofPage.delete(word)
  else ofPage.set(word, text)
  const changed = new Map(corrections)
  if (ofPage.size === 0) changed.delete(page)
  else changed.set(page, ofPage)
  return changed
}

/** A text as a line has it: what breaks lines or steers terminals is a space, and there is none at its ends. */
export const cleanWord = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Throws invalid_request where the page has no such word. */
export function assertWord(page: Page, { word }: WordCorrection): void {
  const count = page.blocks.reduce(
    (sum, { lines }) => sum + lines.reduce((inBlock, { words }) => inBlock + words.length, 0),
    0,
  )
  if (word >= count)
    throw new LegibleError(
      'invalid_request',
      `Page ${page.page} has ${count} words; counted from 0, there is no word ${word}.`,
    )
}
