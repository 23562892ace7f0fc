import { afterAll, describe, expect, test } from 'vitest'
import { createTesseractLayout } from '../../../main/engines/tesseract/layout.ts'
import type { Raster } from '../../../main/ocr/ports.ts'
import type { BoundingBox } from '../../../shared/document.ts'
import { inkLines, inkWithin, inkWords } from '../../support/ink.ts'
import { changePixels, printedPage, sentences, withMargin } from '../../support/printed-page.ts'

const layout = createTesseractLayout()
afterAll(() => layout.close())

const page = withMargin(printedPage(sentences), 60)
const find = (raster: Raster, segmentation: 'auto' | 'single_column' = 'single_column') =>
  layout.findLines({ raster, dpi: 200, segmentation })

const holds = (outer: BoundingBox, inner: BoundingBox, slack = 0) =>
  outer[0] <= inner[0] + slack &&
  outer[1] <= inner[1] + slack &&
  outer[2] >= inner[2] - slack &&
  outer[3] >= inner[3] - slack

describe('the lines of a printed page', () => {
  test('come from top to bottom, each around its ink', async () => {
    const lines = await find(page)
    const ink = inkLines(page, 8)
    expect(ink).toHaveLength(sentences.length)
    expect(lines).toHaveLength(ink.length)
    for (const [index, bounds] of ink.entries()) {
      const [x0, y0, x1, y1] = lines[index]?.bbox ?? [0, 0, 0, 0]
      expect(holds([x0, y0, x1, y1], bounds, 1)).toBe(true)
      // Not the next line's ink.
      expect(y1).toBeLessThan(ink[index + 1]?.[1] ?? page.height)
      expect(y0).toBeGreaterThan(ink[index - 1]?.[3] ?? 0)
      expect(x1 - x0).toBeLessThan(bounds[2] - bounds[0] + 4)
    }
  })

  test('have words from left to right, with the ink of each', async () => {
    const lines = await find(page)
    for (const { bbox, words } of lines) {
      const ink = inkWords(page, bbox, 7)
      expect(words).toHaveLength(ink.length)
      for (const [place, bounds] of ink.entries())
        expect(holds(words[place]?.bbox ?? [0, 0, 0, 0], bounds, 1)).toBe(true)
    }
  })

  test('have spots of ink that lie in their words, and hold all of it', async () => {
    for (const line of await find(page))
      for (const { bbox, blobs } of line.words) {
        expect(blobs.length).toBeGreaterThan(0)
        for (const blob of blobs) {
          expect(holds(bbox, blob)).toBe(true)
          expect(inkWithin(page, blob)).toBeDefined()
        }
        expect(Math.min(...blobs.map(([x0]) => x0))).toBe(bbox[0])
        expect(Math.max(...blobs.map(([, , x1]) => x1))).toBe(bbox[2])
      }
  })

  test('are as high as their type, also where no letter reaches up or down', async () => {
    const low = withMargin(printedPage([...sentences.slice(0, 3), 'no sooner nor ever once more']), 60)
    const [ink, line] = [inkLines(low, 8).at(-1), (await find(low)).at(-1)]
    expect(line?.bbox[1]).toBeLessThan((ink?.[1] ?? 0) - 3)
    expect(line?.bbox[3]).toBeGreaterThan((ink?.[3] ?? 0) + 3)
    // Liberation Sans of 34 pixels: 25 above the line, 7 below.
    for (const { typeHeight } of await find(page)) {
      expect(typeHeight).toBeGreaterThan(26)
      expect(typeHeight).toBeLessThan(40)
    }
  })

  test('share the number of their block', async () => {
    const lines = await find(withMargin(printedPage([...sentences, '', '', '', ...sentences]), 60), 'auto')
    expect(lines).toHaveLength(2 * sentences.length)
    const blocks = lines.map(({ block }) => block)
    expect(new Set(blocks.slice(0, sentences.length)).size).toBe(1)
    expect(new Set(blocks).size).toBe(2)
  })
})

test('a page without ink has no lines', async () => {
  expect(await find(changePixels(page, () => 255))).toEqual([])
})

test('several images at the same time are looked at beside one another', async () => {
  const alone = await find(page)
  expect(alone).toHaveLength(sentences.length)
  expect(await Promise.all([find(page), find(page), find(page)])).toEqual([alone, alone, alone])
})

test('a thread that fails tells whoever waits, and the next image gets another', async () => {
  await expect(find({ ...page, width: 0, height: 0 })).rejects.toThrow('Tesseract does not read this image')
  expect(await find(page)).toHaveLength(sentences.length)
})

test('one that cannot start tells so when it is asked, not before', async () => {
  const missing = createTesseractLayout(new URL('./no-such.worker.ts', import.meta.url))
  missing.prepare()
  await expect(missing.findLines({ raster: page, dpi: 200, segmentation: 'auto' })).rejects.toThrow('no-such')
  await missing.close()
})
