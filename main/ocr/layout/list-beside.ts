import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { boundsOf } from '../bounding-box.ts'
import { textOf } from './line-text.ts'
import { isNextMarker, isPlainBullet, listMarker } from './list-marker.ts'
import { areInStep, boxesOf, typeSize } from './measure-lines.ts'

const { columnLines, leastIndent, leastItems } = thresholds

/** The number of a clause of a contract, "2.1", alone before what it says. */
const isClauseNumber = ({ words }: TextLine) => /^(?:\d{1,2}\.)+\d{1,2}\.?$/.test(textOf(words))

/**
 * Whether the lines on the right of a white strip are a list, and those on its left another, or what keeps no step with its
 * items, as times of an agenda do, unless these are numbers of clauses. `marked`: the lines of both that begin with a marker.
 */
export function isListBeside(
  lines: readonly TextLine[],
  left: readonly TextLine[],
  marked: readonly TextLine[],
): boolean {
  const [x0] = boundsOf(lines)
  const items = itemsOf(
    marked.filter(({ bbox }) => bbox[0] >= x0),
    lines,
  )
  // Of a form two or three boxes to tick stand in a row.
  const least = items.every(isBox) ? columnLines : leastItems
  if (items.length < least || left.every(isClauseNumber)) return false
  const others = itemsOf(
    marked.filter(({ bbox }) => bbox[0] < x0),
    left,
  )
  return others.length >= leastItems || !areInStep(boxesOf(left), boxesOf(items))
}

/** Whether a line begins with a bullet or a number, and words behind it. */
export const isMarked = ({ words: [marker, ...text] }: TextLine) =>
  marker !== undefined && listMarker(marker.text) !== undefined && /\p{L}{2}/u.test(textOf(text))

const isBox = ({ words: [marker] }: TextLine) => /^[☐☑☒]/u.test(marker?.text ?? '')

/** The first lines of the items of one list: with bullets, or numbered one after the other, at one left edge. */
function itemsOf(marked: readonly TextLine[], lines: readonly TextLine[]): TextLine[] {
  const left = Math.min(...marked.map(({ bbox }) => bbox[0]))
  const items = marked
    .filter((line) => line.bbox[0] - left < leastIndent * typeSize(line))
    .toSorted((a, b) => a.bbox[1] - b.bbox[1])
  // One heading may stand over them.
  if (lines.filter(({ bbox }) => bbox[3] < (items[0]?.bbox[1] ?? 0)).length > 1) return []
  const markers = items.map(({ words }) => words[0]?.text ?? '')
  const isNext = (marker: string, at: number) => at === 0 || isNextMarker(marker, markers[at - 1] ?? '')
  return markers.every(isPlainBullet) || markers.every(isNext) ? items : []
}
