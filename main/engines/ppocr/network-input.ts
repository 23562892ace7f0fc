import type { Raster } from '../../ocr/ports.ts'
import { LINE_HEIGHT } from './line-image.ts'

/**
 * A grey line image as the line networks want it: three equal planes from -1 to 1, `width` columns, the rest of
 * them middle grey (0), which is the padding they were trained with. Columns beyond `width` are left out.
 */
export function toLineInput(line: Raster, width: number): Float32Array {
  const plane = LINE_HEIGHT * width
  const input = new Float32Array(3 * plane)
  const columns = Math.min(width, line.width)
  for (let y = 0; y < LINE_HEIGHT; y++) {
    for (let x = 0; x < columns; x++) {
      const value = (line.data[y * line.width + x] ?? 0) / 127.5 - 1
      const index = y * width + x
      input[index] = value
      input[plane + index] = value
      input[2 * plane + index] = value
    }
  }
  return input
}
