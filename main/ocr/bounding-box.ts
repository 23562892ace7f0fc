import type { BoundingBox } from '../../shared/document.ts'
import { median } from './statistics.ts'

// By index: taking a box apart costs several times as much, and these two are asked for most of all.
export const heightOf = (bbox: BoundingBox): number => bbox[3] - bbox[1]
export const widthOf = (bbox: BoundingBox): number => bbox[2] - bbox[0]

/** Half way down. */
export const middleOf = (bbox: BoundingBox): number => (bbox[1] + bbox[3]) / 2

export function unite(boxes: readonly BoundingBox[]): BoundingBox {
  return boxes.reduce(
    ([x0, y0, x1, y1], box): BoundingBox => [
      Math.min(x0, box[0]),
      Math.min(y0, box[1]),
      Math.max(x1, box[2]),
      Math.max(y1, box[3]),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  )
}

/** The box around lines or words; of none it is empty, and unites with any. */
export const boundsOf = (parts: readonly { bbox: BoundingBox }[]): BoundingBox =>
  unite(parts.map(({ bbox }) => bbox))

/** Of lines or words: of words, the height of the type that most are set in, from ascender to descender. */
export const medianHeight = (parts: readonly { bbox: BoundingBox }[], fallback = 0): number =>
  median(
    parts.map(({ bbox }) => heightOf(bbox)),
    fallback,
  )

/** The box around points. */
export function aroundPoints(points: readonly (readonly [x: number, y: number])[]): BoundingBox {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Whether two boxes stand on the same row: they share more than half the height of the lower one. */
export function onSameRow(a: BoundingBox, b: BoundingBox): boolean {
  return Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0.5 * Math.min(heightOf(a), heightOf(b))
}

/** Whether one box lies over or under the other: they share more than half the width of the narrower one. */
export function shareWidth(a: BoundingBox, b: BoundingBox): boolean {
  return Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 0.5 * Math.min(widthOf(a), widthOf(b))
}

/** Whether the middle of one box lies in another. */
export function holdsMiddle([x0, y0, x1, y1]: BoundingBox, inner: BoundingBox): boolean {
  const [x, y] = [(inner[0] + inner[2]) / 2, middleOf(inner)]
  return x >= x0 && x <= x1 && y >= y0 && y <= y1
}

export interface Size {
  width: number
  height: number
}

/** What of a box lies on a page or a raster: layout's boxes, of type as tall as it should be, may reach over the edge. */
export function clipTo({ width, height }: Size, [x0, y0, x1, y1]: BoundingBox): BoundingBox {
  const [left, top] = [Math.min(Math.max(0, x0), width), Math.min(Math.max(0, y0), height)]
  return [left, top, Math.max(left, Math.min(width, x1)), Math.max(top, Math.min(height, y1))]
}

/** All pixels of a raster that a box touches, or one so much larger on every side. */
export const pixelsIn = (raster: Size, [x0, y0, x1, y1]: BoundingBox, margin = 0): BoundingBox =>
  clipTo(raster, [
    Math.floor(x0 - margin),
    Math.floor(y0 - margin),
    Math.ceil(x1 + margin),
    Math.ceil(y1 + margin),
  ])

/** Whether a rule runs across the page, not up and down. */
export const isLevelRule = ({ bbox }: { bbox: BoundingBox }): boolean => widthOf(bbox) >= heightOf(bbox)
