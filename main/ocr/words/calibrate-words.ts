import type { TextLine } from '../ports.ts'
import type { Calibration, CalibrationPoint } from '../profile/calibration.ts'

/** The lines with confidences that mean the same whichever engine read a word: the share of such words that is right. */
export function calibrateWords(lines: readonly TextLine[], calibration: Calibration): TextLine[] {
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => {
      const points = word.source && calibration[word.source]
      const confidence = points ? shareRight(word.confidence, points) : word.confidence
      // Four decimals, as a page's: more say nothing and make a third of the JSON.
      return { ...word, confidence: Number(confidence.toFixed(4)) }
    }),
  }))
}

/** On the line through the points; before the first and after the last as there. */
function shareRight(said: number, points: readonly CalibrationPoint[]): number {
  const before = points.findLast(([at]) => at < said)
  const next = points.find(([at]) => at >= said)
  if (!before || !next) return (before ?? next)?.[1] ?? said
  return before[1] + ((said - before[0]) / (next[0] - before[0])) * (next[1] - before[1])
}
