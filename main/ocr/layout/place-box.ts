import type { BoundingBox } from '../../../shared/document.ts'
import type { TextLine } from '../ports.ts'
import { groupParagraphs } from './group-paragraphs.ts'
import { middleOf, onSameRow, shareWidth } from '../bounding-box.ts'

/**
 * Puts a box, as one line, among the columns of the text around it, which are in order. It stays where the file has it,
 * behind the lines that are written before it, as long as these are none that stand below it, and all that stand above it or to
 * its left; else it stands behind those. Paragraphs that go around it stay whole.
 */
export function placeBox(
  columns: readonly TextLine[][],
  box: TextLine,
  isWrittenBefore: (line: TextLine) => boolean,
): TextLine[][] {
  const all = columns.flat()
  const isFirst = ({ bbox }: TextLine) => isBefore(bbox, box.bbox)
  const isLast = ({ bbox }: TextLine) => isBefore(box.bbox, bbox)
  const agrees = all.every((line) => (isWrittenBefore(line) ? !isLast(line) : !isFirst(line)))
  const before = agrees ? all.findLastIndex((line) => isWrittenBefore(line)) : all.findLastIndex(isFirst)
  const after = agrees ? -1 : all.findIndex(isLast)
  return after > before ? insert(columns, box, after, 'before') : insert(columns, box, before + 1, 'behind')
}

/** Whether one stands above the other in its column, or beside it on its left. */
function isBefore(a: BoundingBox, b: BoundingBox): boolean {
  if (shareWidth(a, b)) return middleOf(a) < b[1]
  return a[2] <= b[0] && onSameRow(a, b)
}

/** Before the line of that index; where it goes on with the paragraph of the line above, before or behind all of that. */
function insert(
  columns: readonly TextLine[][],
  box: TextLine,
  index: number,
  side: 'before' | 'behind',
): TextLine[][] {
  let seen = 0
  for (const [at, column] of columns.entries()) {
    if (index <= seen + column.length) {
      const place = edgeOfParagraph(column, index - seen, side)
      const parted = [column.slice(0, place), [box], column.slice(place)].filter(({ length }) => length > 0)
      return [...columns.slice(0, at), ...parted, ...columns.slice(at + 1)]
    }
    seen += column.length
  }
  return [...columns, [box]]
}

function edgeOfParagraph(column: TextLine[], index: number, side: 'before' | 'behind'): number {
  let start = 0
  for (const { length } of groupParagraphs(column)) {
    if (index <= start) return start
    if (index < start + length) return side === 'before' ? start : start + length
    start += length
  }
  return start
}
