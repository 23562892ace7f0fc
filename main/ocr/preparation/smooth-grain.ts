import type { Raster } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { lowestOf } from './histogram.ts'

const { darkestPaper, grainy } = thresholds

/** Whether neighbouring pixels of a grey page's paper differ as they do in photographs taken in the dark; looks at every 16th pixel. */
export function isGrainy({ width, height, data }: Raster): boolean {
  const histogram = new Uint32Array(256)
  let count = 0
  for (let y = 0; y < height; y += 4) {
    for (let x = 1; x < width; x += 4) {
      const value = data[y * width + x] ?? 0
      if (value < darkestPaper) continue
      const difference = Math.abs(value - (data[y * width + x - 1] ?? 0))
      histogram[difference] = (histogram[difference] ?? 0) + 1
      count++
    }
  }
  if (count === 0) return false
  return lowestOf(histogram, count / 2) > grainy
}

/** Weighs each pixel of a grey raster with its eight neighbours (the binomial kernel 1 2 1 both ways). A new raster. */
export function smoothRaster(raster: Raster): Raster {
  const { width, height, data } = raster
  const rows = new Uint16Array(data.length)
  for (let y = 0; y < height; y++) {
    const start = y * width
    for (let x = 0; x < width; x++) {
      const at = start + x
      const left = data[x === 0 ? at : at - 1] ?? 0
      const right = data[x === width - 1 ? at : at + 1] ?? 0
      rows[at] = left + 2 * (data[at] ?? 0) + right
    }
  }
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const up = y === 0 ? 0 : -width
    const down = y === height - 1 ? 0 : width
    for (let at = y * width; at < (y + 1) * width; at++)
      result[at] = ((rows[at + up] ?? 0) + 2 * (rows[at] ?? 0) + (rows[at + down] ?? 0)) / 16
  }
  return { ...raster, data: result }
}
