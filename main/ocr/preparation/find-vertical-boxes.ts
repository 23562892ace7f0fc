import type { BoundingBox } from '../../../shared/document.ts'
import { unite } from '../bounding-box.ts'
import { areInStep } from '../layout/measure-lines.ts'
import type { TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { levelBounds } from './text-box.ts'

const { wideLetter, tallBox, leastOfColumn, lettersApart, columnAcross, columnAlong } = thresholds

/** Boxes that may be a line that runs up or down the page, and the bounds of them all. */
export interface VerticalBoxes {
  boxes: TextBox[]
  bbox: BoundingBox
}

/**
 * Finds what may be lines that run up or down the page: boxes taller than wide, and columns of boxes of single letters,
 * as a detector finds numbers stamped along an edge.
 */
export function findVerticalBoxes(boxes: readonly TextBox[]): VerticalBoxes[] {
  const found: TextBox[][] = []
  for (const box of boxes.toSorted((a, b) => a.centerY - b.centerY)) {
    if (box.width > wideLetter * box.height) continue
    const above = found.find((column) => continuesColumn(column.at(-1), box))
    if (above) above.push(box)
    else found.push([box])
  }
  return found
    .filter(
      (column) =>
        column.some(({ width, height }) => height > tallBox * width) ||
        (column.length >= leastOfColumn && !isOnRows(column, boxes)),
    )
    .map((column) => ({ boxes: column, bbox: roundOut(unite(column.map(levelBounds))) }))
}

function continuesColumn(above: TextBox | undefined, box: TextBox): boolean {
  if (!above) return false
  const wider = Math.max(above.width, box.width)
  const isLetter = ({ width, height }: TextBox) => height <= tallBox * width
  if (isLetter(above) && isLetter(box) && box.centerY - above.centerY > lettersApart * wider) return false
  const between = box.centerY - box.height / 2 - (above.centerY + above.height / 2)
  return (
    Math.abs(above.centerX - box.centerX) < columnAcross * wider &&
    Math.min(above.width, box.width) > 0.5 * wider &&
    between < columnAlong * wider
  )
}

/** Whether boxes stand on the rows of others, as the figures of a table do. */
function isOnRows(column: readonly TextBox[], boxes: readonly TextBox[]): boolean {
  const others = boxes.filter((box) => !column.includes(box))
  return areInStep(column.map(levelBounds), others.map(levelBounds))
}

const roundOut = ([x0, y0, x1, y1]: BoundingBox): BoundingBox => [
  Math.floor(x0),
  Math.floor(y0),
  Math.ceil(x1),
  Math.ceil(y1),
]
