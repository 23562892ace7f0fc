// What the ends of lines tell: whether a line was full, or ended on purpose.
import type { BoundingBox } from '../../../shared/document.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { boundsOf, widthOf } from '../bounding-box.ts'
import { textOf } from './line-text.ts'
import { typeSize } from './measure-lines.ts'

const { earlyEnd, endSpace, evenLetters, leastIndent, linesSetApart, raggedEdge, raggedLeft } = thresholds

/** Where most of a column's lines end at the latest: one line that is longer than all others does not count. */
export function rightEdge(column: readonly TextLine[]): number {
  const ends = column.map(({ bbox }) => bbox[2]).sort((a, b) => b - a)
  return (ends.length > 2 ? ends[1] : ends[0]) ?? 0
}

/** Where the lines of each column may reach to: as far as those of the others that begin at the same margin. */
export function rightEdges(columns: readonly TextLine[][], bodySize: number): number[] {
  const furthest = new Map<number, number>()
  const margins = columns.map((column) => Math.round(boundsOf(column)[0] / bodySize))
  for (const [index, column] of columns.entries()) {
    const margin = margins[index] ?? 0
    furthest.set(margin, Math.max(furthest.get(margin) ?? 0, rightEdge(column)))
  }
  // Skewed by a pixel, margins may fall on either side of a border between two numbers.
  return margins.map((margin) => Math.max(...[-1, 0, 1].map((by) => furthest.get(margin + by) ?? 0)))
}

/** Whether a text goes on with the sentence that another ends in, as far as the letters tell. */
export const goesOnWith = (before: string, after: string): boolean =>
  /[\p{L},-]$/u.test(before.slice(-2)) && /^\p{Ll}/u.test(after)

/** With a capital or a sign, or an address that stands by itself. */
const startsAnew = ({ words }: TextLine) =>
  /^[^\p{Ll}]/u.test(words[0]?.text ?? '') || (words.length === 1 && /@|^www\./.test(words[0]?.text ?? ''))

/** As "Date: 3 May". */
const isLabelled = ({ words }: TextLine) => /^\p{Lu}[^:.,;]{1,30}:\s\S/u.test(textOf(words))

/** Whether a line was ended on purpose: the first word of the next would have had room on it, and starts anew. */
export const endsOnPurpose = (last: TextLine, next: TextLine, rightEdgeOfColumn: number): boolean =>
  startsAnew(next) && hadRoomFor(next, last, rightEdgeOfColumn)

/** Whether the first word of a line would have had room at the end of the last. */
export function hadRoomFor(line: TextLine, last: TextLine, rightEdgeOfColumn: number): boolean {
  const [word] = line.words
  if (word === undefined) return false
  const ragged = raggedEdge * (rightEdgeOfColumn - last.bbox[0])
  return last.bbox[2] + endSpace * typeSize(last) + widthOf(word.bbox) + ragged < rightEdgeOfColumn
}

const isBroken = (line: TextLine, next: TextLine) =>
  /\p{Ll}[-\u00ad\u2010]$/u.test(line.words.at(-1)?.text ?? '') && /^\p{Ll}/u.test(next.words[0]?.text ?? '')

/** Whether lines stand in the middle of one another, or end at one place and not only the first begins at another. */
function isRaggedLeft([first, ...others]: readonly TextLine[]): boolean {
  if (first === undefined) return false
  const all = [first, ...others]
  const spread = (lines: readonly TextLine[], place: (bbox: BoundingBox) => number) => {
    const places = lines.map(({ bbox }) => place(bbox))
    return (Math.max(...places) - Math.min(...places)) / typeSize(first)
  }
  const start = spread(all, ([x0]) => x0)
  const isCentred = spread(all, ([x0, , x1]) => x0 + x1) < leastIndent
  const isFlush = spread(all, ([, , x1]) => x1) < raggedLeft && spread(others, ([x0]) => x0) > raggedLeft
  return start > leastIndent && (isCentred || isFlush)
}

/** With a capital or a number, which nothing does in writing that has no small letters. */
const isEntry = (line: TextLine) => startsAnew(line) && /^(?!\p{Lo})[\p{L}\p{N}(+]/u.test(textOf(line.words))

/** Whether each letter of some lines is as wide as the next; hidden text over scans has such fonts too, stretched to its lines. */
function areTyped(rows: readonly TextLine[]): boolean {
  if (!rows.every(({ monospaced }) => monospaced)) return false
  const words = rows.flatMap((row) => row.words).filter(({ text }) => text.length > 3)
  const advances = words.map(({ text, bbox }) => widthOf(bbox) / text.length)
  return Math.max(...advances) < (1 + evenLetters) * Math.min(...advances)
}

/** As those of a poem, which are of one length: in running text signs fall to the ends of few lines. */
const endsVerse = ({ words }: TextLine) => /[,;:.!?—][”"’»]?$/u.test(words.at(-1)?.text ?? '')

/**
 * Whether lines end on purpose, as in an address, a poem or a receipt: most of them leave room for a word although the
 * next starts anew; or all of several start anew, and one of them ends early; or a label begins each.
 */
export function isSetLineByLine(rows: readonly TextLine[], rightEdge: number): boolean {
  const followed = rows.slice(0, -1).map((row, index) => ({ row, next: rows[index + 1] ?? row }))
  if (followed.some(({ row, next }) => isBroken(row, next))) return false
  if (followed.length > 0 && rows.every(isLabelled)) return true
  if (isRaggedLeft(rows) && rows.every(isEntry)) return true
  const meant = followed.filter(({ row, next }) => endsOnPurpose(row, next, rightEdge))
  if (2 * meant.length > followed.length) return true
  const endsEarly = ({ bbox: [x0, , x1] }: TextLine) => x1 < rightEdge - earlyEnd * (rightEdge - x0)
  // Typescript fills its lines, as what a terminal shows does not.
  if (areTyped(rows) && followed.some(({ row, next }) => endsEarly(row) && hadRoomFor(next, row, rightEdge)))
    return true
  return (
    followed.length >= linesSetApart &&
    followed.every(({ next }) => startsAnew(next)) &&
    (followed.some(({ row }) => endsEarly(row)) ||
      2 * followed.filter(({ row }) => endsVerse(row)).length > followed.length) &&
    // Of capitals alone, no line can be told to start anew.
    rows.some(({ words }) => words.some(({ text }) => /\p{Ll}/u.test(text)))
  )
}
