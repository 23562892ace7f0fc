import type { Raster } from '../ports.ts'

/**
 * How sharply a grey page parts into rows of ink and of paper along a slope, in radians, clockwise: the squares of what each
 * row is darker than the next, summed up (W. Postl, Detection of linear oblique structures and skew scan in digitized
 * documents, 1986). It tells tilts apart without lines having to be found; figures of one page alone can be compared.
 */
export function rowSharpness({ width, height, data }: Raster, slope: number): number {
  const falls = Int32Array.from({ length: width }, (_, x) => Math.round((x - width / 2) * Math.tan(slope)))
  const rows = new Float64Array(height)
  for (let y = 0; y < height; y++) addRow(data, y * width, y, falls, rows)
  let sharpness = 0
  for (let y = 1; y < height; y++) sharpness += ((rows[y] ?? 0) - (rows[y - 1] ?? 0)) ** 2
  return sharpness
}

/** A function of its own: V8 compiles it once, and a loop in a loop at every page. */
function addRow(data: Uint8Array, from: number, y: number, falls: Int32Array, rows: Float64Array): void {
  for (let x = 0; x < falls.length; x++) {
    const row = y - (falls[x] ?? 0)
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 255 - (data[from + x] ?? 255)
  }
}
