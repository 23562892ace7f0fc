import { expect, test } from 'vitest'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import { findRules } from '../../../../../main/ocr/preparation/find-rules.ts'

type Box = [number, number, number, number]

/** Paper of 600 by 400 pixels with grey boxes on it. */
function page(boxes: readonly Box[], grey = 90): Raster {
  const data = new Uint8Array(600 * 400).fill(240)
  for (const [x0, y0, x1, y1] of boxes)
    for (let y = y0; y < y1; y++) data.fill(grey, y * 600 + x0, y * 600 + x1)
  return { width: 600, height: 400, channels: 1, data }
}

const found = (boxes: readonly Box[]) =>
  findRules(page(boxes))
    .map(({ bbox }) => bbox)
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0])

test('level and upright rules are found where they stand, thin and grey as they may be', () => {
  const rules: Box[] = [
    [50, 40, 550, 41],
    [50, 40, 52, 341],
    [50, 338, 550, 341],
  ]
  expect(found(rules)).toEqual([
    [50, 40, 550, 41],
    [50, 40, 52, 341],
    [50, 338, 550, 341],
  ])
})

test('a rule that paper shows through, and one a little askew, are one piece each or join to one', () => {
  expect(
    found([
      [50, 40, 200, 42],
      [202, 40, 550, 42],
    ]),
  ).toEqual([[50, 40, 550, 42]])
  expect(
    found([
      [50, 100, 300, 102],
      [300, 101, 550, 103],
    ]),
  ).toEqual([[50, 100, 550, 103]])
})

test('bars, pictures, strokes of letters and lines of type that touch are no rules', () => {
  const letters = Array.from({ length: 40 }, (_, index): Box => [50 + index * 12, 300, 60 + index * 12, 318])
  expect(
    found([
      [50, 40, 550, 60],
      [300, 100, 305, 125],
      ...letters,
      ...letters.map(([x0]): Box => [x0, 316, x0 + 12, 318]),
    ]),
  ).toEqual([])
})
