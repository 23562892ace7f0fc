import type { BoundingBox } from '../../../shared/document.ts'
import { clipTo, onSameRow, type Size } from '../bounding-box.ts'
import type { TextBox } from '../ports.ts'
import { meanOf } from '../statistics.ts'
import { thresholds } from '../thresholds.ts'

/** A level line's box, as a detector would draw it. */
export function toTextBox([x0, y0, x1, y1]: BoundingBox): TextBox {
  const centerY = (y0 + y1) / 2
  return {
    centerX: (x0 + x1) / 2,
    centerY,
    width: x1 - x0,
    height: y1 - y0,
    angle: 0,
    midline: [
      { x: x0, y: centerY },
      { x: x1, y: centerY },
    ],
  }
}

/** Whether a box rises or falls so little that it holds its line as well were it level; of short ones the angle is chance. */
export const isLevel = ({ width, height, angle }: TextBox): boolean =>
  Math.abs(angle) * width <= thresholds.levelRise * height

/** Bounds of a box, were it level. */
export const levelBounds = ({ centerX, centerY, width, height }: TextBox): BoundingBox => [
  centerX - width / 2,
  centerY - height / 2,
  centerX + width / 2,
  centerY + height / 2,
]

/** The pixels of a raster within them. */
export const levelPixels = (raster: Size, box: TextBox): BoundingBox =>
  clipTo(raster, levelBounds(box).map(Math.round) as BoundingBox)

/** What of a level box stands between two columns. */
export function sliceOf(box: TextBox, from: number, to: number): TextBox {
  const midline = box.midline.filter(({ x }) => x >= from && x < to)
  const centerY = midline.length > 0 ? meanOf(midline.map(({ y }) => y)) : box.centerY
  return { ...box, midline, angle: 0, centerX: (from + to) / 2, centerY, width: to - from }
}

/** The line of text that stands nearest in the row of a box; none where there is no other. */
export function nearestInRow(box: TextBox, boxes: readonly TextBox[]): TextBox | undefined {
  const bounds = levelBounds(box)
  // By its middle alone most of a page need not be looked at.
  const isNear = ({ centerY, height }: TextBox) => Math.abs(centerY - box.centerY) < (height + box.height) / 2
  const row = boxes.filter(
    (other) => other !== box && isNear(other) && isLevel(other) && onSameRow(levelBounds(other), bounds),
  )
  const tallest = Math.max(...row.map(({ height }) => height))
  const distance = (other: TextBox) => Math.abs(other.centerX - box.centerX) - other.width / 2
  return row
    .filter(({ width, height }) => width > height && height > tallest / 2)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}
