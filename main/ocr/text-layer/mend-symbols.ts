import { correctWords } from '../words/correct-word.ts'
import type { TextLine } from '../ports.ts'

// Control characters, and the private use area where symbol fonts keep their bullets: neither says anything by itself.
const ONLY_SYMBOLS = /^[\p{Cc}\p{Co}]+$/u
const CONTROLS = /\p{Cc}/gu
// Marks drawn for columns that run down the page: they are the same marks, and nobody searches for these forms.
const VERTICAL_FORMS = /[\uFE10-\uFE19\uFE30-\uFE44\uFE47\uFE48]/
// Arabic letters as they are drawn at the start, in the midst and at the end of a word, which nobody searches for either. Those
// of marks alone are left out: a blank comes of them.
const DRAWN_LETTERS = /[\uFB50-\uFBB1\uFBD3-\uFC5D\uFC64-\uFD3D\uFE80-\uFEFC]/
// One look tells of nearly all words that nothing is to be done.
const FORMS = new RegExp(`${VERTICAL_FORMS.source}|${DRAWN_LETTERS.source}`, 'gu')
const UNUSUAL = new RegExp(`${CONTROLS.source}|${FORMS.source}`, 'u')

/**
 * Gives bullets of symbol fonts their character: a sign without a meaning that stands by itself before a line is drawn as
 * a bullet nearly always. Control characters elsewhere are left out, and marks of vertical writing and letters of Arabic are
 * given as they are written.
 *
 * For text that is to be shown; whether a text layer is sound is judged by the signs it came with.
 */
export const mendSymbols = (lines: readonly TextLine[]): TextLine[] =>
  correctWords(lines, 'mend-symbols', ({ text }, index, { length }) =>
    index === 0 && length > 1 && ONLY_SYMBOLS.test(text) ? '•' : usualSigns(text),
  ).filter(({ words }) => words.length > 0)

const usualSigns = (text: string) =>
  UNUSUAL.test(text)
    ? text.replaceAll(CONTROLS, '').replaceAll(FORMS, (form) => form.normalize('NFKC'))
    : text
