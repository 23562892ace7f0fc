import type { Document } from '../../shared/document.ts'
import { spellLetters } from '../../shared/spelled-letters.ts'

// Scripts written without spaces: each character is a word of its own, so that any part of a sentence is found.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/gu

/**
 * What a document is found by, as it goes into the full-text index: its text as it is printed, and behind it each word that
 * stands otherwise in there: those broken over lines whole, and those with letters that not all keyboards have without them.
 */
export function toIndexedDocument({ pages }: Document): string {
  const printed = pages.map(({ text }) => text).join('\n')
  const running = pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join('\n')
  const known = new Set(wordsOf(printed))
  const others = [printed, running]
    .flatMap((text) => [text, spellLetters(text)])
    .flatMap(wordsOf)
    // Of those that are written without spaces each character is indexed, over the ends of lines too.
    .filter((word) => !known.has(word) && word.search(unspaced) === -1)
  return toIndexedText([printed, ...new Set(others)].join('\n'))
}

const wordsOf = (text: string): string[] => text.split(/\s+/)

function toIndexedText(text: string): string {
  return text.normalize('NFKC').replaceAll(unspaced, ' $& ')
}

/**
 * What a person typed, as an FTS5 query that is never a syntax error: every word must occur, the last may go on.
 * Undefined when there is nothing to look for.
 */
export function toSearchQuery(typed: string): string | undefined {
  const words = typed.replaceAll('\0', ' ').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const phrases = words.map((word) => `"${toIndexedText(word).trim().replaceAll('"', '""')}"`)
  return `${phrases.join(' AND ')} *`
}

/** The same for a LIKE on a file's name, with `\` as its escape character. */
export function toLikePattern(typed: string): string {
  return `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
}
