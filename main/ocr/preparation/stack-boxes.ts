import type { Raster, TextBox } from '../ports.ts'

/** The boxes below one another on white, upright bounds and all; tilts of a few degrees do not matter for a sample. */
export function stackBoxes(raster: Raster, boxes: readonly TextBox[]): Raster {
  const margin = 16
  const parts = boxes.map((box) => {
    const [width, height] = [Math.round(box.width), Math.round(box.height)]
    const x = Math.max(0, Math.min(Math.round(box.centerX - width / 2), raster.width - width))
    const y = Math.max(0, Math.min(Math.round(box.centerY - height / 2), raster.height - height))
    return { x, y, width: Math.min(width, raster.width), height: Math.min(height, raster.height) }
  })
  const width = Math.max(...parts.map((part) => part.width)) + 2 * margin
  const height = parts.reduce((sum, part) => sum + part.height + margin, margin)
  const data = new Uint8Array(width * height).fill(255)
  let top = margin
  for (const part of parts) {
    for (let row = 0; row < part.height; row++) {
      const from = (part.y + row) * raster.width + part.x
      data.set(raster.data.subarray(from, from + part.width), (top + row) * width + margin)
    }
    top += part.height + margin
  }
  return { width, height, channels: 1, data }
}
