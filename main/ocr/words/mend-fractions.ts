import { widthOf } from '../bounding-box.ts'
import { correctWord } from './correct-word.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

const { figureWidth, fractionWidth } = thresholds

// A fraction of one character is read as ½ with its own figures on either side of it. No number is written so.
const WITH_FIGURES = /^(?<before>\d*)½\/?(?<below>[234])(?!\d)/u
const fractionOver: Record<string, string> = { 2: '½', 3: '⅓', 4: '¼' }

/** Gives fractions that were read together with their figures their character: "½2" is ½, "1½2" ½ or 1½, by its width. */
export const mendFractions = (lines: readonly TextLine[]): TextLine[] =>
  lines.map((line) => ({ ...line, words: line.words.map((word) => mendFraction(word, line.fontSize)) }))

function mendFraction(word: RecognizedWord, size = 0): RecognizedWord {
  const { before = '', below = '' } = WITH_FIGURES.exec(word.text)?.groups ?? {}
  const fraction = fractionOver[below]
  if (fraction === undefined) return word
  const rest = word.text.replace(WITH_FIGURES, '')
  const room = widthOf(word.bbox) - size * (fractionWidth + figureWidth * (before.length + rest.length - 0.5))
  // The figure above is a one.
  const whole = room < 0 && before.endsWith('1') ? before.slice(0, -1) : before
  return correctWord(word, whole + fraction + rest, 'mend-letters')
}
