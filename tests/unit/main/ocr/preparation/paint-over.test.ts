import { expect, test } from 'vitest'
import { paintOver } from '../../../../../main/ocr/preparation/paint-over.ts'

/** Paper to the left of x = 50, a dark panel to the right, and a letter of the other level on each. */
function page() {
  const [width, height] = [100, 40]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isDark = x >= 50
      const isLetter = y >= 15 && y < 25 && ((x >= 20 && x < 26) || (x >= 70 && x < 76))
      data[y * width + x] = isDark === isLetter ? 240 : 30
    }
  return { width, height, channels: 1 as const, data }
}

const paint = (boxes: Parameters<typeof paintOver>[1]) => paintOver(page(), boxes)

test('letters take the level of what they stand on, and nothing else changes', () => {
  const before = page()
  const { data } = paint([
    [18, 14, 28, 26],
    [68, 14, 78, 26],
  ])
  expect([...data].every((level, at) => level === (at % 100 < 50 ? 240 : 30))).toBe(true)
  expect(before.data).toEqual(page().data)
  expect(paint([]).data).toEqual(before.data)
})

test('boxes may reach over the edge of the page, or lie beside it', () => {
  const before = page()
  expect(
    paint([
      [-10, -10, 5, 5],
      [95, 30, 120, 60],
      [200, 200, 210, 210],
    ]).data,
  ).toEqual(before.data)
})
