import type { Page, Rotation } from '../../../shared/document.ts'

/** `[a b c d e f]` of ISO 32000-1, 8.3.3: (x, y) becomes (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number]

/** A rectangle of a page in its own units, lower left corner first. */
export type Rectangle = readonly [number, number, number, number]

/**
 * From pixels of the upright page, origin at its top left, to the units of the page as it is stored.
 *
 * `rotation`: degrees clockwise by which the stored page was turned to be upright.
 */
export function pixelsToPage(
  { width, height }: Pick<Page, 'width' | 'height'>,
  [x0, y0, x1, y1]: Rectangle,
  rotation: Rotation,
): Matrix {
  const isOnItsSide = rotation === 90 || rotation === 270
  // Not by the resolution: pages have units of their own, and the size of a page image is a whole number.
  const across = (isOnItsSide ? y1 - y0 : x1 - x0) / Math.max(width, 1)
  const down = (isOnItsSide ? x1 - x0 : y1 - y0) / Math.max(height, 1)
  switch (rotation) {
    case 0:
      return [across, 0, 0, -down, x0, y1]
    case 90:
      return [0, across, down, 0, x0, y0]
    case 180:
      return [-across, 0, 0, down, x1, y0]
    case 270:
      return [0, -across, -down, 0, x1, y1]
  }
}

/** A place under a matrix. */
export const mapPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** A direction under a matrix: it is turned and stretched, and not moved. */
export const mapVector = ([a, b, c, d]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y,
  b * x + d * y,
]
