import { correctWord } from './correct-word.ts'
import { typeSize } from './layout/measure-lines.ts'
import type { RecognizedWord, TextLine } from './ports.ts'
import type { Thresholds } from './thresholds.ts'

// Most networks have no bullet in their alphabet: it becomes the sign, or the small letter, that looks most like it.
const SIGN = /^[*¢©®°•]$/u
const SIGN_OR_LETTER = /^[*¢©®°•ceos]$/u

interface Mark {
  line: TextLine
  word: RecognizedWord
  next: RecognizedWord
}

/**
 * Gives bullets their character: single signs, of which the recogniser was not sure, that stand under one another, as do
 * the words behind them. Their place makes sure of them what their look did not.
 */
export function mendBullets(lines: readonly TextLine[], profile: Thresholds): TextLine[] {
  const bullets = new Set(
    groupByPlace(lines, profile)
      .filter(
        (marks) =>
          marks.length > 1 && marks.some(({ word }) => SIGN.test(word.text)) && isUnsure(marks, profile),
      )
      .flatMap((marks) => marks.map(({ line }) => line)),
  )
  return lines.map((line) => {
    const [first, ...rest] = line.words
    if (first === undefined || !bullets.has(line)) return line
    const bullet = correctWord(first, '•', 'mend-bullets')
    return {
      ...line,
      words: [{ ...bullet, confidence: Math.max(first.confidence, profile.sureOfSign) }, ...rest],
    }
  })
}

function groupByPlace(lines: readonly TextLine[], { bulletsApart }: Thresholds): Mark[][] {
  const groups: Mark[][] = []
  for (const line of lines) {
    const [word, next] = line.words
    if (!word || !next || !SIGN_OR_LETTER.test(word.text)) continue
    const tolerance = bulletsApart * typeSize(line)
    const isNear = (a: RecognizedWord, b: RecognizedWord) => Math.abs(a.bbox[0] - b.bbox[0]) < tolerance
    const group = groups.find(([first]) => first && isNear(first.word, word) && isNear(first.next, next))
    if (group) group.push({ line, word, next })
    else groups.push([{ line, word, next }])
  }
  return groups
}

const isUnsure = (marks: readonly Mark[], { sureOfSign }: Thresholds) =>
  marks.reduce((sum, { word }) => sum + word.confidence, 0) < sureOfSign * marks.length
