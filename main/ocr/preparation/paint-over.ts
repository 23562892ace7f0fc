import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { heightOf, pixelsIn } from '../bounding-box.ts'
import { lowestOf } from './histogram.ts'

/** Takes what is printed in boxes off a grey raster: each is filled with what there is most of along its edge. A new raster. */
export function paintOver(raster: Raster, boxes: readonly BoundingBox[]): Raster {
  const { width, data } = raster
  const painted = { ...raster, data: data.slice() }
  const histogram = new Uint32Array(256)
  for (const bbox of boxes) {
    const [left, top, right, bottom] = pixelsIn(raster, bbox, thresholds.paintMargin * heightOf(bbox))
    if (left === right || top === bottom) continue
    histogram.fill(0)
    const count = (index: number) => {
      const level = data[index] ?? 0
      histogram[level] = (histogram[level] ?? 0) + 1
    }
    for (let x = left; x < right; x++) for (const y of [top, bottom - 1]) count(y * width + x)
    for (let y = top; y < bottom; y++) for (const x of [left, right - 1]) count(y * width + x)
    const level = lowestOf(histogram, right - left + bottom - top)
    for (let y = top; y < bottom; y++) painted.data.fill(level, y * width + left, y * width + right)
  }
  return painted
}
