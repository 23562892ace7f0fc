import type { BoundingBox } from '../../../shared/document.ts'
import type { Deconvolver, Raster } from '../ports.ts'
import { interpolateRow } from './interpolate-row.ts'
import { measureFocus, valuesAround, type Focus } from './measure-focus.ts'
import { shrinkGrey } from './shrink-grey.ts'

// Heights of lines, as a detector has them, in pixels: blurred print has no detail that more would show.
const WORKING_HEIGHT = 45
// Pixels of the reduced page: a third of a word, over which the blur hardly changes.
const CELL = 32
// Of the lines' height: with 0.1 and less print is read as it is.
const BLURRED = 0.11
// Cells across and down.
const PATCH = [4, 2] as const
// Cells: some come of stains, folds and pictures.
const LEAST_CELLS = 8
// About 3 ms each. A photographed page of text has fewer than these, all of it out of focus.
const MOST_CELLS = 2000
// A disc's radius by the width of an edge it blurs is 2/π; strokes thinner than the disc look steeper than they are.
const RADII = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1]
const USUAL_RADIUS = 0.9
// Ratios of noise to signal. Less brings up the grain of the sensor and the edges of JPEG's blocks, more leaves some of the
// blur; which reads better changes from word to word. Of 0.003 to 0.03 none is better throughout, and a third adds nothing.
const NOISES = [0.005, 0.02]
const MEASURED = 0.005
// Hann's window over two cells: those of neighbours add up to 1.
const FADE = Float64Array.from(
  { length: 2 * CELL },
  (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / CELL),
)

/** A page with the print on it sharp. */
export interface Refocused {
  /** Of the page's size; none of them is better everywhere. */
  rasters: Raster[]
  /** What was out of focus, in small squares, in pixels of the page. */
  blurred: BoundingBox[]
}

/**
 * Makes print that a lens left out of focus readable where it is, and nowhere else; undefined where all is in focus, or
 * nothing is.
 *
 * @param lineHeight Of the lines found on the page, in pixels of it.
 */
export function refocus(page: Raster, lineHeight: number, deconvolver: Deconvolver): Refocused | undefined {
  if (lineHeight === 0) return undefined
  const factor = Math.max(1, Math.round(lineHeight / WORKING_HEIGHT))
  const raster =
    factor === 1 ? page : shrinkGrey(page, Math.floor(page.width / factor), Math.floor(page.height / factor))
  const focus = measureFocus(raster, CELL)
  const least = (BLURRED * lineHeight) / factor
  const blurred = findPatches(focus, least)
  if (blurred.length < LEAST_CELLS || blurred.length > MOST_CELLS) return undefined
  const radii = findRadii(raster, focus, blurred, deconvolver)
  const changes = NOISES.map(() => new Float32Array(raster.data.length))
  for (const cell of blurred) {
    const { patch, left, top } = cutPatch(raster, focus, cell, deconvolver.side)
    const sharpened = deconvolver.sharpen(
      patch,
      NOISES.map((noise) => ({ radius: radii[cell] ?? 0, noise })),
    )
    changes.forEach((change, index) => {
      addChange(change, raster, {
        patch,
        sharp: sharpened[index] ?? patch,
        left,
        top,
        side: deconvolver.side,
      })
    })
  }
  const size = CELL * factor
  return {
    rasters: changes.map((change) => applyChange(page, raster, change, factor)),
    blurred: blurred.map((cell) => {
      const [x, y] = [(cell % focus.columns) * size, Math.floor(cell / focus.columns) * size]
      return [x, y, x + size, y + size]
    }),
  }
}

/** The cells with wider edges that fill a patch of words: those of the paper's own edges, in a shadow, stand in a row. */
function findPatches({ columns, rows, edgeWidths }: Focus, least: number): number[] {
  const found = new Set<number>()
  const [across, down] = PATCH
  for (let row = 0; row + down <= rows; row++) {
    for (let column = 0; column + across <= columns; column++) {
      const cells = Array.from(
        { length: across * down },
        (_, at) => (row + Math.floor(at / across)) * columns + column + (at % across),
      )
      if (cells.every((cell) => (edgeWidths[cell] ?? NaN) >= least)) for (const cell of cells) found.add(cell)
    }
  }
  return [...found]
}

