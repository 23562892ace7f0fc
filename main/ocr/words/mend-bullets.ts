import { correctWord } from './correct-word.ts'
import { typeSize } from '../layout/measure-lines.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { sumOf } from '../statistics.ts'

const { bulletsApart, sureOfSign } = thresholds

/** What stands before the items of a list, and what it is read as. */
interface Kind {
  mark: string
  /** It is nothing else, unless it was read surely. */
  sign: RegExp
  like: RegExp
}

// Most networks have no bullet in their alphabet: it becomes the sign, or the small letter, that looks most like it; a ring
// the Chinese full stop.
const BULLET: Kind = { mark: '•', sign: /^[*¢©®°•。]$/u, like: /^[*¢©®°•。+ceos]$/u }
// A dash by itself is as long as the Chinese number one, and bent where the page was made level.
const DASH: Kind = { mark: '–', sign: /^[一~]$/u, like: /^[-–—一~_=+]$/u }
const WRITTEN_DASH = /^[-–—]$/u

interface Mark {
  line: TextLine
  word: RecognizedWord
  next: RecognizedWord
}

/**
 * Gives bullets and dashes before items their character: single signs, of which the recogniser was not sure, that stand under
 * one another, as do the words behind them. Their place makes sure of them what their look did not.
 */
export function mendBullets(lines: readonly TextLine[]): TextLine[] {
  const bullets = groupByPlace(lines, BULLET).filter(isUnsure)
  const marks = new Map([
    ...bullets.flat().map(({ line }) => [line, BULLET.mark] as const),
    ...groupByPlace(lines, DASH)
      .flat()
      .filter(({ word }) => !WRITTEN_DASH.test(word.text))
      .map(({ line }) => [line, DASH.mark] as const),
  ])
  return lines.map((line) => {
    const [first, ...rest] = line.words
    const mark = marks.get(line)
    if (first === undefined || mark === undefined) return line
    const mended = correctWord(first, mark, 'mend-bullets')
    return { ...line, words: [{ ...mended, confidence: Math.max(first.confidence, sureOfSign) }, ...rest] }
  })
}

/** Marks of several lines, at least one of which is a sign, by where they stand. */
function groupByPlace(lines: readonly TextLine[], { sign, like }: Kind): Mark[][] {
  const groups: Mark[][] = []
  for (const line of lines) {
    const [word, next] = line.words
    if (!word || !next || !like.test(word.text) || !/^[^\p{Script=Han}]/u.test(next.text)) continue
    const tolerance = bulletsApart * typeSize(line)
    const isNear = (a: RecognizedWord, b: RecognizedWord) => Math.abs(a.bbox[0] - b.bbox[0]) < tolerance
    const group = groups.find(([first]) => first && isNear(first.word, word) && isNear(first.next, next))
    if (group) group.push({ line, word, next })
    else groups.push([{ line, word, next }])
  }
  return groups.filter((marks) => marks.length > 1 && marks.some(({ word }) => sign.test(word.text)))
}

const isUnsure = (marks: readonly Mark[]) =>
  sumOf(marks, ({ word }) => word.confidence) < sureOfSign * marks.length
