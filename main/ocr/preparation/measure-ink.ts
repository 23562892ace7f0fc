import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../ports.ts'
import { defaultThresholds, type Thresholds } from '../thresholds.ts'
import { highestOf } from './histogram.ts'

export interface Ink {
  /** In pixels: those that are half dark count half. */
  area: number
  /** How wide strokes are across, in pixels, on the average. */
  stroke: number
}

/**
 * Measures the ink in a box of a grey page; undefined where there is none. The width of strokes is twice their area over the
 * sum of all changes from pixel to pixel along the rows, which low resolution changes little.
 */
export function measureInk(
  { width, height, data }: Raster,
  [x0, y0, x1, y1]: BoundingBox,
  { paperOfInk, darkestOfInk, contrastOfInk, grainOfInk }: Thresholds = defaultThresholds,
): Ink | undefined {
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
  const [top, bottom] = [Math.max(0, Math.floor(y0)), Math.min(height, Math.ceil(y1))]
  const histogram = new Uint32Array(256)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const value = data[y * width + x] ?? 255
      histogram[value] = (histogram[value] ?? 0) + 1
    }
  const count = Math.max(0, right - left) * Math.max(0, bottom - top)
  const paper = highestOf(histogram, paperOfInk * count)
  const ink = highestOf(histogram, (1 - darkestOfInk) * count)
  if (paper - ink < contrastOfInk) return undefined
  let [area, changes] = [0, 0]
  for (let y = top; y < bottom; y++) {
    let before = 0
    for (let x = left; x < right; x++) {
      const share = Math.min(1, Math.max(0, (paper - (data[y * width + x] ?? 255)) / (paper - ink)))
      const dark = share < grainOfInk ? 0 : share
      area += dark
      changes += Math.abs(dark - before)
      before = dark
    }
    changes += before
  }
  return changes > 0 ? { area, stroke: (2 * area) / changes } : undefined
}
