import { expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { findCharacters } from '../../../../../main/ocr/preparation/find-characters.ts'
import { levelBounds, toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { drawStrokes } from '../../../../support/strokes.ts'

const size = { width: 900, height: 200 }
const line: BoundingBox = [200, 30, 500, 60]
const page: BoundingBox = [20, 120, 880, 150]

/** The middles of what is found beside a line, above one as wide as the page. */
function middles(marks: readonly BoundingBox[], lines: readonly BoundingBox[] = [line, page]) {
  const found = findCharacters(
    drawStrokes(size, lines, marks),
    lines.map((each) => toTextBox(each)),
  )
  return found.map((box) => {
    const [x0, , x1] = levelBounds(box)
    return Math.round((x0 + x1) / 2)
  })
}

test('a digit on either side of a line is found', () => {
  expect(
    middles([
      [60, 37, 70, 53],
      [700, 37, 710, 53],
    ]),
  ).toEqual([65, 705])
})

test('a digit is found between the rules of its cell, and these are none', () => {
  expect(
    middles([
      [40, 0, 42, 110],
      [60, 37, 70, 53],
      [90, 0, 92, 110],
    ]),
  ).toEqual([65])
})

test('a digit whose box reaches into that of the line beside it is not found again', () => {
  const digit: BoundingBox = [540, 37, 550, 53]
  const boxes: BoundingBox[] = [[190, 25, 525, 65], page, [518, 25, 565, 65]]
  expect(
    findCharacters(
      drawStrokes(size, [line, page], [digit]),
      boxes.map((each) => toTextBox(each)),
    ),
  ).toEqual([])
})

const marks: BoundingBox[] = [
  [60, 44, 61, 46],
  [90, 44, 102, 47],
  [700, 37, 740, 53],
]

test('dust, and what is wider than a letter, is none, nor is a dash but over or under text', () => {
  expect(middles(marks)).toEqual([96])
  expect(middles(marks, [line, [120, 120, 880, 150]])).toEqual([])
})

test('letters that stand as close as those of a word are none', () => {
  expect(
    middles([
      [60, 37, 68, 53],
      [74, 37, 82, 53],
      [88, 37, 96, 53],
    ]),
  ).toEqual([])
})

test('a digit that two lines of a row have between them is found once', () => {
  expect(middles([[600, 37, 610, 53]], [line, [700, 30, 860, 60], page])).toEqual([605])
})

test('the digit of a tilted row stands as much lower as it is further away', () => {
  const tilt = 0.02
  const rows: BoundingBox[] = [line, page]
  const tilted = rows.map((each) => {
    const box = toTextBox(each)
    const [left, , right] = each
    return {
      ...box,
      midline: [left, right].map((x) => ({ x, y: box.centerY + tilt * (x - box.centerX) })),
    }
  })
  const [digit] = findCharacters(drawStrokes(size, rows, [[700, 46, 710, 62]]), tilted)
  expect(digit?.centerY).toBeGreaterThan(49)
})
