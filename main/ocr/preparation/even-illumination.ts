import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster } from '../ports.ts'
import { quantile } from '../statistics.ts'
import { thresholds } from '../thresholds.ts'
import { highestOf, histogramOf } from './histogram.ts'

const { tilesOfPage, paperOfTile, endOfPrint, mostPrint, unevenPaper, darkestTile, unevenBeyond } = thresholds

/** Brightness of the bare paper over a page, in tiles. */
interface PaperBrightness {
  tileSize: number
  columns: number
  rows: number
  /** Grey level of the paper a tile, row by row, 0 to 255. */
  levels: Float32Array
  /** 95th less 5th percentile of the tiles: 0 to 8 on scans, 20 and more where light or shadow falls across a page. */
  unevenness: number
}

/** Measures the paper's brightness from every fourth pixel of a grey raster: 5 ms for 8 megapixels. */
export function measurePaper(raster: Raster): PaperBrightness {
  const { width, height } = raster
  const tileSize = Math.max(8, Math.round(Math.max(width, height) / tilesOfPage))
  const columns = Math.ceil(width / tileSize)
  const rows = Math.ceil(height / tileSize)
  const levels = new Float32Array(columns * rows)
  for (let tile = 0; tile < levels.length; tile++) {
    const left = (tile % columns) * tileSize
    const top = Math.floor(tile / columns) * tileSize
    const [right, bottom] = [Math.min(width, left + tileSize), Math.min(height, top + tileSize)]
    const histogram = histogramOf(raster, [left, top, right, bottom], 2)
    const count = Math.ceil((right - left) / 2) * Math.ceil((bottom - top) / 2)
    levels[tile] = highestOf(histogram, count * paperOfTile)
  }
  const sorted = levels.toSorted()
  return { tileSize, columns, rows, levels, unevenness: quantile(sorted, 0.95) - quantile(sorted, 0.05) }
}

/**
 * Whether light or shadow falls across the paper, to be evened.
 *
 * @param text What holds the page's text, in pixels of the raster measured: left, top, right, bottom.
 */
export function isShaded(paper: PaperBrightness, text: BoundingBox): boolean {
  if (paper.unevenness <= unevenPaper) return false
  return paper.unevenness < unevenBeyond || fadesWithin(paper, text)
}

/** Whether the brightness changes within a part of the page, and nowhere from one tile to the next. */
function fadesWithin({ levels, columns, rows, tileSize }: PaperBrightness, part: BoundingBox): boolean {
  const [left, top, right, bottom] = part.map((edge) => Math.round(edge / tileSize)) as BoundingBox
  let [darkest, lightest, pairs, jumps] = [255, 0, 0, 0]
  for (let row = Math.max(0, top); row < Math.min(rows - 1, bottom); row++) {
    for (let column = Math.max(0, left); column < Math.min(columns - 1, right); column++) {
      const tile = row * columns + column
      const level = levels[tile] ?? 0
      darkest = Math.min(darkest, level)
      lightest = Math.max(lightest, level)
      for (const next of [tile + 1, tile + columns]) {
        pairs++
        if (Math.abs(level - (levels[next] ?? 0)) > endOfPrint) jumps++
      }
    }
  }
  return lightest - darkest > unevenPaper && jumps < mostPrint * pairs
}

/**
 * Divides a grey page by its paper's brightness, so that paper is white everywhere and ink keeps its contrast.
 * The brightness between tile centres is interpolated; the result is a new raster.
 */
export function evenIllumination(raster: Raster, paper: PaperBrightness): Raster {
  const { width, height, data } = raster
  const result = new Uint8Array(data.length)
  const brightness = new Float32Array(width)
  for (let y = 0; y < height; y++) {
    interpolateRow(paper, y, brightness)
    evenRow(data.subarray(y * width, (y + 1) * width), brightness, result.subarray(y * width), darkestTile)
  }
  return { width, height, channels: 1, data: result }
}

/**
 * Fills in the paper's brightness at each pixel of a row: bilinear between the middles of tiles, and beyond the last ones as
 * there. A function of its own: V8 compiles it once, and a loop in a loop at every page.
 */
function interpolateRow(
  { levels, columns, rows, tileSize }: PaperBrightness,
  y: number,
  row: Float32Array,
): void {
  const v = Math.min(Math.max((y + 0.5) / tileSize - 0.5, 0), rows - 1)
  const upper = Math.floor(v)
  const lower = Math.min(rows - 1, upper + 1)
  const down = v - upper
  for (let x = 0; x < row.length; x++) {
    const u = Math.min(Math.max((x + 0.5) / tileSize - 0.5, 0), columns - 1)
    const left = Math.floor(u)
    const right = Math.min(columns - 1, left + 1)
    const across = u - left
    const top =
      (levels[upper * columns + left] ?? 0) * (1 - across) + (levels[upper * columns + right] ?? 0) * across
    const bottom =
      (levels[lower * columns + left] ?? 0) * (1 - across) + (levels[lower * columns + right] ?? 0) * across
    row[x] = top * (1 - down) + bottom * down
  }
}

/** A function of its own: V8 compiles it once, and a loop in a loop at every page. */
function evenRow(row: Uint8Array, brightness: Float32Array, result: Uint8Array, darkest: number): void {
  for (let x = 0; x < row.length; x++) {
    result[x] = Math.min(255, ((row[x] ?? 0) * 255) / Math.max(darkest, brightness[x] ?? 255))
  }
}
