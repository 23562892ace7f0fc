import type { BoundingBox } from '../../../shared/document.ts'
import { correctWord } from './correct-word.ts'
import { typeSize } from '../layout/measure-lines.ts'
import { holdsMiddle } from '../bounding-box.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { sumOf } from '../statistics.ts'

const { behindBullet, bulletsApart, sureOfSign } = thresholds

/** What stands before the items of a list, and what it is read as. */
interface Kind {
  mark: string
  /** One of a list is such a sign at least. */
  sign: RegExp
  like: RegExp
  /** White as wide as behind bullets has to follow each. */
  isSetOff?: true
}

// Most networks have no bullet in their alphabet: it becomes the sign, or the small letter, that looks most like it; a ring
// the Chinese full stop. Squares, rings and arrows become signs and letters that also begin lines of text and of sums, but
// with no such white behind them.
const kinds: readonly Kind[] = [
  { mark: '✓', sign: /^[✓√]$/u, like: /^[✓√vVYyaJ¥]$/u, isSetOff: true },
  { mark: '•', sign: /^[*¢©®°•。]$/u, like: /^[*¢©®°•。+ceos]$/u },
  {
    mark: '•',
    sign: /^(?:[*¢©®°•。«»■▪=>]|[=>]»|o)$/u,
    like: /^(?:[*¢©®°•。«»■▪=>]|[=>]»|[ceosO0])$/u,
    isSetOff: true,
  },
  // A dash by itself is as long as the Chinese number one, and bent where the page was made level.
  { mark: '–', sign: /^[一~]$/u, like: /^[-–—一~_=+]$/u },
]

const WRITTEN_DASH = /^[-–—]$/u

interface Mark {
  line: TextLine
  /** Undefined where the line begins with something that was read as nothing. */
  word: RecognizedWord | undefined
  x: number
  next: RecognizedWord
}

/**
 * Gives bullets and dashes before items their character: single signs, of which the recogniser was not sure, that stand under
 * one another, as do the words behind them. Their place makes sure of them what their look did not, and tells of what was
 * not read at all.
 */
export function mendBullets(lines: readonly TextLine[]): TextLine[] {
  const marks = lines.flatMap((line) => toMark(line, lines) ?? [])
  const mended = new Map<TextLine, TextLine>()
  for (const kind of kinds)
    for (const group of groupByPlace(
      marks.filter(({ line }) => !mended.has(line)),
      kind,
    ))
      for (const mark of group) mended.set(mark.line, withMark(mark, kind.mark))
  return lines.map((line) => mended.get(line) ?? mendRing(line))
}

/** A line whose first word has the ring of a bullet stuck to it: no text begins with a full stop. */
function mendRing(line: TextLine): TextLine {
  const [first, ...others] = line.words
  if (first === undefined || !/^。./u.test(first.text)) return line
  return { ...line, words: [correctWord(first, first.text.replace('。', '•'), 'mend-bullets'), ...others] }
}

function toMark(line: TextLine, lines: readonly TextLine[]): Mark | undefined {
  const [first, second] = line.words
  if (!first) return undefined
  const [x, y0, , y1] = line.bbox
  const isUnread = first.bbox[0] - x > behindBullet * typeSize(line)
  const before: BoundingBox = [x - typeSize(line), y0, first.bbox[0], y1]
  if (isUnread && !lines.some(({ bbox }) => holdsMiddle(before, bbox)))
    return { line, word: undefined, x, next: first }
  return second && { line, word: first, x: first.bbox[0], next: second }
}

/** Marks of several lines, at least one of which is a sign, by where they stand. */
function groupByPlace(marks: readonly Mark[], kind: Kind): Mark[][] {
  const groups: Mark[][] = []
  for (const mark of marks) {
    if (!isLike(mark, kind)) continue
    const tolerance = bulletsApart * typeSize(mark.line)
    const isNear = (a: number, b: number) => Math.abs(a - b) < tolerance
    const group = groups.find(
      ([first]) => first && isNear(first.x, mark.x) && isNear(first.next.bbox[0], mark.next.bbox[0]),
    )
    if (group) group.push(mark)
    else groups.push([mark])
  }
  return groups.filter((group) => group.length > 1 && isList(group, kind))
}

function isLike({ line, word, next }: Mark, { like, isSetOff }: Kind): boolean {
  if (word === undefined) return true
  if (!like.test(word.text) || !/^[^\p{Script=Han}]/u.test(next.text)) return false
  return !isSetOff || next.bbox[0] - word.bbox[2] > behindBullet * typeSize(line)
}

function isList(group: readonly Mark[], { sign, isSetOff }: Kind): boolean {
  const words = group.flatMap(({ word }) => word ?? [])
  if (!words.some(({ text }) => sign.test(text))) return false
  // What is a sign indeed is read surely; but no text begins with an arrow, a full stop or one letter that is set off.
  const meant = isSetOff ? /^[>ceosO0]$/u : /^[-–—一~。]$/u
  const doubtful = words.filter(({ text }) => !meant.test(text))
  return (
    doubtful.length === 0 || sumOf(doubtful, ({ confidence }) => confidence) < sureOfSign * doubtful.length
  )
}

function withMark({ line, word, x, next }: Mark, mark: string): TextLine {
  if (word !== undefined) {
    const text = mark === '–' && WRITTEN_DASH.test(word.text) ? word.text : mark
    const confidence = Math.max(word.confidence, sureOfSign)
    return {
      ...line,
      words: [{ ...correctWord(word, text, 'mend-bullets'), confidence }, ...line.words.slice(1)],
    }
  }
  const [, y0, , y1] = line.bbox
  const bbox: BoundingBox = [x, y0, Math.min(x + bulletsApart * (y1 - y0), next.bbox[0]), y1]
  const unread = correctWord({ ...next, text: '', bbox, confidence: sureOfSign }, mark, 'mend-bullets')
  return { ...line, words: [unread, ...line.words] }
}
