import { correctWord } from './correct-word.ts'
import type { TextLine } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'

const RULE_AT_END = /^_+|_+$/gu

/**
 * Takes from words the rule of the blank that they fill in, which is read as an underscore before or after them where they
 * stand close; what is read surely is one, as in program text. Confidences are what engines say.
 */
export function mendBlanks(lines: readonly TextLine[]): TextLine[] {
  return lines.map((line) => ({
    ...line,
    words: line.words
      .map((word) =>
        word.confidence >= defaultThresholds.sureUnderscore
          ? word
          : correctWord(word, word.text.replaceAll(RULE_AT_END, ''), 'mend-blanks'),
      )
      .filter(({ text }) => text !== ''),
  }))
}
