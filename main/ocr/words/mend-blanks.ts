import { correctWords } from './correct-word.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

const RULE_AT_END = /^_+|_+$/gu

/**
 * Takes from words the rule of the blank that they fill in, which is read as an underscore before or after them where they
 * stand close; what is read surely is one, as in program text. Confidences are what engines say.
 */
export const mendBlanks = (lines: readonly TextLine[]): TextLine[] =>
  correctWords(lines, 'mend-blanks', ({ text, confidence }) =>
    confidence >= thresholds.sureUnderscore ? text : text.replaceAll(RULE_AT_END, ''),
  )
