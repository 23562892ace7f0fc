import { correctWords } from './correct-word.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'
import { sumOf } from '../statistics.ts'
import { thresholds } from '../thresholds.ts'

// A capital within small letters may begin a second part, as in McIntosh.
const STROKE_FOR_L = /(?<=\p{Ll})1(?=\p{Ll})|(?<=\p{Ll}{2})[1I](?=[^\p{L}\d]*$)/gu
const FIGURE_IN_CAPITALS = /(?<=\p{Lu})[01](?=\p{Lu})/gu
// Two figures and more, and no letters but those that look like some; a code may begin with a capital.
const NUMBER = /^(?=.*\d.*\d)(?![IO])[^\p{L}]*(?:[IlO][^\p{L}]*)+$/u

// In brackets of its own it names a paragraph, as in 11(1)(l).
const IN_NUMBER = /(?<!\()[IlO]|[IlO](?!\))/gu
// An article before a word in French and Italian.
const ELIDED = /(?<![\p{L}\p{N}])1(?=['’]\p{L}{2})/gu

const ASH = /[æøÆØ]/gu
// No word is spelt so.
const PARTED_ASH = /(?<!\p{L})AE(?=[\p{Ll}ØÅ])/gu

// Turkish, which has the cedilla, has neither of these.
const ROMANIAN = /[ățĂȚ]/gu
const CEDILLA = /[şţŞŢ]/gu
const commaOf: Record<string, string> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }

const UMLAUT = /[äöü]/giu
const MACRON = /[āōūĀŌŪ]/gu
const umlautOf: Record<string, string> = { ā: 'ä', ō: 'ö', ū: 'ü', Ā: 'Ä', Ō: 'Ö', Ū: 'Ü' }

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const FULL_WIDTH = /[\uFF01-\uFF5E]/gu

/**
 * Gives words that are read in doubt the letters and figures that fit those around them: an l to "oi1", an O to "CL0SED", a 1 to
 * "l944". A bar that begins a sentence is an I, and an ō among many an ö is one: in small type two dots look
 * like a stroke, and hardly a text has both. So is "AE" before small letters an Æ where the text has an æ or ø, and lines
 * without Chinese or Japanese have no signs as wide as those. Confidences are what engines say.
 */
export function mendLetters(lines: readonly TextLine[]): TextLine[] {
  const count = (letters: RegExp) =>
    sumOf(lines, ({ words }) => sumOf(words, ({ text }) => text.match(letters)?.length ?? 0))
  const [hasAshes, isRomanian] = [count(ASH) > 0, count(ROMANIAN) > 0]
  const hasUmlauts = count(UMLAUT) > thresholds.umlautsToMacron * count(MACRON)
  const spell = (text: string) => {
    const joined = hasAshes ? text.replaceAll(PARTED_ASH, 'Æ') : text
    const marked = isRomanian ? joined.replaceAll(CEDILLA, (letter) => commaOf[letter] ?? letter) : joined
    return hasUmlauts ? marked.replaceAll(MACRON, (letter) => umlautOf[letter] ?? letter) : marked
  }
  return correctWords(lines, 'mend-letters', ({ text, confidence }, index, words) => {
    if (text === '|' && beginsText(words, index)) return 'I'
    const isWide = words.some((word) => EAST_ASIAN.test(word.text))
    const spelt = spell(isWide ? text : withNarrowSigns(text))
    return confidence >= thresholds.sureOfLetters ? spelt : withFittingLetters(spelt)
  })
}

const withNarrowSigns = (text: string) =>
  text.replaceAll(/°?℃/gu, '°C').replaceAll(FULL_WIDTH, (sign) => sign.normalize('NFKC'))

/** Whether a word is the first of a line, but for a box to tick, that goes on in small letters. */
const beginsText = (words: readonly RecognizedWord[], index: number) =>
  words.slice(0, index).every(({ text }) => /^[☐☒]$/u.test(text)) &&
  /^\p{Ll}/u.test(words[index + 1]?.text ?? '')

function withFittingLetters(text: string): string {
  if (NUMBER.test(text)) return text.replaceAll(IN_NUMBER, (letter) => (letter === 'O' ? '0' : '1'))
  return text
    .replaceAll(STROKE_FOR_L, 'l')
    .replaceAll(ELIDED, 'l')
    .replaceAll(FIGURE_IN_CAPITALS, (figure) => (figure === '0' ? 'O' : 'I'))
}
