import { expect, test } from 'vitest'
import { findInk } from '../../../../../main/ocr/preparation/find-ink.ts'
import { toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'

const [width, height] = [400, 40]

/** Twenty letters like bars from row 10 to row 30, so many of which stand a row higher, as those of a tilted line do. */
function inkOf(higher: number) {
  const data = new Uint8Array(width * height).fill(255)
  for (let letter = 0; letter < 20; letter++)
    for (let y = letter < higher ? 9 : 10; y < (letter < higher ? 29 : 30); y++)
      data.fill(0, y * width + 18 * letter + 20, y * width + 18 * letter + 28)
  return findInk({ width, height, channels: 1, data }, toTextBox([0, 0, width, height]))
}

test('a line of which some letters stand a row higher begins and ends in between', () => {
  for (const higher of [0, 5, 10, 15, 20]) {
    const ink = inkOf(higher)
    expect(Math.abs((ink?.meanline ?? 0) - (10 - higher / 20))).toBeLessThan(0.1)
    expect(Math.abs((ink?.baseline ?? 0) - (30 - higher / 20))).toBeLessThan(0.1)
  }
})
