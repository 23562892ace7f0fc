import { correctWord } from './correct-word.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

// Two or three strokes and a full stop, at least one of them read as a letter or a rule.
const STROKES = /^[Il|]{2,3}(?=[.)]$)/u
const ROMAN = /^[IVX]{1,4}[.)]$/u

/**
 * Gives the numbers of headings their capitals: "ll." before a word with a capital is II.; "Ill.", which is an
 * abbreviation too, is III. among other such numbers.
 */
export function mendNumerals(lines: readonly TextLine[]): TextLine[] {
  const isNumbered = lines.some(({ words }) => ROMAN.test(words[0]?.text ?? ''))
  return lines.map((line) => {
    const [first, next] = line.words
    if (!first || !next || first.confidence >= thresholds.sureOfLetters || !/^\p{Lu}/u.test(next.text))
      return line
    const strokes = STROKES.exec(first.text)?.[0]
    if (strokes === undefined || (strokes === 'Ill' && !isNumbered)) return line
    const text = first.text.replace(strokes, 'I'.repeat(strokes.length))
    return { ...line, words: [correctWord(first, text, 'mend-numerals'), ...line.words.slice(1)] }
  })
}