/** The radius for each cell with which its print stands out best, the mean of those around it. */
function findRadii(
  raster: Raster,
  focus: Focus,
  blurred: readonly number[],
  deconvolver: Deconvolver,
): Float32Array {
  const { columns, rows, edgeWidths } = focus
  const best = new Float32Array(edgeWidths.length).fill(NaN)
  for (const cell of blurred) {
    const { patch } = cutPatch(raster, focus, cell, deconvolver.side)
    const width = edgeWidths[cell] ?? 0
    const skews = deconvolver
      .sharpen(
        patch,
        RADII.map((share) => ({ radius: share * width, noise: MEASURED })),
      )
      .map((sharp) => inkSkew(sharp, deconvolver.side))
    best[cell] = RADII[skews.indexOf(Math.max(...skews))] ?? USUAL_RADIUS
  }
  return edgeWidths.map((width, cell) => {
    const near = valuesAround(best, columns, rows, cell)
    const share = near.length > 0 ? near.reduce((sum, value) => sum + value, 0) / near.length : USUAL_RADIUS
    return share * width
  })
}

interface Patch {
  patch: Float32Array
  /** Of the patch on the raster; it may begin and end outside of it. */
  left: number
  top: number
}

/** A cell with what is around it. */
function cutPatch({ width, height, data }: Raster, { columns }: Focus, cell: number, side: number): Patch {
  const left = (cell % columns) * CELL + CELL / 2 - side / 2
  const top = Math.floor(cell / columns) * CELL + CELL / 2 - side / 2
  const patch = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    const row = Math.min(Math.max(top + y, 0), height - 1) * width
    for (let x = 0; x < side; x++)
      patch[y * side + x] = data[row + Math.min(Math.max(left + x, 0), width - 1)] ?? 0
  }
  return { patch, left, top }
}

/**
 * How much darker the dark parts are than the light ones are lighter, about the mean: high for ink on paper; a blur evens
 * it out, and the rings of too large a radius are as light as they are dark.
 */
function inkSkew(patch: Float32Array, side: number): number {
  const margin = side / 2 - CELL * 0.875
  let [sum, squares, cubes, count] = [0, 0, 0, 0]
  for (let y = margin; y < side - margin; y++) {
    for (let x = margin; x < side - margin; x++) {
      const value = patch[y * side + x] ?? 0
      sum += value
      squares += value * value
      cubes += value * value * value
      count++
    }
  }
  const mean = sum / count
  const variance = squares / count - mean * mean
  const third = cubes / count - 3 * mean * (squares / count) + 2 * mean * mean * mean
  return -third / Math.max(variance, 1e-6) ** 1.5
}

/** Adds what a patch changes, fading out over the cells around it, where theirs fade in. */
function addChange(
  change: Float32Array,
  { width, height }: Raster,
  { patch, sharp, left, top, side }: Patch & { sharp: Float32Array; side: number },
): void {
  const from = side / 2 - CELL
  for (let y = from; y < side - from; y++) {
    if (top + y < 0 || top + y >= height) continue
    for (let x = from; x < side - from; x++) {
      if (left + x < 0 || left + x >= width) continue
      const index = y * side + x
      const weight = (FADE[y - from] ?? 0) * (FADE[x - from] ?? 0)
      const at = (top + y) * width + left + x
      change[at] = (change[at] ?? 0) + weight * ((sharp[index] ?? 0) - (patch[index] ?? 0))
    }
  }
}

/** The page with the changes of the reduced one. A new raster. */
function applyChange(page: Raster, reduced: Raster, values: Float32Array, factor: number): Raster {
  const data = new Uint8Array(page.data.length)
  const changes = new Float32Array(page.width)
  const grid = { values, columns: reduced.width, rows: reduced.height, cellSize: factor }
  for (let y = 0; y < page.height; y++) {
    interpolateRow(grid, y, changes)
    addRow(page.data.subarray(y * page.width, (y + 1) * page.width), changes, data.subarray(y * page.width))
  }
  return { ...page, data }
}

/** A function of its own, as above. */
function addRow(row: Uint8Array, changes: Float32Array, result: Uint8Array): void {
  for (let x = 0; x < row.length; x++)
    result[x] = Math.min(Math.max(Math.round((row[x] ?? 0) + (changes[x] ?? 0)), 0), 255)
}
