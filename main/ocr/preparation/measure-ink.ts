import type { BoundingBox } from '../../../shared/document.ts'
import { clipTo, heightOf, pixelsIn, widthOf } from '../bounding-box.ts'
import type { Raster } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { highestOf, histogramOf } from './histogram.ts'

const { paperOfInk, darkestOfInk, contrastOfInk, grainOfInk } = thresholds

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
export function measureInk(raster: Raster, bbox: BoundingBox): Ink | undefined {
  const greys = greysOf(raster, bbox)
  if (!greys) return undefined
  const { paper, ink } = greys
  const { width, data } = raster
  const [left, top, right, bottom] = pixelsIn(raster, bbox)
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

/** What is darker stands out from the paper of a box by a share of what its ink does; undefined where there is hardly any. */
export function darkGreyOf(raster: Raster, bbox: BoundingBox, contrast: number): number | undefined {
  const greys = greysOf(raster, bbox)
  return greys && greys.paper - contrast * (greys.paper - greys.ink)
}

/** Around all pixels of a box that are as dark as a grey level; undefined where none is. */
export function boundsOfInk(raster: Raster, bbox: BoundingBox, grey: number): BoundingBox | undefined {
  const [left, top, right, bottom] = clipTo(raster, bbox.map(Math.round) as BoundingBox)
  let [x0, y0, x1, y1] = [right, bottom, left, top]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      if ((raster.data[y * raster.width + x] ?? 255) > grey) continue
      ;[x0, y0] = [Math.min(x0, x), Math.min(y0, y)]
      ;[x1, y1] = [Math.max(x1, x + 1), Math.max(y1, y + 1)]
    }
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : undefined
}

/** Whether a pixel is ink. */
export type IsDark = (x: number, y: number) => boolean

/** The share of the pixels of a box that are ink; 0 of an empty one. */
export function shareOfInk([x0, y0, x1, y1]: BoundingBox, isDark: IsDark): number {
  let dark = 0
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (isDark(x, y)) dark++
  return dark / Math.max(1, (x1 - x0) * (y1 - y0))
}

/** The grey levels of the paper and of the ink in a box of a grey page; undefined where they hardly differ. */
function greysOf(raster: Raster, bbox: BoundingBox): { paper: number; ink: number } | undefined {
  const pixels = pixelsIn(raster, bbox)
  const histogram = histogramOf(raster, pixels)
  const count = widthOf(pixels) * heightOf(pixels)
  const paper = highestOf(histogram, paperOfInk * count)
  const ink = highestOf(histogram, (1 - darkestOfInk) * count)
  return paper - ink < contrastOfInk ? undefined : { paper, ink }
}
