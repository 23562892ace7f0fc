import { correctWord } from '../words/correct-word.ts'
import { heightOf, unite } from '../bounding-box.ts'
import { withWords } from '../layout/measure-lines.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

/** Accents that are characters of their own, and the marks that join the letter before them in Unicode. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['\u00a8', '\u0308'],
  ['\u00b4', '\u0301'],
  ['\u00af', '\u0304'],
  ['\u00b8', '\u0327'],
  ['\u02c6', '\u0302'],
  ['\u02c7', '\u030c'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u02da', '\u030a'],
  ['\u02dc', '\u0303'],
  ['\u02dd', '\u030b'],
])
const ACCENT = `[${[...MARKS.keys()].join('')}]`
const BEFORE_LETTER = new RegExp(`(${ACCENT})(\\p{L})`, 'gu')
const BEHIND_LETTER = /(\p{L})(\u00b8)/gu
// A grave accent is also a quotation mark, and stands within words as neither.
const GRAVE = /(?<=\p{L})\u0060([aeiouAEIOU\u0131])/gu
const LAST = new RegExp(`${ACCENT}$`, 'u')
const MAY_HAVE = new RegExp(`${ACCENT}|\\p{L}\u0060`, 'u')

/**
 * Puts accents on the letters they stand over, where a text layer has both as characters of their own ("Schr¨odinger"), as
 * that of typesetting programs whose fonts have no letters with accents: the accent comes first, or what is below a letter
 * behind it.
 */
export function mendAccents(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    if (!line.words.some(({ text }) => MAY_HAVE.test(text))) return [line]
    return withWords(
      line,
      joinParted(line.words).map((word) => correctWord(word, compose(word.text), 'mend-accents')),
    )
  })
}

function compose(text: string): string {
  return text
    .replaceAll(BEFORE_LETTER, (both, accent: string, letter: string) => joined(letter, accent) ?? both)
    .replaceAll(BEHIND_LETTER, (both, letter: string, accent: string) => joined(letter, accent) ?? both)
    .replaceAll(GRAVE, (_, letter: string) => `${letter === '\u0131' ? 'i' : letter}\u0300`.normalize('NFC'))
}

/** The letter with the accent, where there is one. */
function joined(letter: string, accent: string): string | undefined {
  const base = letter === '\u0131' ? 'i' : letter === '\u0237' ? 'j' : letter
  const [one, ...more] = `${base}${MARKS.get(accent)}`.normalize('NFC')
  return more.length === 0 ? one : undefined
}

/** Words that were parted behind an accent are one: its letter stands below it, so that the white between them was none. */
function joinParted(words: readonly RecognizedWord[]): RecognizedWord[] {
  const whole: RecognizedWord[] = []
  for (const word of words) {
    const before = whole.at(-1)
    const accent = before && LAST.exec(before.text)?.[0]
    const letter = /^\p{L}/u.exec(word.text)?.[0]
    const isNear =
      before !== undefined && word.bbox[0] - before.bbox[2] < thresholds.accentGap * heightOf(word.bbox)
    if (before && accent && letter && isNear && joined(letter, accent))
      whole[whole.length - 1] = {
        ...correctWord(before, before.text + word.text, 'mend-accents'),
        bbox: unite([before.bbox, word.bbox]),
      }
    else whole.push(word)
  }
  return whole
}
