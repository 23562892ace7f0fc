import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { findInk } from './find-ink.ts'
import { isLevel, levelBounds, nearestInRow } from './text-box.ts'

const { alikeInRow } = thresholds

/** Whether all a box holds stands on the baseline of the text beside it, is as tall as its capitals, and has paper around it. */
export function standsInRow(raster: Raster, box: TextBox, boxes: readonly TextBox[]): boolean {
  const beside = isLevel(box) ? nearestInRow(box, boxes) : undefined
  const ink = beside && findInk(raster, box)
  const row = beside && findInk(raster, beside)
  if (!ink || !row) return false
  const [left, top, right, bottom] = levelBounds(box)
  const alike = alikeInRow * (row.baseline - row.top)
  return (
    Math.abs(ink.baseline - row.baseline) < alike &&
    Math.abs(ink.top - row.top) < alike &&
    ink.bbox[0] > left + 1 &&
    ink.bbox[2] < right - 1 &&
    ink.top > top + 1 &&
    ink.baseline < bottom - 1
  )
}
