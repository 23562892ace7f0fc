import type { Raster } from '../ports.ts'

/**
 * Resizes a grey raster to an exact size: the mean of the covered pixels where it shrinks, the nearest pixel where
 * it grows. For measuring and for networks that look at a reduced page; recognisers get what the codec resizes.
 */
export function shrinkGrey(raster: Raster, width: number, height: number): Raster {
  const columns = spans(raster.width, width)
  const rows = spans(raster.height, height)
  const data = new Uint8Array(width * height)
  const source = raster.data
  const sums = new Uint32Array(width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    const firstRow = rows[2 * y] ?? 0
    const endRow = rows[2 * y + 1] ?? 0
    for (let row = firstRow; row < endRow; row++) addRow(source, row * raster.width, columns, sums)
    for (let x = 0; x < width; x++) {
      const count = (endRow - firstRow) * ((columns[2 * x + 1] ?? 0) - (columns[2 * x] ?? 0))
      data[y * width + x] = (sums[x] ?? 0) / count
    }
  }
  return { width, height, channels: 1, data }
}

/** Adds what each target column covers of one source row. A function of its own: V8 compiles it once, and a loop in a loop at every page. */
function addRow(source: Uint8Array, offset: number, columns: Int32Array, sums: Uint32Array): void {
  for (let x = 0; x < sums.length; x++) {
    const end = offset + (columns[2 * x + 1] ?? 0)
    let sum = 0
    for (let index = offset + (columns[2 * x] ?? 0); index < end; index++) sum += source[index] ?? 0
    sums[x] = (sums[x] ?? 0) + sum
  }
}

/** First and end (exclusive) source index of every target index; at least one pixel each. */
function spans(from: number, to: number): Int32Array {
  const ranges = new Int32Array(2 * to)
  for (let index = 0; index < to; index++) {
    const first = Math.min(from - 1, Math.floor((index * from) / to))
    ranges[2 * index] = first
    ranges[2 * index + 1] = Math.max(first + 1, Math.min(from, Math.floor(((index + 1) * from) / to)))
  }
  return ranges
}
