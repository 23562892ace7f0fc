import type { BoundingBox } from '../../../shared/document.ts'
import { heightOf, holdsMiddle, unite, widthOf } from '../bounding-box.ts'
import type { Raster, RuledLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { markDark, type DarkPixels } from './mark-dark.ts'
import { shrinkGrey } from './shrink-grey.ts'

const { leastCells, pictureInk, pictureSide, pictureContrast } = thresholds

/**
 * Finds where a grey page is dark as a whole and not written on, as photographs, halftones and drawings are: each such area,
 * as one those that no text parts, as the bars of a chart, and with the rules around it. In pixels of the raster.
 */
export function findDarkAreas(
  raster: Raster,
  { text, rules }: { text: readonly BoundingBox[]; rules: readonly RuledLine[] },
): BoundingBox[] {
  const cell = Math.max(1, raster.width / pictureSide)
  const [width, height] = [Math.ceil(raster.width / cell), Math.ceil(raster.height / cell)]
  const grid = markDark(shrinkGrey(raster, width, height), pictureContrast)
  // Otherwise what touches the right edge would touch the left one, a row below.
  clear(grid, [width - 1, 0, width, height])
  for (const box of text) clear(grid, box.map((place) => place / cell) as BoundingBox)
  const areas = takeAreas(grid).map((box) => box.map((place) => place * cell) as BoundingBox)
  return uniteAround(areas, text).map((area) =>
    rules.reduce((box, { bbox }) => growTo(box, bbox, text), area),
  )
}

/** Leaves nothing dark in a box. */
function clear({ width, height, data }: DarkPixels, [x0, y0, x1, y1]: BoundingBox): void {
  const [from, to] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++)
    data.fill(0, y * width + from, y * width + Math.max(from, to))
}

/** Boxes around cells that touch, where most of what is in them is dark; empties the grid. */
function takeAreas(grid: DarkPixels): BoundingBox[] {
  const areas: BoundingBox[] = []
  for (let at = 0; at < grid.data.length; at++) {
    if (grid.data[at] !== 1) continue
    const { bbox, count } = takeArea(grid, at)
    if (count >= Math.max(leastCells, pictureInk * widthOf(bbox) * heightOf(bbox))) areas.push(bbox)
  }
  return areas
}

function takeArea({ width, data }: DarkPixels, from: number): { bbox: BoundingBox; count: number } {
  const open = [from]
  data[from] = 0
  let count = 0
  const bbox: BoundingBox = [width, Math.floor(from / width), 0, 0]
  for (let at = open.pop(); at !== undefined; at = open.pop(), count++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    bbox[0] = Math.min(bbox[0], x)
    bbox[2] = Math.max(bbox[2], x + 1)
    bbox[3] = Math.max(bbox[3], y + 1)
    for (let row = at - width; row <= at + width; row += width)
      for (let next = row - 1; next <= row + 1; next++) {
        if (data[next] !== 1) continue
        data[next] = 0
        open.push(next)
      }
  }
  return { bbox, count }
}

/** Boxes around areas between which no text stands. */
function uniteAround(areas: readonly BoundingBox[], text: readonly BoundingBox[]): BoundingBox[] {
  const united: BoundingBox[] = []
  for (let area of areas) {
    for (let index = united.length - 1; index >= 0; index--) {
      const both = growTo(area, united[index] as BoundingBox, text)
      if (both === area) continue
      area = both
      united.splice(index, 1)
    }
    united.push(area)
  }
  return united
}

/** An area and what else is part of it, unless text stands in the box around both. */
function growTo(area: BoundingBox, part: BoundingBox, text: readonly BoundingBox[]): BoundingBox {
  const both = unite([area, part])
  return text.some((box) => holdsMiddle(both, box)) ? area : both
}
