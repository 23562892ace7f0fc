import { heightOf } from '../bounding-box.ts'
import type { RecognizedWord, RuledLine, TextLine } from '../ports.ts'

const BAR = /^[|¦]$/u

/** Leaves out bars that stand where an upright rule was found: the rule itself, read as a character. */
export function dropRuleMarks(lines: readonly TextLine[], rules: readonly RuledLine[]): TextLine[] {
  const upright = rules.filter(({ bbox }) => heightOf(bbox) > bbox[2] - bbox[0])
  const isRule = ({ text, bbox: [x0, y0, x1, y1] }: RecognizedWord) =>
    BAR.test(text) &&
    upright.some(({ bbox: [left, top, right, bottom] }) => {
      const middle = (y0 + y1) / 2
      return left < x1 && right > x0 && top < middle && bottom > middle
    })
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => !isRule(word))
    return words.length > 0 ? [{ ...line, words }] : []
  })
}
