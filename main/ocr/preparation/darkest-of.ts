import type { Raster } from '../ports.ts'

/** A grey raster reduced by a whole factor: of each square of pixels the darkest, so that thin lines stay. */
export function darkestOf({ width, height, data }: Raster, factor: number): Raster {
  if (factor === 1) return { width, height, channels: 1, data }
  const [across, down] = [Math.floor(width / factor), Math.floor(height / factor)]
  const result = new Uint8Array(across * down).fill(255)
  for (let y = 0; y < down * factor; y++) {
    const to = Math.floor(y / factor) * across
    for (let x = 0, from = y * width; x < across; x++)
      for (let end = from + factor; from < end; from++) {
        const value = data[from] ?? 255
        if (value < (result[to + x] ?? 255)) result[to + x] = value
      }
  }
  return { width: across, height: down, channels: 1, data: result }
}
