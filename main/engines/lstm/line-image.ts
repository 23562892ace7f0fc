import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../../ocr/ports.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'

/** A line as a network wants it: black is -1, white 1. */
export interface NetworkLine {
  width: number
  values: Float32Array
}

/** Cuts a rectangle out of a grey raster, scales it to `height` pixels, and stretches its contrast. */
export function cutNetworkLine(raster: Raster, bbox: BoundingBox, height: number): NetworkLine {
  const [x0, y0, x1, y1] = bbox
  // Boxes beyond the raster.
  if (x1 <= x0 || y1 <= y0) return { width: 0, values: new Float32Array() }
  const width = Math.max(1, Math.round(((x1 - x0) * height) / (y1 - y0)))
  const rows = scaleRows(raster, bbox, height)
  const { taps, first, weights } = resampling(x1 - x0, width)
  const values = new Float32Array(width * height)
  // Tap by tap, the weight the same down the column: twice as fast as pixel by pixel.
  for (let x = 0; x < width; x++)
    for (let tap = 0; tap < taps; tap++) {
      const weight = weights[x * taps + tap] ?? 0
      if (weight === 0) continue
      let source = (first[x] ?? 0) + tap
      for (let target = x; target < values.length; target += width, source += x1 - x0)
        values[target] = (values[target] ?? 0) + weight * (rows[source] ?? 0)
    }
  stretchContrast(values, width, height)
  return { width, values }
}

/** The same line with ink and paper exchanged. */
export function invertLine({ width, values }: NetworkLine): NetworkLine {
  return { width, values: values.map((value) => -value) }
}

function scaleRows(raster: Raster, [x0, y0, x1, y1]: BoundingBox, height: number): Float32Array {
  const width = x1 - x0
  const scaled = new Float32Array(width * height)
  const { taps, first, weights } = resampling(y1 - y0, height)
  for (let y = 0; y < height; y++)
    for (let tap = 0; tap < taps; tap++) {
      const weight = weights[y * taps + tap] ?? 0
      if (weight === 0) continue
      const source = (y0 + (first[y] ?? 0) + tap) * raster.width + x0
      const target = y * width
      for (let x = 0; x < width; x++)
        scaled[target + x] = (scaled[target + x] ?? 0) + weight * (raster.data[source + x] ?? 0)
    }
  return scaled
}

/** For each of the pixels wanted: the first pixel it is made of, and the weights of that and the next `taps - 1`. */
interface Resampling {
  taps: number
  first: Int32Array
  weights: Float32Array
}

/**
 * Which of `from` pixels each of `to` pixels is made of, and how much of each: linear interpolation, over as many pixels
 * as one covers where it shrinks. Sharper kernels (Catmull-Rom, Lanczos) cost half a point of F1 on old print.
 */
function resampling(from: number, to: number): Resampling {
  const step = from / to
  const stretch = Math.max(step, 1)
  const taps = Math.ceil(2 * stretch) + 1
  const first = new Int32Array(to)
  const weights = new Float32Array(to * taps)
  for (let index = 0; index < to; index++) {
    const centre = (index + 0.5) * step - 0.5
    const start = Math.max(0, Math.floor(centre - stretch) + 1)
    const end = Math.min(from - 1, Math.ceil(centre + stretch) - 1)
    let total = 0
    for (let pixel = start; pixel <= end; pixel++) total += 1 - Math.abs(pixel - centre) / stretch
    first[index] = start
    for (let pixel = start; pixel <= end; pixel++)
      weights[index * taps + pixel - start] = (1 - Math.abs(pixel - centre) / stretch) / total
  }
  return { taps, first, weights }
}

function stretchContrast(values: Float32Array, width: number, height: number): void {
  // As the bytes that Tesseract sees: of even paper, rounding in the scaling leaves extremes that are none.
  const middle = Math.floor(height / 2)
  const row = values.subarray(middle * width, (middle + 1) * width).map(Math.round)
  const dark: number[] = []
  const bright: number[] = []
  for (let x = 1; x + 1 < width; x++) {
    const [left, here, right] = [row[x - 1] ?? 0, row[x] ?? 0, row[x + 1] ?? 0]
    if ((here < left && here <= right) || (here <= left && here < right)) dark.push(here)
    if ((here > left && here >= right) || (here >= left && here > right)) bright.push(here)
  }
  const black = orderStatistic(dark, defaultThresholds.blackShare) ?? 0
  const white = orderStatistic(bright, defaultThresholds.whiteShare) ?? 255
  const contrast = white > black ? (white - black) / 2 : 1
  for (let index = 0; index < values.length; index++)
    values[index] = ((values[index] ?? 0) - black) / contrast - 1
}

/** As Tesseract counts: the value behind such a share of all. */
function orderStatistic(values: number[], share: number): number | undefined {
  return values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
}
