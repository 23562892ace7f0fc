import { expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { reachBullets } from '../../../../../main/ocr/preparation/reach-bullets.ts'
import { levelBounds, toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { drawStrokes } from '../../../../support/strokes.ts'

/** Boxes of a row of print with such ink in it, once bullets are reached. */
function reached(
  marks: readonly BoundingBox[],
  lines: readonly BoundingBox[],
  alone: readonly BoundingBox[] = [],
) {
  const boxes = [...lines, ...alone].map((line) => toTextBox(line))
  return reachBullets(drawStrokes({ width: 900, height: 100 }, lines, marks), boxes).map((box) =>
    levelBounds(box).map(Math.round),
  )
}

const column: BoundingBox = [20, 30, 400, 60]
const item: BoundingBox = [450, 30, 850, 60]

test('a dash before an item is its own, also where another column ends just before it', () => {
  const [left, right] = reached([[424, 44, 436, 47]], [column, item])
  expect(left).toEqual(column)
  expect(right?.[0]).toBeLessThan(424)
})

test('what stands nearer to the column before it is the end of that', () => {
  expect(reached([[402, 44, 412, 47]], [column, item])).toEqual([column, item])
})

test('a bullet that has a box of its own gives it up for its line', () => {
  const [only, ...more] = reached([[424, 40, 432, 48]], [item], [[418, 36, 438, 52]])
  expect(more).toEqual([])
  expect(only?.[0]).toBeLessThan(424)
})

test('a dash before a number stays in its own cell', () => {
  const number: BoundingBox = [450, 30, 540, 60]
  const dash: BoundingBox = [416, 36, 444, 54]
  expect(reached([[424, 44, 436, 47]], [number], [dash])).toEqual([number, dash])
})

test('a box that begins within its bullet begins before it', () => {
  const [text, bullet]: BoundingBox[] = [
    [474, 30, 850, 60],
    [444, 40, 454, 48],
  ]
  const raster = drawStrokes({ width: 900, height: 100 }, [text as BoundingBox], [bullet as BoundingBox])
  const [box] = reachBullets(raster, [toTextBox([450, 26, 854, 64])])
  expect(box && levelBounds(box)[0]).toBeLessThan(444)
})

test('a box of a bullet that begins a little within it goes all the same', () => {
  const [only, ...more] = reached([[424, 40, 434, 48]], [item], [[426, 36, 440, 52]])
  expect(more).toEqual([])
  expect(only?.[0]).toBeLessThan(424)
})
