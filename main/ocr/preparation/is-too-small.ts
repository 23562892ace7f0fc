import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { levelBounds } from './text-box.ts'

const { fewLines, leastScale, strokeContrast, strokeRow, strokesFound, strokesOfLine } = thresholds

/**
 * Whether type is too small for a detector on an image reduced to `scale`: of the strokes that stand on even ground, as all do
 * on captures of screens, it passed over so many that there are more lines than it found.
 */
export function isTooSmall(raster: Raster, boxes: readonly TextBox[], scale: number): boolean {
  if (scale >= leastScale) return false
  const { all, outside } = countStrokes(raster, boxes.map(levelBounds))
  return outside > (1 - strokesFound) * all && outside > strokesOfLine * (boxes.length + fewLines)
}

/** The strokes in every few rows, and those of them outside of some boxes. Grain and cloth have no even ground. */
function countStrokes({ data, width, height }: Raster, boxes: readonly BoundingBox[]) {
  let all = 0
  let outside = 0
  for (let y = 0; y < height; y += strokeRow) {
    const row = boxes.filter(([, y0, , y1]) => y0 <= y && y < y1)
    for (let x = 4; x < width; x++) {
      const at = y * width + x
      const ground = data[at - 2] ?? 0
      if (Math.abs((data[at] ?? 0) - ground) < strokeContrast) continue
      if (data[at - 3] !== ground || data[at - 4] !== ground) continue
      all++
      if (!row.some(([x0, , x1]) => x0 <= x && x < x1)) outside++
    }
  }
  return { all, outside }
}
