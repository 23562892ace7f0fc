import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../ports.ts'

/** The pixels of a grey raster in a box of whole numbers that lies on it. A new raster. */
export function cutOut(raster: Raster, [x0, y0, x1, y1]: BoundingBox): Raster {
  const [width, height] = [x1 - x0, y1 - y0]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const start = (y0 + y) * raster.width + x0
    data.set(raster.data.subarray(start, start + width), y * width)
  }
  return { width, height, channels: 1, data }
}
