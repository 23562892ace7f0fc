import type { Raster } from '../../ocr/ports.ts'
import { LINE_HEIGHT } from './network-format.ts'

/**
 * A grey line image as the line network wants it: from -1 to 1, `width` columns, the rest of them middle grey (0), which is
 * the padding it was trained with. Columns beyond `width` are left out.
 */
export function toLineInput(line: Raster, width: number): Float32Array {
  const input = new Float32Array(LINE_HEIGHT * width)
  const columns = Math.min(width, line.width)
  for (let y = 0; y < LINE_HEIGHT; y++)
    for (let x = 0; x < columns; x++) input[y * width + x] = (line.data[y * line.width + x] ?? 0) / 127.5 - 1
  return input
}
