import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { median } from '../statistics.ts'
import { highestOf, histogramOf } from './histogram.ts'
import { levelPixels } from './text-box.ts'

const {
  ascenders,
  darkestOfInk,
  descenders,
  fullRow,
  fullestRows,
  inkOfColumn,
  inkOfRow,
  lineCore,
  paperOfInk,
  whiteOfLine,
} = thresholds

/** Columns of the raster from one to the one before another. */
interface Run {
  from: number
  to: number
}

/** The ink of a level line. */
export interface LineInk {
  /** From its first to its last column of ink, and as tall as its type: at least from ascenders to descenders. */
  bbox: BoundingBox
  /** Columns of the raster between white ones, from the left: letters, or several that touch. */
  runs: readonly Run[]
  /**
   * Where its highest letters begin, where its small ones do (the top of the x-height), and where all of them stand; in
   * rows of the raster and parts of one.
   */
  top: number
  meanline: number
  baseline: number
}

/** What was found in each box on the raster it was looked for last: stages and both readers of lines ask for the same. */
const known = new WeakMap<TextBox, { raster: Raster; ink: LineInk | undefined }>()

/**
 * Finds the ink of the one line in a box that a detector drew around it with paper on every side, and often with parts
 * of the lines above and below. Undefined where there is none. The pixels of a raster must not change.
 */
export function findInk(raster: Raster, box: TextBox): LineInk | undefined {
  const before = known.get(box)
  if (before?.raster === raster) return before.ink
  const ink = inkIn(raster, box)
  known.set(box, { raster, ink })
  return ink
}

function inkIn(raster: Raster, box: TextBox): LineInk | undefined {
  const [x0, y0, x1, y1] = levelPixels(raster, box)
  if (x1 <= x0 || y1 <= y0) return undefined
  const { ink, rows } = markInk(raster, [x0, y0, x1, y1])
  const width = x1 - x0
  const [top, bottom] = rowsOfLine(rows)
  const runs = runsOf(ink, width, [top, bottom]).map(({ from, to }) => ({ from: x0 + from, to: x0 + to }))
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return undefined
  const type = rowsOfType(rows, [top, bottom])
  const edges = edgesOfType(rows, top, type)
  return {
    bbox: [first.from, y0 + type.top, last.to, y0 + type.bottom],
    runs,
    top: y0 + edges.top,
    meanline: y0 + edges.meanline,
    baseline: y0 + edges.baseline,
  }
}

/** How many pixels of each row in a box of whole pixels on the raster are ink, from the top. */
export const inkOfRows = (raster: Raster, bbox: BoundingBox): number[] => markInk(raster, bbox).rows

/** How many pixels of each column are ink in each of some bands of rows, from the top of a box of whole pixels on the raster. */
export function inkOfBands(
  raster: Raster,
  bbox: BoundingBox,
  bands: readonly (readonly [top: number, bottom: number])[],
): Uint16Array[] {
  const { ink } = markInk(raster, bbox)
  return bands.map((rows) => countColumns(ink, bbox[2] - bbox[0], rows))
}

/** A box as wide as the letters in it, those that are in it by more than half; as it is where there are none. */
export function trimToInk([x0, y0, x1, y1]: BoundingBox, { runs }: LineInk): BoundingBox {
  const own = runs.filter(({ from, to }) => from + to >= 2 * x0 && from + to < 2 * x1)
  const [first, last] = [own[0], own.at(-1)]
  return first && last ? [first.from, y0, last.to, y1] : [x0, y0, x1, y1]
}

/** The widest white that begins and ends between two columns of the raster; undefined where letters touch all the way. */
export function whiteBetween({ runs }: LineInk, from: number, to: number): Run | undefined {
  const whites = runs
    .slice(1)
    .map((run, index) => ({ from: runs[index]?.to ?? run.from, to: run.from }))
    .filter((white) => white.from > from && white.to < to)
  return whites.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
}

/** Runs with less than so many pixels of white between them as one, from the left. */
export function joinRuns(runs: readonly Run[], white: number): Run[] {
  const joined: Run[] = []
  for (const { from, to } of runs) {
    const last = joined.at(-1)
    if (last && from - last.to < white) last.to = to
    else joined.push({ from, to })
  }
  return joined
}

/**
 * 1 where there is ink: what is nearer to the darkest than to the paper, on paper that is darker than ink the other way
 * round; and how much of it each row has.
 */
function markInk(raster: Raster, [x0, y0, x1, y1]: BoundingBox): { ink: Uint8Array; rows: number[] } {
  const width = x1 - x0
  const ink = new Uint8Array(width * (y1 - y0))
  const isDark = isInk(histogramOf(raster, [x0, y0, x1, y1]), ink.length)
  const rows = Array.from({ length: y1 - y0 }, (_, y) =>
    markRow(raster, (y0 + y) * raster.width + x0, isDark, ink.subarray(y * width, (y + 1) * width)),
  )
  return { ink, rows }
}

