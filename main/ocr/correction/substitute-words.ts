import type { Word } from '../../../shared/document.ts'
import { gapBetween } from '../layout/line-text.ts'
import { wordSpans } from '../words/word-spans.ts'

/** A word as a text has it, and what it is to say there; empty where it goes. */
export interface Substitution {
  text: string
  now: string
}

/** Words as they were read, and what those that are corrected say now. */
export type NewTexts = ReadonlyMap<Word, string>

export const substitutions = (words: readonly Word[], texts: NewTexts): Substitution[] =>
  words.map((word) => ({ text: word.text, now: texts.get(word) ?? word.text }))

/**
 * A text with other words in it and all else as it was: line breaks, the white between columns, bullets. `words` are all it
 * was written from, in its order; undefined where they do not agree with it.
 */
export function substituteWords(text: string, words: readonly Substitution[]): string | undefined {
  const spans = wordSpans(text, words)
  if (spans === undefined) return undefined
  const parts: string[] = []
  let at = 0
  let before: Substitution | undefined
  /** White that stood before words which are gone. */
  let left: string | undefined
  for (const [index, { start, end }] of spans.entries()) {
    const word = words[index] as Substitution
    const white = left === undefined ? text.slice(at, start) : moreOf(left, text.slice(at, start))
    at = end
    if (word.now === '') {
      left = white
      continue
    }
    const isFirst = before === undefined
    const isAsWas = left === undefined && (isFirst || (isKept(before) && isKept(word)))
    if (isAsWas) parts.push(white)
    else if (!isFirst) parts.push(bridge(before?.now ?? '', white, word.now))
    parts.push(writeAs(text.slice(start, end), word))
    before = word
    left = undefined
  }
  return parts.join('') + text.slice(at)
}

/**
 * The same for a text that has its words in another order, such as that of a page that lay askew: of words that are alike the
 * first in the one is taken for the first in the other. undefined where it lacks one that is to change.
 */
export function substituteAnywhere(text: string, words: readonly Substitution[]): string | undefined {
  const tokens = text.split(/(\s+)/)
  const taken = new Set<number>()
  for (const { text: was, now } of words) {
    const at = tokens.findIndex((token, index) => token === was && !taken.has(index))
    if (at === -1 && now !== was) return undefined
    taken.add(at)
    if (now === was) continue
    tokens[at] = now
    if (now === '' && at > 0) tokens[at - 1] = ''
  }
  return tokens.join('').trimStart()
}

const isKept = (word: Substitution | undefined) => word?.now === word?.text

/** As the text writes a word: without the hyphen that broke it, where it has the word without. */
function writeAs(inText: string, { text, now }: Substitution): string {
  if (now === text) return inText
  const isMended = /[-\u2010\u00AD]$/.test(text) && !/[-\u2010]$/.test(inText)
  return (isMended ? now.replace(/[-\u2010]$/, '') : now).replaceAll('\u00AD', '')
}

/** Of two pieces of white the one that says more: a line's end, or columns apart. */
function moreOf(one: string, other: string): string {
  if (one.includes('\n') !== other.includes('\n')) return one.includes('\n') ? one : other
  return one.length >= other.length ? one : other
}

/** What stands between two words: as it was, and where nothing was, nothing only behind a hyphen or between characters of CJK. */
function bridge(before: string, white: string, word: string): string {
  return white !== '' || /[-\u2010\u2013\u00AD]$/.test(before) ? white : gapBetween(before, word)
}
