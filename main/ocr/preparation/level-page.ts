import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { fitBend, type Bend } from './fit-bend.ts'
import { measureTextBoxes } from './measure-text-boxes.ts'

/** What keeps the lines of an upright page from being level. */
export interface Tilt {
  /** Radians, clockwise, about the middle of the page. */
  skew: number
  /** What is left once the skew is gone: lines that fan out in a photograph, or follow a page that curls. */
  bend?: Bend
}

// Of a line's height. Flat scans of 52 documents measured 0.02 to 0.15 (short lines, mostly), a folded letter 0.19.
const VISIBLE_BEND = 0.18

/** Measures the tilt of a page by the lines found on it. */
export function findTilt(boxes: TextBox[], size: { width: number; height: number }): Tilt {
  const { skew, lineHeight } = measureTextBoxes(boxes)
  const bend = fitBend(boxes, size, { skew, lineHeight })
  return { skew, ...(bend && bend.strain > VISIBLE_BEND * lineHeight && { bend }) }
}

// Radians (10°). Beyond, the detector breaks lines into words.
const FAR_SKEW = Math.PI / 18

/** Whether boxes found on the page as it came say little of its lines: to be found again once it is level. */
export function spoilsBoxes({ skew, bend }: Tilt): boolean {
  return bend !== undefined || Math.abs(skew) > FAR_SKEW
}

/** Makes the lines of a grey raster level, bilinear. Same size; what comes from outside is white. A new raster. */
export function levelRaster(raster: Raster, { skew, bend }: Tilt): Raster {
  if (raster.channels !== 1) throw new TypeError('Only grey rasters are levelled.')
  const { width, height, data } = raster
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  const result = new Uint8Array(data.length).fill(255)
  const offsets = new Float64Array(width)
  for (let y = 0; y < height; y++) {
    if (bend) bend.offsetsAt(y, offsets)
    for (let x = 0; x < width; x++) {
      const u = x - width / 2
      const v = y + (offsets[x] ?? 0) - height / 2
      const sourceX = width / 2 + u * cos - v * sin
      const sourceY = height / 2 + u * sin + v * cos
      const x0 = Math.floor(sourceX)
      const y0 = Math.floor(sourceY)
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) continue
      const fx = sourceX - x0
      const fy = sourceY - y0
      const index = y0 * width + x0
      const top = (data[index] ?? 0) * (1 - fx) + (data[index + 1] ?? 0) * fx
      const bottom = (data[index + width] ?? 0) * (1 - fx) + (data[index + width + 1] ?? 0) * fx
      result[y * width + x] = top * (1 - fy) + bottom * fy
    }
  }
  return { width, height, channels: 1, data: result }
}

/** From the levelled page back to the page as it came, of the same size. Boxes keep their size and stay upright. */
export function tiltBox(
  [x0, y0, x1, y1]: BoundingBox,
  { skew, bend }: Tilt,
  { width, height }: { width: number; height: number },
): BoundingBox {
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  const [centerX, centerY] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const [u, v] = [centerX - width / 2, centerY + (bend?.offsetAt(centerX, centerY) ?? 0) - height / 2]
  // The box keeps its size: at a few degrees a box that held its turned corners would only overlap its neighbours.
  const [x, y] = [width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos]
  const [halfWidth, halfHeight] = [(x1 - x0) / 2, (y1 - y0) / 2]
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
}
