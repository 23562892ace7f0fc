import type { BoundingBox } from '../../../shared/document.ts'
import { onSameRow, shareWidth } from '../bounding-box.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { findInk, inkOfRows, runsFrom, type LineInk } from './find-ink.ts'
import { measureTextBoxes } from './measure-text-boxes.ts'
import { isLevel, levelBounds, levelPixels, toTextBox } from './text-box.ts'

const { stackedHeight, bandHeight, bandWidth, bandsApart, typeOfBox } = thresholds

/**
 * Parts boxes that hold several lines, one above the other, as detectors draw them around short numbers that are set solid:
 * at the white between rows of ink, where each has letters side by side, or stands on the row of a line of its own, as the
 * figures of a column do. Other letters under one another, of a line that runs down the page, stay together.
 */
export function partStackedBoxes(raster: Raster, boxes: readonly TextBox[]): TextBox[] {
  const usual = measureTextBoxes(boxes).lineHeight
  if (usual === 0) return [...boxes]
  const single = boxes.filter(({ height }) => height < stackedHeight * usual)
  return boxes.flatMap((box) => {
    if (box.height < stackedHeight * usual || !isLevel(box)) return [box]
    const lines = linesIn(raster, box, { single, usual })
    if (lines.length < 2) return [box]
    // A line of a stack may have been found by itself as well.
    return lines.filter((line) => !single.some((other) => isOnePlace(levelBounds(line), levelBounds(other))))
  })
}

const isOnePlace = (a: BoundingBox, b: BoundingBox) => onSameRow(a, b) && shareWidth(a, b)

/** Wider than a letter is: two figures are, Chinese characters are as wide as tall. */
const isWide = ({ bbox: [x0, , x1], top, baseline }: LineInk) => x1 - x0 > bandWidth * (baseline - top)

/** Boxes of one line, and how high these are. */
interface Lines {
  single: readonly TextBox[]
  usual: number
}

function linesIn(raster: Raster, box: TextBox, { single, usual }: Lines): TextBox[] {
  const [x0, y0, x1, y1] = levelPixels(raster, box)
  if (x1 <= x0 || y1 <= y0) return []
  const bands = runsFrom(Uint16Array.from(inkOfRows(raster, [x0, y0, x1, y1])), 1)
    .filter(({ from, to }) => to - from >= bandHeight * usual)
    .map(({ from, to }) => {
      const margin = ((1 / typeOfBox - 1) / 2) * (to - from)
      const around: BoundingBox = [x0, y0 + from - margin, x1, y0 + to + margin]
      return { top: y0 + from, margin, around, ink: findInk(raster, toTextBox(around)) }
    })
  const rows = bands.map(({ around }) =>
    single.find((other) => other.width > other.height && onSameRow(levelBounds(other), around)),
  )
  const isRow = (row: TextBox | undefined) => row !== undefined && rows.indexOf(row) === rows.lastIndexOf(row)
  const areLines = bands.every(({ top, ink }, index) => {
    const above = bands[index - 1]
    const isApart = above === undefined || top - above.top >= bandsApart * usual
    const areLetters = ink !== undefined && ink.runs.length > 1 && isWide(ink)
    return isApart && (areLetters || isRow(rows[index]))
  })
  if (!areLines) return []
  return bands.map(({ margin, around: [, top, , bottom], ink }) => {
    const [left, , right] = ink?.bbox ?? [x0, 0, x1, 0]
    return toTextBox([Math.max(x0, left - margin), top, Math.min(x1, right + margin), bottom])
  })
}
