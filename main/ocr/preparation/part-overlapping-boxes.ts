import type { TextBox } from '../ports.ts'

// Boxes that share more of their width are two findings of one line, not neighbours.
const NEIGHBOURS_SHARE = 0.5

/**
 * Parts boxes that reach into each other on one row, each giving up half of what they share.
 *
 * A detector grows its boxes on every side; where two words stand close, each box then holds a letter of the other,
 * which would be read twice.
 */
export function partOverlappingBoxes(boxes: readonly TextBox[]): TextBox[] {
  const parted = boxes.map((box) => ({ ...box }))
  for (const [index, left] of parted.entries()) {
    for (const right of parted.slice(index + 1)) part(left, right)
  }
  return parted
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