/** Marks the ink of a row that begins at `from`, and counts it. A function of its own: V8 compiles it once. */
function markRow({ data }: Raster, from: number, isDark: Uint8Array, row: Uint8Array): number {
  let count = 0
  for (let x = 0; x < row.length; x++) {
    const dark = isDark[data[from + x] ?? 255] ?? 0
    row[x] = dark
    count += dark
  }
  return count
}

/** Which greys are ink: 1 for each that is. */
function isInk(histogram: Uint32Array, count: number): Uint8Array {
  const isNegative = 2 * countBelow(inkThreshold(histogram, darkestOfInk, count), histogram) > count
  const middle = inkThreshold(isNegative ? histogram.toReversed() : histogram, paperOfInk, count)
  return Uint8Array.from(histogram, (_, grey) => ((isNegative ? 255 - grey : grey) < middle ? 1 : 0))
}

const countBelow = (threshold: number, histogram: Uint32Array) =>
  histogram.subarray(0, Math.ceil(threshold)).reduce((sum, count) => sum + count, 0)

/** Halfway between the grey of the ink and that of the paper, which all but such a share is darker than. */
function inkThreshold(histogram: Uint32Array, lightest: number, count: number): number {
  const paper = highestOf(histogram, lightest * count)
  return (paper + highestOf(histogram, (1 - darkestOfInk) * count)) / 2
}

/** The rows from the first to behind the last of the line through the middle, which ends where several are white. */
function rowsOfLine(rows: readonly number[]): [top: number, bottom: number] {
  const least = Math.max(1, inkOfRow * Math.max(...rows))
  const gap = Math.max(1, Math.round(whiteOfLine * rows.length))
  const reach = (from: number, step: 1 | -1) => {
    let last = from
    for (let y = from, white = 0; rows[y] !== undefined && white <= gap; y += step) {
      white = (rows[y] ?? 0) >= least ? 0 : white + 1
      if (white === 0) last = y
    }
    return last
  }
  return [
    reach(Math.floor((0.5 - lineCore / 2) * rows.length), -1),
    reach(Math.min(Math.ceil((0.5 + lineCore / 2) * rows.length), rows.length - 1), 1) + 1,
  ]
}

/**
 * The rows of a line's type: at least as far above its small letters as ascenders reach, and as far below as descenders,
 * whether or not it has some, as the networks know lines; no farther than the box.
 */
function rowsOfType(rows: readonly number[], [top, bottom]: readonly [number, number]) {
  const own = rows.slice(top, bottom)
  const full = fullRow * (own.toSorted((a, b) => b - a)[Math.floor(fullestRows * own.length)] ?? 0)
  const meanline = top + own.findIndex((count) => count >= full)
  const baseline = top + own.findLastIndex((count) => count >= full) + 1
  return {
    meanline,
    baseline,
    top: Math.max(0, Math.min(top, Math.round(meanline - ascenders * (baseline - meanline)))),
    bottom: Math.min(
      rows.length,
      Math.max(bottom, Math.round(baseline + descenders * (baseline - meanline))),
    ),
  }
}

/**
 * The edges of a line's type to parts of a row, by which sizes can be told that differ by less than one: where the ink
 * comes to half of what the rows behind the edge have.
 */
function edgesOfType(
  rows: readonly number[],
  top: number,
  { meanline, baseline }: { meanline: number; baseline: number },
) {
  const half = median(rows.slice(meanline, baseline)) / 2
  const tall = top < meanline ? median(rows.slice(top, meanline)) / 2 : half
  return {
    top: edgeAt(rows, top, -1, tall),
    meanline: edgeAt(rows, meanline, -1, half),
    baseline: edgeAt(rows, baseline - 1, 1, half),
  }
}

/** Where the ink falls below `level` on the way out, up or down, between the middles of two rows. */
function edgeAt(rows: readonly number[], from: number, out: 1 | -1, level: number): number {
  const ink = (y: number) => rows[y] ?? 0
  let y = from
  while (ink(y) < level && rows[y] !== undefined) y -= out
  while (ink(y + out) >= level && rows[y + out] !== undefined) y += out
  const fall = ink(y) - ink(y + out)
  return y + 0.5 + out * (fall > 0 ? (ink(y) - level) / fall : 0.5)
}

/** Columns with ink in these rows, those that follow one another together; single pixels are dust. */
const runsOf = (ink: Uint8Array, width: number, rows: readonly [number, number]) =>
  runsFrom(countColumns(ink, width, rows), inkOfColumn)

function countColumns(ink: Uint8Array, width: number, [top, bottom]: readonly [number, number]): Uint16Array {
  const counts = new Uint16Array(width)
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) counts[x] = (counts[x] ?? 0) + (ink[y * width + x] ?? 0)
  return counts
}

/** Where columns with at least so much ink stand side by side, from the left. */
export function runsFrom(columns: Uint8Array | Uint16Array | Int32Array, least: number): Run[] {
  const runs: Run[] = []
  for (let x = 0; x < columns.length; x++) {
    if ((columns[x] ?? 0) < least) continue
    const from = x
    while ((columns[x + 1] ?? 0) >= least) x++
    runs.push({ from, to: x + 1 })
  }
  return runs
}
