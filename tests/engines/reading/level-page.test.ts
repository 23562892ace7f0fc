import { afterAll, describe, expect, test } from 'vitest'
import { createPpocrTextDetector } from '../../../main/engines/ppocr/text-detector.ts'
import { levelPage, levelRaster } from '../../../main/ocr/preparation/level-page.ts'
import { bendPage, greyOf, printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { drawText } from '../../support/sample-documents.ts'

const detector = createPpocrTextDetector('tiny', () => 1)
afterAll(() => detector.close())
const page = printedPage([...sentences, ...sentences])
const [middleX, middleY] = [page.width / 2, page.height / 2]

const ways: [string, (x: number, y: number) => number][] = [
  ['curls like an open book', (x) => 60 * Math.sin((Math.PI * x) / page.width)],
  ['fans out like a page seen from the side', (x, y) => (0.08 * (x - middleX) * (y - middleY)) / middleY],
  ['dips towards the fold of a book', (x) => 80 * Math.exp(-x / 150)],
]

/** The most by which the middle of a line strays from the level, in pixels. */
async function unevenness(raster: typeof page): Promise<number> {
  const boxes = await detector.detect(raster, 736)
  const ranges = boxes.map(({ midline }) => {
    const ys = midline.slice(1, -1).map(({ y }) => y)
    return Math.max(...ys) - Math.min(...ys)
  })
  return Math.max(...ranges)
}

const detect = (raster: typeof page) => detector.detect(raster, 736)
const levelled = async (raster: typeof page) => levelPage({ raster, boxes: await detect(raster) }, detect)

describe('making the lines of a page level', () => {
  test('a flat page stays as it is', async () => {
    const { raster, preparation } = await levelled(page)
    expect(preparation).toEqual([])
    expect(raster).toBe(page)
  })

  test('a flat page of short lines stays as it is, wherever their tall letters stand', async () => {
    const short = Array.from({ length: 24 }, () => 'Bill summary page')
    const canvas = drawText(short, { fontSize: 15 })
    expect((await levelled(greyOf(canvas))).preparation).toEqual([])
  })

  test('a tilted page of short cells becomes level, wherever their tall letters stand', async () => {
    // On each word those at its end pull the middle of its line down.
    const rows = Array.from({ length: 14 }, () => 'Many            Lamp            Copy            Ships')
    const cells = withMargin(greyOf(drawText(rows, { fontSize: 30 })), 120)
    const { preparation } = await levelled(levelRaster(cells, { skew: 0.8 * (Math.PI / 180) }))
    expect(preparation).toEqual(['straighten -0.8°'])
  })

  test.each(ways)('a page that %s becomes flat', async (_, offset) => {
    const bent = bendPage(page, offset)
    expect(await unevenness(bent)).toBeGreaterThan(18)
    const { raster, preparation } = await levelled(bent)
    expect(preparation).toContain('flatten')
    expect(await unevenness(raster)).toBeLessThan(7)
  })

  test.each([3, -12, 25])('a page tilted by %i° becomes level', async (degrees) => {
    const tilted = levelRaster(withMargin(page, 300), { skew: -degrees * (Math.PI / 180) })
    const { raster } = await levelled(tilted)
    expect(await unevenness(raster)).toBeLessThan(7)
  })

  test.each([1, -2])('boxes found on a page tilted by %i° follow their lines', async (degrees) => {
    const tilted = levelRaster(withMargin(page, 300), { skew: -degrees * (Math.PI / 180) })
    const { raster, boxes } = await levelled(tilted)
    const onLevel = await detect(raster)
    expect(boxes).toHaveLength(onLevel.length)
    for (const box of boxes) {
      expect(Math.abs(box.angle)).toBeLessThan(0.01)
      const [nearest] = onLevel.toSorted(
        (a, b) => Math.abs(a.centerY - box.centerY) - Math.abs(b.centerY - box.centerY),
      )
      expect(box.centerY).toBeCloseTo(nearest?.centerY ?? 0, -1)
      expect(box.centerX).toBeCloseTo(nearest?.centerX ?? 0, -1)
    }
  })

  test.each(ways)('places on the levelled page lead back to the page that %s', async (_, offset) => {
    const bent = bendPage(page, offset)
    const found = await detect(bent)
    const { boxes, toPage } = await levelled(bent)
    for (const { centerX, centerY } of boxes) {
      const [x0, y0, x1, y1] = toPage([centerX - 10, centerY - 10, centerX + 10, centerY + 10])
      expect([x1 - x0, y1 - y0]).toEqual([expect.closeTo(20), expect.closeTo(20)])
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
      const onLine = found.some(({ midline }) =>
        midline.some((point) => Math.abs(point.x - x) < 20 && Math.abs(point.y - y) < 8),
      )
      expect(onLine, `a line at ${x}, ${y}`).toBe(true)
    }
  })

  test('lines that bend each another way, as no page does, stay as they are', async () => {
    const pitch = page.height / (2 * sentences.length)
    const offset = (x: number, y: number) =>
      (Math.floor(y / pitch) % 2 === 0 ? 12 : -12) * Math.sin((Math.PI * x) / page.width)
    expect((await levelled(bendPage(page, offset))).preparation).toEqual([])
  })

  test('too few lines to tell are only straightened', async () => {
    const line = printedPage(sentences.slice(0, 2))
    const { preparation } = await levelled(bendPage(line, (x) => 30 * Math.sin((Math.PI * x) / line.width)))
    expect(preparation).not.toContain('flatten')
  })
})
