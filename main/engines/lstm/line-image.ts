import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../../ocr/ports.ts'
import { cutLine } from '../../ocr/preparation/cut-line.ts'
import { toTextBox } from '../../ocr/preparation/text-box.ts'
import { thresholds } from '../../ocr/thresholds.ts'

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
  const values = Float32Array.from(cutLine(raster, toTextBox(bbox), { width, height }))
  stretchContrast(values, width, height)
  return { width, values }
}

/** The same line with ink and paper exchanged. */
export function invertLine({ width, values }: NetworkLine): NetworkLine {
  return { width, values: values.map((value) => -value) }
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
  const black = orderStatistic(dark, thresholds.blackShare) ?? 0
  const white = orderStatistic(bright, thresholds.whiteShare) ?? 255
  const contrast = white > black ? (white - black) / 2 : 1
  for (let index = 0; index < values.length; index++)
    values[index] = ((values[index] ?? 0) - black) / contrast - 1
}

/** As Tesseract counts: the value behind such a share of all. */
function orderStatistic(values: number[], share: number): number | undefined {
  return values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
}
