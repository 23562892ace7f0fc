import type { TextBox } from '../ports.ts'

// Boxes that share more of their width are two findings of one line, not neighbours.
const NEIGHBOURS_SHARE = 0.5
// Of the lower of two boxes one above the other, what they may share: accents and descenders. With all of it parted forms
// come to F1 77.5 and receipts to 86.2, with nothing to 75.8 and 86.7, with this to 77.7 and 86.7.
const ROWS_SHARE = 0.2
// Boxes whose middles are nearer than this share of their height are two findings of one line.
const ROWS_APART = 0.35
// Of the narrower; boxes that share less of their width stand side by side.
const ROWS_WIDTH = 0.3
// Radians. A box that is tilted more than this has no side that its neighbour could have.
const LEVEL = 0.03

/**
 * Parts boxes that reach into each other, each giving up half of what they share: all of it on one row, and of rows
 * what is more than accents and descenders need.
 *
 * A detector grows its boxes on every side. Where two words stand close, each box then holds a letter of the other, which
 * would be read twice; where small lines are set solid, each holds half of its neighbours, and none can be read.
 */
export function partOverlappingBoxes(boxes: readonly TextBox[]): TextBox[] {
  const parted = boxes.map((box) => ({ ...box }))
  for (const [index, left] of parted.entries()) {
    for (const right of parted.slice(index + 1)) part(left, right)
  }
  return partRows(parted)
}

function part(one: TextBox, other: TextBox): void {
  if (Math.abs(one.centerY - other.centerY) > Math.min(one.height, other.height) / 2) return
  const [left, right] = one.centerX < other.centerX ? [one, other] : [other, one]
  const shared = left.centerX + left.width / 2 - (right.centerX - right.width / 2)
  if (shared <= 0 || shared > NEIGHBOURS_SHARE * Math.min(left.width, right.width)) return
  left.width -= shared / 2
  left.centerX -= shared / 4
  right.width -= shared / 2
  right.centerX += shared / 4
}

/** Each box against all as they were before: what it gives up to one neighbour must not shield it from another. */
function partRows(boxes: readonly TextBox[]): TextBox[] {
  const levels = boxes.filter(({ angle }) => Math.abs(angle) <= LEVEL)
  return boxes.map((box) => {
    if (Math.abs(box.angle) > LEVEL) return box
    let [top, bottom] = [topOf(box), bottomOf(box)]
    for (const other of levels) {
      const given = sharedByRows(box, other) / 2
      if (given <= 0) continue
      if (other.centerY < box.centerY) top = Math.max(top, topOf(box) + given)
      else bottom = Math.min(bottom, bottomOf(box) - given)
    }
    return { ...box, centerY: (top + bottom) / 2, height: bottom - top }
  })
}

/** Pixels of height that two boxes one above the other share beyond what they may; not positive where they do not. */
function sharedByRows(one: TextBox, other: TextBox): number {
  const lower = Math.min(one.height, other.height)
  const apart = Math.abs(one.centerY - other.centerY)
  if (apart < ROWS_APART * lower) return 0
  const width =
    Math.min(one.centerX + one.width / 2, other.centerX + other.width / 2) -
    Math.max(one.centerX - one.width / 2, other.centerX - other.width / 2)
  if (width < ROWS_WIDTH * Math.min(one.width, other.width)) return 0
  return (one.height + other.height) / 2 - apart - ROWS_SHARE * lower
}

const topOf = ({ centerY, height }: TextBox) => centerY - height / 2
const bottomOf = ({ centerY, height }: TextBox) => centerY + height / 2
