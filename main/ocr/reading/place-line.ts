import { heightOf, onSameRow, shareWidth, typeSize } from '../layout/measure-lines.ts'
import { isProse, sortIntoRows } from '../layout/reading-order.ts'
import type { TextLine } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'

const { mostLeading, likeType, likeRow } = defaultThresholds

/**
 * Puts a line among lines in the recogniser's order, and into the block of its neighbour there: the line of a paragraph
 * it follows or precedes, else the nearest on its row. Without either it is a block of its own, below the nearest line of its column.
 */
export function putInPlace(lines: TextLine[], line: TextLine): TextLine[] {
  const insert = (index: number, neighbour: TextLine) => lines.toSpliced(index, 0, { ...neighbour, ...line })
  const above = lines.findLastIndex((other) => standsOver(other, line))
  if (above >= 0) return insert(above + 1, lines[above] ?? line)
  const below = lines.findIndex((other) => standsOver(line, other))
  if (below >= 0) return insert(below, lines[below] ?? line)
  const [beside] = lines
    .filter((other) => standsBeside(other, line) && !standsOutside(line, lines, other))
    .toSorted((a, b) => gapBetween(a, line) - gapBetween(b, line))
  if (beside) return insert(lines.indexOf(beside) + (beside.bbox[0] < line.bbox[0] ? 1 : 0), beside)
  return lines.toSpliced(columnPlace(line, lines), 0, { ...line, ...ownHint(lines) })
}

/** After the nearest line above in the same column, however far; else before the first of all that lie below. */
function columnPlace({ bbox }: TextLine, lines: readonly TextLine[]): number {
  const [nearest] = lines
    .filter((other) => other.bbox[3] <= bbox[1] && shareWidth(other.bbox, bbox))
    .toSorted((a, b) => b.bbox[3] - a.bbox[3])
  if (nearest) return lines.indexOf(nearest) + 1
  const next = lines.findIndex((other) => other.bbox[1] >= bbox[3])
  return next < 0 ? lines.length : next
}

/** Blocks of nothing but lines put in place, such as the labels of a drawing, row by row. */
export function sortNewBlocks(lines: readonly TextLine[], before: readonly TextLine[]): TextLine[] {
  const known = new Set(before.map(({ blockHint }) => blockHint))
  const blocks = Map.groupBy(lines, ({ blockHint }) => blockHint)
  return [...blocks].flatMap(([hint, block]) => (known.has(hint) ? block : sortIntoRows(block)))
}

export const putLast = (lines: TextLine[], line: TextLine) => [...lines, { ...line, ...ownHint(lines) }]

/** A number no block of the page has, where they are numbered. */
function ownHint(lines: readonly TextLine[]): Pick<TextLine, 'blockHint'> {
  if (lines[0]?.blockHint === undefined) return {}
  return { blockHint: Math.max(...lines.map(({ blockHint = 0 }) => blockHint)) + 1 }
}

/** Whether two lines are of one size and stand one over the other, as in a paragraph. */
function standsOver(upper: TextLine, lower: TextLine): boolean {
  const [a, b] = [upper.bbox, lower.bbox]
  const sizes = [typeSize(upper), typeSize(lower)]
  const size = Math.max(...sizes)
  return (
    Math.min(...sizes) > likeType * size &&
    shareWidth(a, b) &&
    !onSameRow(a, b) &&
    b[1] > a[1] &&
    (b[1] + b[3]) / 2 - (a[1] + a[3]) / 2 < mostLeading * size
  )
}

/** Whether two lines stand on one row; type that runs up the page stands beside many. */
function standsBeside({ bbox: a }: TextLine, { bbox: b }: TextLine): boolean {
  const heights = [heightOf(a), heightOf(b)]
  return onSameRow(a, b) && Math.min(...heights) > likeRow * Math.max(...heights)
}

/** Whether a line stands to the right of a full line of running text: what goes on with that stands below it. */
function standsOutside({ bbox }: TextLine, lines: readonly TextLine[], full: TextLine): boolean {
  if (bbox[0] < full.bbox[2]) return false
  const block = lines.filter(({ blockHint }) => blockHint === full.blockHint)
  const right = Math.max(...block.map((line) => line.bbox[2]))
  return full.bbox[2] > right - typeSize(full) && isProse(block)
}

/** Pixels of paper between two lines of a row; less than 0 where they overlap. */
export const gapBetween = ({ bbox: a }: TextLine, { bbox: b }: TextLine) => Math.max(a[0] - b[2], b[0] - a[2])
