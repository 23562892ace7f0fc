import { expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { findCapitals } from '../../../../../main/ocr/preparation/find-capitals.ts'
import { levelBounds, toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { drawStrokes } from '../../../../support/strokes.ts'

/** Lines of a column, 40 pixels apart, that begin at such columns. */
const column = (...lefts: number[]) =>
  lefts.map((x0, row): BoundingBox => [x0, 40 + 40 * row, 700, 72 + 40 * row])
/** As tall as two lines. */
const capital: BoundingBox = [70, 46, 110, 106]

function found(lines: readonly BoundingBox[], mark: BoundingBox, more: readonly BoundingBox[] = []) {
  const raster = drawStrokes({ width: 760, height: 320 }, lines, [mark])
  return findCapitals(
    raster,
    [...lines, ...more].map((box) => toTextBox(box)),
  ).map((box) => {
    const [x0, y0, x1, y1] = levelBounds(box)
    // Without the paper around it.
    return [x0, y0, x1, y1].map((side, at) => Math.round(at < 2 ? side + 9.6 : side - 9.6))
  })
}

test('a capital before two lines and above the third is found', () => {
  expect(found(column(120, 120, 60, 60), capital)).toEqual([capital])
})

test('and is where a stroke of it was taken for a line', () => {
  expect(found(column(120, 120, 60, 60), capital, [[84, 60, 98, 110]])).toEqual([capital])
})

test('nothing is one that holds two lines, as the cells of a column do', () => {
  const cells: BoundingBox[] = [
    [72, 48, 108, 72],
    [72, 84, 108, 108],
  ]
  expect(found(column(120, 120, 60, 60), capital, cells)).toEqual([])
})

test.each([
  ['beside a quotation whose lines are all indented', column(120, 120, 120, 120), [70, 46, 80, 180]],
  ['no taller than its line', column(120, 120, 60, 60), [80, 46, 104, 66]],
  ['before a first line that alone is indented', column(120, 60, 60, 60), [70, 46, 110, 66]],
] as const)('nothing is a capital %s', (_, lines, mark) => {
  expect(found(lines, [...mark])).toEqual([])
})
