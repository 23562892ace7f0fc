// Print as rules over boxes of lines see it: strokes instead of letters.
import type { Raster } from '../../main/ocr/ports.ts'
import type { BoundingBox } from '../../shared/document.ts'

/** A page of white with lines of strokes, 6 pixels within their boxes as a detector draws these, and of such marks. */
export function drawStrokes(
  { width, height }: { width: number; height: number },
  lines: readonly BoundingBox[],
  marks: readonly BoundingBox[],
): Raster {
  const data = new Uint8Array(width * height).fill(255)
  const ink = ([x0, y0, x1, y1]: BoundingBox) => {
    for (let y = y0; y < y1; y++) data.fill(0, y * width + x0, y * width + x1)
  }
  marks.forEach(ink)
  for (const [x0, y0, x1, y1] of lines)
    for (let x = x0 + 8; x < x1 - 8; x += 6) ink([x, y0 + 6, x + 3, y1 - 6])
  return { width, height, channels: 1, data }
}
