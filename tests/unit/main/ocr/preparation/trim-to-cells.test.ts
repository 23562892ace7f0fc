import { expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { levelBounds, toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { trimToCells } from '../../../../../main/ocr/preparation/trim-to-cells.ts'

/** A figure in a box that reaches over the side of its cell, at 70. */
const box = toTextBox([40, 20, 77, 60])
const side: BoundingBox = [70, 0, 72, 100]
const figure: BoundingBox = [48, 28, 60, 52]
const floorAndCeiling: BoundingBox[] = [
  [0, 0, 100, 2],
  [0, 98, 100, 100],
]

function trimmed(inks: BoundingBox[], rules: BoundingBox[]) {
  const data = new Uint8Array(100 * 100).fill(255)
  for (const [x0, y0, x1, y1] of inks) for (let y = y0; y < y1; y++) data.fill(0, y * 100 + x0, y * 100 + x1)
  const raster = { width: 100, height: 100, channels: 1 as const, data }
  const [found = box] = trimToCells(
    raster,
    [box],
    rules.map((bbox) => ({ bbox })),
  )
  return levelBounds(found).map(Math.round)
}

test('a box ends at the side of its cell', () => {
  expect(trimmed([figure, side, ...floorAndCeiling], [side, ...floorAndCeiling])).toEqual([40, 20, 70, 60])
})

test('a streak that meets no level rules is no side', () => {
  expect(trimmed([figure, side], [side])).toEqual([40, 20, 77, 60])
})

test('what has letters beyond it, or touches some, is no side', () => {
  const rules = [side, ...floorAndCeiling]
  expect(trimmed([figure, ...rules, [75, 30, 77, 50]], rules)).toEqual([40, 20, 77, 60])
  expect(trimmed([[48, 28, 70, 52], ...rules], rules)).toEqual([40, 20, 77, 60])
})
