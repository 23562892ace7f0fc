import { expect, test } from 'vitest'
import { findVerticalBoxes } from '../../../../../main/ocr/preparation/find-vertical-boxes.ts'
import { toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'

/** Boxes of single figures below one another, so many pixels from middle to middle. */
const figures = (count: number, pitch: number, x: number) =>
  Array.from({ length: count }, (_, row) => toTextBox([x, 100 + row * pitch, x + 26, 126 + row * pitch]))
const rows = (count: number, pitch: number) =>
  Array.from({ length: count }, (_, row) => toTextBox([100, 99 + row * pitch, 400, 127 + row * pitch]))

test('figures on the rows of a table are no line down the page, however close these stand', () => {
  expect(findVerticalBoxes([...rows(5, 28), ...figures(5, 28, 500)])).toEqual([])
})

test('figures that keep no step with the lines beside them are one', () => {
  const stamp = figures(8, 28, 500)
  const found = findVerticalBoxes([...rows(6, 41), ...stamp])
  expect(found.map(({ boxes }) => boxes)).toEqual([stamp])
})
