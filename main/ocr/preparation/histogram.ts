import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../ports.ts'

/** How many pixels have each grey in a box of whole pixels, of every `step`th row the `step`th ones. */
export function histogramOf(
  { width, data }: Raster,
  [left, top, right, bottom]: BoundingBox,
  step = 1,
): Uint32Array {
  const histogram = new Uint32Array(256)
  for (let y = top; y < bottom; y += step)
    for (let at = y * width + left, end = y * width + right; at < end; at += step) {
      const value = data[at] ?? 255
      histogram[value] = (histogram[value] ?? 0) + 1
    }
  return histogram
}

/** The greatest value that more than `leftOut` of those counted reach; 0 where none is. */
export function highestOf(histogram: Uint32Array, leftOut: number): number {
  let value = histogram.length
  for (let passed = 0; value > 0 && passed <= leftOut;) passed += histogram[--value] ?? 0
  return value
}

/** The least value that more than `leftOut` of those counted do not exceed: with half of them, the median. */
export function lowestOf(histogram: Uint32Array, leftOut: number): number {
  let value = -1
  for (let passed = 0; value < histogram.length - 1 && passed <= leftOut;) passed += histogram[++value] ?? 0
  return value
}
