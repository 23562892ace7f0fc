import { expect, test } from 'vitest'
import type { TextBox } from '../../../../../main/ocr/ports.ts'
import { partStackedBoxes } from '../../../../../main/ocr/preparation/part-stacked-boxes.ts'
import { levelBounds, toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'

const [width, height] = [600, 300]

/** Paper with black rectangles: from x to x, from y to y. */
function paper(...ink: [number, number, number, number][]) {
  const data = new Uint8Array(width * height).fill(255)
  for (const [x0, x1, y0, y1] of ink)
    for (let y = y0; y < y1; y++) data.fill(0, y * width + x0, y * width + x1)
  return { width, height, channels: 1 as const, data }
}

/** Three letters side by side, 24 pixels tall. */
const letters = (x: number, y: number): [number, number, number, number][] =>
  [0, 20, 40].map((right) => [x + right, x + right + 14, y, y + 24])

const usual = [toTextBox([10, 20, 310, 60]), toTextBox([10, 60, 310, 100])]
const bounds = (boxes: readonly TextBox[]) => boxes.map((box) => levelBounds(box).map(Math.round))

test('lines that were found as one are parted at the white between them', () => {
  const raster = paper(...letters(420, 30), ...letters(420, 64), ...letters(420, 98))
  const parted = bounds(partStackedBoxes(raster, [...usual, toTextBox([410, 20, 490, 132])])).slice(2)
  expect(parted.map(([, top, , bottom]) => [top, bottom])).toEqual([
    [26, 58],
    [60, 92],
    [94, 126],
  ])
  // Each is as wide as its letters, with the paper that detectors leave around them.
  expect(parted.map(([left, , right]) => [left, right])).toEqual(parted.map(() => [416, 478]))
})

test('a line that was found by itself as well is there once', () => {
  const raster = paper(...letters(420, 30), ...letters(420, 64), ...letters(420, 98))
  const alone = toTextBox([412, 58, 486, 94])
  const parted = bounds(partStackedBoxes(raster, [...usual, alone, toTextBox([410, 20, 490, 132])])).slice(2)
  expect(parted.map(([, top]) => top)).toEqual([58, 26, 94])
})

test('figures under one another are parted where each stands on the row of a line', () => {
  const digits = [30, 64, 98].map((top): [number, number, number, number] => [430, 444, top, top + 24])
  const rows = [24, 58, 92].map((top) => toTextBox([10, top, 310, top + 36]))
  const parted = bounds(partStackedBoxes(paper(...digits), [...rows, toTextBox([420, 20, 454, 132])])).slice(
    3,
  )
  expect(parted.map(([, top, , bottom]) => [top, bottom])).toEqual([
    [26, 58],
    [60, 92],
    [94, 126],
  ])
})

test.each([
  [
    'letters under one another',
    [0, 30, 60].map((down): [number, number, number, number] => [430, 454, 30 + down, 54 + down]),
  ],
  [
    'characters of two halves under one another',
    [0, 30, 60].flatMap((down): [number, number, number, number][] => [
      [430, 440, 30 + down, 54 + down],
      [444, 456, 30 + down, 54 + down],
    ]),
  ],
  ['a line over a rule', [...letters(420, 30), [420, 474, 80, 84] as [number, number, number, number]]],
  [
    'letters of a large title',
    [
      [420, 440, 30, 120],
      [450, 470, 30, 120],
    ] as [number, number, number, number][],
  ],
])('%s stay in one box', (_, ink) => {
  const boxes = [...usual, toTextBox([410, 20, 490, 132])]
  expect(partStackedBoxes(paper(...ink), boxes)).toEqual(boxes)
})
