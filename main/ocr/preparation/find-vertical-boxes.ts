import type { BoundingBox } from '../../../shared/document.ts'
import { unite } from '../layout/measure-lines.ts'
import type { TextBox } from '../ports.ts'
import { boundsOf } from './text-box.ts'

// Heights to widths of a box that holds several letters one above the other.
const TALL = 2.5
// Letters lying on their side are about as tall as wide; boxes of level words are wider.
const LETTER_WIDTH = 1.6
// Of the wider of two boxes, what their middles may stand apart across and their edges along the line.
const ACROSS = 0.3
const ALONG = 2
// Of the wider of two letters, what their middles may stand apart: letters on their side are set close, digits of a column of
// numbers stand a line apart.
const LETTERS_APART = 1.2
// Fewer letters one above the other are more often a column of a table.
const LEAST_LETTERS = 4

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
    if (box.width > LETTER_WIDTH * box.height) continue
    const above = found.find((column) => goesOn(column.at(-1), box))
    if (above) above.push(box)
    else found.push([box])
  }
  return found
    .filter(
      (column) => column.length >= LEAST_LETTERS || column.some(({ width, height }) => height > TALL * width),
    )
    .map((column) => ({ boxes: column, bbox: roundOut(unite(column.map(boundsOf))) }))
}

function goesOn(above: TextBox | undefined, box: TextBox): boolean {
  if (!above) return false
  const wider = Math.max(above.width, box.width)
  const isLetter = ({ width, height }: TextBox) => height <= TALL * width
  if (isLetter(above) && isLetter(box) && box.centerY - above.centerY > LETTERS_APART * wider) return false
  const between = box.centerY - box.height / 2 - (above.centerY + above.height / 2)
  return (
    Math.abs(above.centerX - box.centerX) < ACROSS * wider &&
    Math.min(above.width, box.width) > 0.5 * wider &&
    between < ALONG * wider
  )
}

const roundOut = ([x0, y0, x1, y1]: BoundingBox): BoundingBox => [
  Math.floor(x0),
  Math.floor(y0),
  Math.ceil(x1),
  Math.ceil(y1),
]
