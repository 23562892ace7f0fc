import type { TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { isLevel } from './text-box.ts'

const { neighboursShare, rowsApart, rowsShare, rowsWidth } = thresholds

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
  if (shared <= 0 || shared > neighboursShare * Math.min(left.width, right.width)) return
  left.width -= shared / 2
  left.centerX -= shared / 4
  right.width -= shared / 2
  right.centerX += shared / 4
}

/** Each box against all as they were before: what it gives up to one neighbour must not shield it from another. */
function partRows(boxes: readonly TextBox[]): TextBox[] {
  const levels = boxes.filter(isLevel)
  return boxes.map((box) => {
    if (!isLevel(box)) return box
    let [top, bottom] = [topOf(box), bottomOf(box)]
    for (const other of levels) {
      const given = sharedByRows(box, other) / 2
      if (given <= 0) continue
      if (other.centerY < box.centerY) top = Math.max(top, topOf(box) + given)
      else bottom = Math.min(bottom, bottomOf(box) - given)
    }
    // Between lines up the page a box may share all it has, with one above it and one below.
    return bottom - top < 1 ? box : { ...box, centerY: (top + bottom) / 2, height: bottom - top }
  })
}

/** Pixels of height that two boxes one above the other share beyond what they may; not positive where they do not. */
function sharedByRows(one: TextBox, other: TextBox): number {
  const lower = Math.min(one.height, other.height)
  const apart = Math.abs(one.centerY - other.centerY)
  if (apart < rowsApart * lower) return 0
  const width =
    Math.min(one.centerX + one.width / 2, other.centerX + other.width / 2) -
    Math.max(one.centerX - one.width / 2, other.centerX - other.width / 2)
  if (width < rowsWidth * Math.min(one.width, other.width)) return 0
  return (one.height + other.height) / 2 - apart - rowsShare * lower
}

const topOf = ({ centerY, height }: TextBox) => centerY - height / 2
const bottomOf = ({ centerY, height }: TextBox) => centerY + height / 2
