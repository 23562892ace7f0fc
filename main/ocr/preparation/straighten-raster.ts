import type { Raster } from '../ports.ts'

/**
 * Turns a grey raster back by its skew (radians, clockwise tilt of its lines), bilinear, about its centre.
 * Same size; corners that come from outside are white. A new raster.
 */
export function straightenRaster(raster: Raster, skew: number): Raster {
  if (raster.channels !== 1) throw new TypeError('Only grey rasters are straightened.')
  const { width, height, data } = raster
  const cos = Math.cos(skew)
  const sin = Math.sin(skew)
  const result = new Uint8Array(data.length).fill(255)
  for (let y = 0; y < height; y++) {
    const v = y - height / 2
    let sourceX = width / 2 - (width / 2) * cos - v * sin
    let sourceY = height / 2 - (width / 2) * sin + v * cos
    for (let x = 0; x < width; x++, sourceX += cos, sourceY += sin) {
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
