import { describe, expect, test } from 'vitest'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import { cutIntoStrips } from '../../../../../main/ocr/preparation/cut-into-strips.ts'
import { defaultThresholds } from '../../../../../main/ocr/thresholds.ts'

/** White, with black lines of 20 rows, one every 40. */
function pageOfLines(height: number, isInked = (_y: number) => true): Raster {
  const width = 400
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++)
    if (y % 40 < 20 && isInked(y)) data.fill(0, y * width + 50, y * width + 350)
  return { width, height, channels: 1, data }
}
const joined = (strips: { raster: Raster }[]) => strips.flatMap(({ raster }) => [...raster.data])

describe('strips of a page', () => {
  test('begin and end between lines, and hold every row once and in order', () => {
    const page = pageOfLines(1200)
    const strips = cutIntoStrips(page, 2, defaultThresholds)
    expect(strips).toHaveLength(2)
    expect(joined(strips)).toEqual([...page.data])
    for (const { top, raster } of strips.slice(1)) {
      expect(top).toBe(page.height - raster.height)
      expect(top % 40).toBeGreaterThan(22)
    }
  })

  test('are cut at the tallest white near the middle, such as between two paragraphs', () => {
    const page = pageOfLines(1200, (y) => y < 640 || y > 680)
    const [, second] = cutIntoStrips(page, 2, defaultThresholds)
    expect(second?.top).toBeGreaterThan(640)
    expect(second?.top).toBeLessThan(680)
  })

  test('are not made where ink runs down the whole page', () => {
    const page = pageOfLines(1200)
    for (let y = 0; y < page.height; y++) page.data.fill(0, y * 400, y * 400 + 10)
    expect(cutIntoStrips(page, 2, defaultThresholds)).toHaveLength(1)
  })

  test('bear a little dust', () => {
    const page = pageOfLines(4000)
    const wide: Raster = { width: 2000, height: 4000, channels: 1, data: new Uint8Array(8_000_000).fill(255) }
    for (let y = 0; y < 4000; y++) {
      if (y % 40 < 20) wide.data.fill(0, y * 2000 + 50, y * 2000 + 350)
      wide.data[y * 2000 + ((y * 7919) % 2000)] = 0
    }
    expect(cutIntoStrips(wide, 4, defaultThresholds)).toHaveLength(4)
    expect(cutIntoStrips(page, 4, defaultThresholds)).toHaveLength(4)
  })
})
