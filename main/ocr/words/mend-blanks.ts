import { correctWords } from './correct-word.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

const RULE_AT_END = /^_+|_+$/gu
/** Before the number of a page, the last of its line. */
const LEADER = /^(?:…|\.{2})[.…]*(?=(?:\d+|[ivxl]+)$)/u

/**
 * Takes from words the rule of the blank that they fill in, which is read as an underscore before or after them where they
 * stand close; what is read surely is one, as in program text. And what is left of the dots that lead to a number. Confidences
 * are what engines say.
 */
export const mendBlanks = (lines: readonly TextLine[]): TextLine[] =>
  correctWords(lines, 'mend-blanks', ({ text, confidence }, index, words) => {
    // Those behind a comma stand for numbers: "1, 2, …9".
    if (index === words.length - 1 && !words[index - 1]?.text.endsWith(',') && LEADER.test(text))
      return text.replace(LEADER, '')
    return confidence >= thresholds.sureUnderscore ? text : text.replaceAll(RULE_AT_END, '')
  })
