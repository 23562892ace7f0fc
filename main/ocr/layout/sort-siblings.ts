import type { TextLine } from '../ports.ts'
import { continuesSentence } from './group-paragraphs.ts'
import { boundsOf, heightOf, widthOf } from '../bounding-box.ts'
import { isProse } from './reading-order.ts'
import { thresholds } from '../thresholds.ts'

/**
 * Columns of running text that begin beside one another, as wide as each other, from the left: files write them in the
 * order in which they were laid out. Where a sentence of the one on the right goes on in that on the left, it is as written.
 */
export function sortSiblings(columns: readonly TextLine[][]): TextLine[][] {
  const sorted: TextLine[][] = []
  for (const column of columns) {
    const at = sorted.findIndex((before) => isRightSibling(before, column))
    const last = sorted.at(-1)?.at(-1)
    const [first] = column
    const isWritten = first !== undefined && last !== undefined && continuesSentence(first, last)
    if (at < 0 || isWritten) sorted.push(column)
    else sorted.splice(at, 0, column)
  }
  return sorted
}

function isRightSibling(right: readonly TextLine[], left: readonly TextLine[]): boolean {
  if (!isProse(right) || !isProse(left)) return false
  const [one, other] = [left, right].map(boundsOf)
  const [first] = left
  if (!one || !other || !first || one[2] > other[0]) return false
  const [narrow = 0, wide = 0] = [widthOf(one), widthOf(other)].sort((a, b) => a - b)
  return Math.abs(one[1] - other[1]) < heightOf(first.bbox) && narrow > thresholds.likeWidth * wide
}
