import { expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { standsInRow } from '../../../../../main/ocr/preparation/stands-in-row.ts'
import { toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'

const line: BoundingBox[] = [20, 32, 44, 56, 68].map((x) => [x, 20, x + 8, 40])
const row = toTextBox([15, 12, 81, 48])

function stands(mark: BoundingBox, area: BoundingBox) {
  const data = new Uint8Array(160 * 60).fill(255)
  for (const [x0, y0, x1, y1] of [...line, mark])
    for (let y = y0; y < y1; y++) data.fill(0, y * 160 + x0, y * 160 + x1)
  const box = toTextBox(area)
  return standsInRow({ width: 160, height: 60, channels: 1, data }, box, [row, box])
}

test('what is as tall as the capitals of its row and stands on their baseline is a character of it', () => {
  expect(stands([110, 20, 120, 40], [104, 12, 126, 48])).toBe(true)
})

test('what is lower, hangs below them or reaches out of its box is none', () => {
  expect(stands([110, 28, 120, 40], [104, 12, 126, 48])).toBe(false)
  expect(stands([110, 24, 120, 44], [104, 12, 126, 48])).toBe(false)
  expect(stands([100, 20, 120, 40], [104, 12, 126, 48])).toBe(false)
})
