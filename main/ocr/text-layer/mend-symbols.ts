import { correctWord } from '../words/correct-word.ts'
import type { TextLine } from '../ports.ts'

// Control characters, and the private use area where symbol fonts keep their bullets: neither says anything by itself.
const ONLY_SYMBOLS = /^[\p{Cc}\p{Co}]+$/u
const CONTROLS = /\p{Cc}/gu
// Marks drawn for columns that run down the page: they are the same marks, and nobody searches for these forms.
const VERTICAL_FORMS = /[\uFE10-\uFE19\uFE30-\uFE44\uFE47\uFE48]/g
// One look tells of nearly all words that nothing is to be done.
const UNUSUAL = new RegExp(`${CONTROLS.source}|${VERTICAL_FORMS.source}`, 'u')

/**
 * Gives bullets of symbol fonts their character: a sign without a meaning that stands by itself before a line is drawn as
 * a bullet nearly always. Control characters elsewhere are left out, and marks of vertical writing are given as usual.
 *
 * For text that is to be shown; whether a text layer is sound is judged by the signs it came with.
 */
export function mendSymbols(lines: readonly TextLine[]): TextLine[] {
  return lines
    .map((line) => ({
      ...line,
      words: line.words
        .map((word, index) => {
          const isBullet = index === 0 && line.words.length > 1 && ONLY_SYMBOLS.test(word.text)
          return correctWord(word, isBullet ? '•' : usualSigns(word.text), 'mend-symbols')
        })
        .filter(({ text }) => text !== ''),
    }))
    .filter(({ words }) => words.length > 0)
}

const usualSigns = (text: string) =>
  UNUSUAL.test(text)
    ? text.replaceAll(CONTROLS, '').replaceAll(VERTICAL_FORMS, (mark) => mark.normalize('NFKC'))
    : text
