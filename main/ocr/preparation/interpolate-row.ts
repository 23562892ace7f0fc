/** Values at the middles of square cells that cover a raster. */
export interface Grid {
  /** Row by row. */
  values: Float32Array
  columns: number
  rows: number
  /** Pixels of the raster. */
  cellSize: number
}

/**
 * Fills in what a grid has at each pixel of a raster's row: bilinear between the middles of cells, and beyond the last ones
 * as there. A function of its own: V8 compiles it once, and a loop in a loop at every page.
 *
 * @param row Of the raster's width.
 */
export function interpolateRow(
  { values, columns, rows, cellSize }: Grid,
  y: number,
  row: Float32Array,
): void {
  const v = Math.min(Math.max((y + 0.5) / cellSize - 0.5, 0), rows - 1)
  const upper = Math.floor(v)
  const lower = Math.min(rows - 1, upper + 1)
  const down = v - upper
  for (let x = 0; x < row.length; x++) {
    const u = Math.min(Math.max((x + 0.5) / cellSize - 0.5, 0), columns - 1)
    const left = Math.floor(u)
    const right = Math.min(columns - 1, left + 1)
    const across = u - left
    const top =
      (values[upper * columns + left] ?? 0) * (1 - across) + (values[upper * columns + right] ?? 0) * across
    const bottom =
      (values[lower * columns + left] ?? 0) * (1 - across) + (values[lower * columns + right] ?? 0) * across
    row[x] = top * (1 - down) + bottom * down
  }
}
