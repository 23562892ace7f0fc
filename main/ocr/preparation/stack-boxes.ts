import type { Raster, TextBox } from '../ports.ts'
import { pixelsIn } from '../bounding-box.ts'
import { cutOut } from './cut-out.ts'
import { levelBounds } from './text-box.ts'

/** The boxes below one another on white, upright bounds and all; tilts of a few degrees do not matter for a sample. */
export function stackBoxes(raster: Raster, boxes: readonly TextBox[]): Raster {
  const margin = 16
  const parts = boxes.map((box) => cutOut(raster, pixelsIn(raster, levelBounds(box))))
  const width = Math.max(...parts.map((part) => part.width)) + 2 * margin
  const height = parts.reduce((sum, part) => sum + part.height + margin, margin)
  const data = new Uint8Array(width * height).fill(255)
  let to = margin * (width + 1)
  for (const part of parts) {
    for (let row = 0; row < part.height; row++, to += width)
      data.set(part.data.subarray(row * part.width, (row + 1) * part.width), to)
    to += margin * width
  }
  return { width, height, channels: 1, data }
}
