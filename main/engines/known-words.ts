import { distance } from 'fastest-levenshtein'
import { holdsMiddle } from '../ocr/layout/measure-lines.ts'
import { mapWords } from '../ocr/map-line.ts'
import type { RecognizedWord, TextLine, Vocabulary } from '../ocr/ports.ts'

// Of the longer of two words: 27 words of 8 forms and 10 receipts, of which 24 became right and one wrong; with 0.41 32,
// of which 26 and 4.
const MOST_CHANGED = 0.34
/** Shorter words are as often something else. */
export const LEAST_LETTERS = 3
const LEAST_PART = 4
const LONGEST_COMPOUND = 40

/** A word without the punctuation around it. */
export const coreOf = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Whether a language could have the word, and does not. Names of files, abbreviations and words with hyphens are none. */
export const isUnknown = (core: string, { knows }: Vocabulary) =>
  core.length > 1 && /^[\p{L}\p{N}]+$/u.test(core) && /\p{L}/u.test(core) && !knows(core)

/** Whether a word is two of the language written as one, such as Arbeits-lager. */
export function isCompound(core: string, { knows }: Vocabulary): boolean {
  if (core.length > LONGEST_COMPOUND) return false
  for (let at = LEAST_PART; at <= core.length - LEAST_PART; at++) {
    const head = core.slice(0, at)
    if (knows(core.slice(at)) && (knows(head) || (head.endsWith('s') && knows(head.slice(0, -1)))))
      return true
  }
  return false
}

/** Whether it is a word of the language, and no number. */
export const isKnownWord = (core: string, { knows }: Vocabulary) => /^\p{L}+$/u.test(core) && knows(core)

/** Share of the letters of some words that stand in words of the language, 0 to 1; 0 where there are none. */
export function knownShare(words: readonly RecognizedWord[], vocabulary: Vocabulary): number {
  const letters = lettersIn(words).join('').length
  return letters === 0 ? 0 : countKnownLetters(words, vocabulary) / letters
}

/** How many letters of some words stand in words of the language. */
export const countKnownLetters = (words: readonly RecognizedWord[], { knows }: Vocabulary): number =>
  lettersIn(words)
    .filter((part) => part.length >= LEAST_LETTERS && knows(part))
    .join('').length

const lettersIn = (words: readonly RecognizedWord[]) =>
  words.flatMap(({ text }) => text.match(/\p{L}+/gu) ?? [])

/**
 * Words that the language lacks, as another reading of the same place, `seen`, has them, where it has a similar word that
 * the language does have; however unsure that reading was of it.
 */
export function takeKnownWords(
  lines: readonly TextLine[],
  seen: readonly RecognizedWord[],
  vocabulary: Vocabulary,
): TextLine[] {
  return mapWords(lines, (word) => {
    const core = coreOf(word.text)
    if (core.length < LEAST_LETTERS || !isUnknown(core, vocabulary)) return word
    const other = seen.find(({ bbox }) => holdsMiddle(word.bbox, bbox) && holdsMiddle(bbox, word.bbox))
    const known = coreOf(other?.text ?? '')
    if (!isKnownWord(known, vocabulary)) return word
    const changed = distance(core.toLowerCase(), known.toLowerCase())
    if (changed > MOST_CHANGED * Math.max(core.length, known.length)) return word
    return { ...word, text: word.text.replace(core, known) }
  })
}

const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', 6: 'g', 8: 'b' }
// In a word; more are numbers with a letter among them.
const MOST_DIGITS = 2

/** Words with a digit among their letters that are words of the language with the letter that looks like it. */
export const putLettersForDigits = (lines: readonly TextLine[], vocabulary: Vocabulary): TextLine[] =>
  mapWords(lines, (word) => {
    if (!/\d/u.test(word.text)) return word
    const core = coreOf(word.text)
    const letters = core.replaceAll(/\P{L}/gu, '')
    const digits = core.length - letters.length
    if (digits === 0 || digits > MOST_DIGITS || letters.length < LEAST_LETTERS) return word
    // The number of a note or a section beside a word: "Section5" is not "Sections".
    if (vocabulary.knows(core) || vocabulary.knows(core.replaceAll(/^\d+|\d+$/gu, ''))) return word
    const isUpper = letters === letters.toUpperCase()
    const known = core.replaceAll(/\d/gu, (digit, at: number) => {
      const letter = LETTERS[digit] ?? digit
      return isUpper || at === 0 ? letter.toUpperCase() : letter
    })
    return isKnownWord(known, vocabulary) ? { ...word, text: word.text.replace(core, known) } : word
  })
