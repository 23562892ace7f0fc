import type { Raster } from '../ports.ts'
import { highestOf, lowestOf } from './histogram.ts'

/** How wide the edges of what is printed are over a page, in square cells. */
export interface Focus {
  columns: number
  rows: number
  /** Pixels over which an edge passes from paper to ink, cell by cell, row by row; NaN where there is nothing near. */
  edgeWidths: Float32Array
}

// Of 255: bare paper with the grain of a sensor has up to 8.
const LEAST_CONTRAST = 10
// Of a cell's pixels: specks and hot pixels.
const LEFT_OUT = 0.005
// Slopes are counted in eighths of a level a pixel: those of blurred print are small.
const SLOPE_PARTS = 8
const STEEPEST = 128

/**
 * Measures the focus of a grey raster: the contrast of a cell by its steepest slope. The median of a cell and those around
 * it, since a cell may hold the end of a letter only.
 */
export function measureFocus(raster: Raster, cellSize: number): Focus {
  if (raster.channels !== 1) throw new TypeError('Focus is measured on grey rasters only.')
  const columns = Math.floor(raster.width / cellSize)
  const rows = Math.floor(raster.height / cellSize)
  const own = new Float32Array(columns * rows)
  const histograms = { levels: new Uint32Array(256), slopes: new Uint32Array(STEEPEST * SLOPE_PARTS + 1) }
  for (let cell = 0; cell < own.length; cell++) {
    const [left, top] = [(cell % columns) * cellSize, Math.floor(cell / columns) * cellSize]
    own[cell] = edgeWidth(raster, { left, top, size: cellSize }, histograms)
  }
  return { columns, rows, edgeWidths: medians(own, columns, rows) }
}

interface Cell {
  left: number
  top: number
  size: number
}

function edgeWidth(
  raster: Raster,
  cell: Cell,
  { levels, slopes }: { levels: Uint32Array; slopes: Uint32Array },
): number {
  levels.fill(0)
  slopes.fill(0)
  countCell(raster, cell, levels, slopes)
  const count = cell.size * cell.size * LEFT_OUT
  const contrast = highestOf(levels, count) - lowestOf(levels, count)
  return contrast < LEAST_CONTRAST ? NaN : (contrast * SLOPE_PARTS) / Math.max(1, highestOf(slopes, count))
}

/** A function of its own: V8 compiles it once, and a loop in a loop at every page. */
function countCell(
  { width, height, data }: Raster,
  { left, top, size }: Cell,
  levels: Uint32Array,
  slopes: Uint32Array,
): void {
  for (let y = top; y < top + size; y++) {
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width]
    for (let x = left; x < left + size; x++) {
      const index = y * width + x
      const level = data[index] ?? 0
      levels[level] = (levels[level] ?? 0) + 1
      const across = (data[index + 1] ?? level) - (data[index - 1] ?? level)
      const down = (data[below + x] ?? 0) - (data[above + x] ?? 0)
      const slope = Math.round((SLOPE_PARTS / 2) * Math.sqrt(across * across + down * down))
      const bin = Math.min(slope, slopes.length - 1)
      slopes[bin] = (slopes[bin] ?? 0) + 1
    }
  }
}

function medians(values: Float32Array, columns: number, rows: number): Float32Array {
  return values.map((_, cell) => {
    const near = valuesAround(values, columns, rows, cell).toSorted()
    return near[near.length >> 1] ?? NaN
  })
}

/** The values of a cell and of the eight around it that have one. */
export function valuesAround(
  values: Float32Array,
  columns: number,
  rows: number,
  cell: number,
): Float32Array {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  const near: number[] = []
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
      near.push(values[y * columns + x] ?? NaN)
  }
  return Float32Array.from(near.filter((value) => !Number.isNaN(value)))
}
