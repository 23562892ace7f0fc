import { describe, expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import {
  evenIllumination,
  isShaded,
  measurePaper,
} from '../../../../../main/ocr/preparation/even-illumination.ts'

/** Paper that darkens from left to right, with black strokes every 40 pixels. */
function shadedPage(darkest: number): Raster {
  const width = 1200
  const height = 900
  const data = Uint8Array.from({ length: width * height }, (_, index) => {
    const x = index % width
    const y = Math.floor(index / width)
    const paper = 240 - ((240 - darkest) * x) / width
    return y % 40 < 6 && x % 20 < 10 ? paper * 0.25 : paper
  })
  return { width, height, channels: 1, data }
}

/** The page with everything outside of a part of it painted over. */
function around(page: Raster, [x0, y0, x1, y1]: BoundingBox, level: number): Raster {
  const data = page.data.map((value, index) => {
    const [x, y] = [index % page.width, Math.floor(index / page.width)]
    return x >= x0 && x < x1 && y >= y0 && y < y1 ? value : level
  })
  return { ...page, data }
}

describe('evening the illumination', () => {
  test('an even scan measures as even', () => {
    expect(measurePaper(shadedPage(240)).unevenness).toBeLessThan(3)
  })

  test('a shadow across the page is measured', () => {
    expect(measurePaper(shadedPage(120)).unevenness).toBeGreaterThan(80)
  })

  test('light that fades over the paper is evened, also where the paper lies on a dark table', () => {
    const text: BoundingBox = [200, 200, 1000, 700]
    expect(isShaded(measurePaper(shadedPage(240)), text)).toBe(false)
    expect(isShaded(measurePaper(shadedPage(160)), text)).toBe(true)
    const onTable = around(shadedPage(160), [100, 100, 1100, 800], 20)
    expect(measurePaper(onTable).unevenness).toBeGreaterThan(100)
    expect(isShaded(measurePaper(onTable), text)).toBe(true)
  })

  test('a design with dark areas among its text is no shadow', () => {
    const text: BoundingBox = [200, 200, 1000, 700]
    const design = around(shadedPage(240), [200, 200, 1000, 450], 20)
    expect(measurePaper(design).unevenness).toBeGreaterThan(100)
    expect(isShaded(measurePaper(design), text)).toBe(false)
  })

  test('paper becomes white on the lit and on the shaded side, and strokes stay dark', () => {
    const page = shadedPage(120)
    const even = evenIllumination(page, measurePaper(page))
    const at = (x: number, y: number) => even.data[y * even.width + x] ?? 0
    expect(at(55, 20)).toBeGreaterThan(245)
    expect(at(1155, 20)).toBeGreaterThan(245)
    expect(at(45, 42)).toBeLessThan(90)
    expect(at(1145, 42)).toBeLessThan(90)
  })

  test('a dark table around the paper stays dark', () => {
    const table: Raster = { width: 400, height: 400, channels: 1, data: new Uint8Array(160_000).fill(12) }
    expect(evenIllumination(table, measurePaper(table)).data[80_000]).toBeLessThan(100)
  })
})
