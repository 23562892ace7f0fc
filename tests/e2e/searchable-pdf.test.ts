// What people do with a searchable PDF, in the viewer that Firefox has: search it, and select with the mouse.
import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BoundingBox, Line, Page, Rotation } from '../../shared/document.ts'
import { joinWords } from '../../main/ocr/layout/line-text.ts'
import { addLayer } from '../../main/outputs/pdf/add-layer.ts'
import { needs } from '../support/needs.ts'
import { pageOfLines } from '../support/pdf/page-of-lines.ts'
import { openPdfViewer, type PdfViewer } from '../support/pdf/pdf-viewer.ts'
import { atRest } from '../support/real-page/at-rest.ts'

/** On the screen, in its pixels. */
const LETTER_AND_A_HALF = 18
const turns: Rotation[] = [0, 90, 180, 270]
const lines = [
  ['Six', 'crates', 'of', 'winter', 'apples'],
  ['东京', '大学', '图书馆'],
  ['السلام', 'عليكم', 'في', 'المدينة'],
]

/** Four pages with the same text, stored at every turn and shown upright. */
async function searchable(): Promise<{ bytes: Uint8Array; pages: Page[] }> {
  const pdf = await PDFDocument.create()
  for (const turn of turns) pdf.addPage(turn % 180 === 0 ? [420, 595] : [595, 420]).setRotation(degrees(turn))
  const pages = turns.map((rotation, index) => ({
    ...pageOfLines(lines, { rotation, fromRight: [2] }),
    page: index + 1,
  }))
  return { bytes: addLayer(await pdf.save(), { schemaVersion: 1, pages }).bytes, pages }
}

describe.skipIf(!needs.browser.met)('a searchable PDF in the viewer', () => {
  let viewer: PdfViewer
  let pages: Page[]
  beforeAll(async () => {
    const made = await searchable()
    pages = made.pages
    viewer = await openPdfViewer(made.bytes, turns.length)
  })
  afterAll(() => viewer.stop())

  /** Where a box of a page stands on the screen. */
  async function onScreen({ page, width, height }: Page, [x0, y0, x1, y1]: BoundingBox) {
    const box = await viewer.page.locator(`.page[data-page-number="${page}"] .canvasWrapper`).boundingBox()
    if (!box) throw new Error(`page ${page} is not shown`)
    const [across, down] = [box.width / width, box.height / height]
    return {
      left: box.x + x0 * across,
      top: box.y + y0 * down,
      right: box.x + x1 * across,
      bottom: box.y + y1 * down,
    }
  }

  const linesOf = (page: Page): Line[] => page.blocks.flatMap((block) => block.lines)

  test.each([
    ['winter apples', 0, [3, 4]],
    ['大学图书馆', 1, [1, 2]],
    ['عليكم في', 2, [1, 2]],
  ] as const)('«%s» is found on all pages, and marked where it stands', async (query, line, words) => {
    await viewer.page.evaluate(
      (text) => (globalThis as unknown as { find: (query: string) => void }).find(text),
      query,
    )
    await expect
      .poll(() =>
        viewer.page.evaluate(() => (globalThis as unknown as { countFound: () => number }).countFound()),
      )
      .toBe(turns.length)
    for (const page of pages) {
      const boxes = words.map((index) => linesOf(page)[line]?.words[index]?.bbox ?? [0, 0, 0, 0])
      const [first, last] = await Promise.all(boxes.map((bbox) => onScreen(page, bbox as BoundingBox)))
      const highlights = viewer.page.locator(`.page[data-page-number="${page.page}"] .textLayer .highlight`)
      await highlights.first().waitFor({ state: 'attached' })
      const marks = await atRest(() =>
        highlights.evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
        ),
      )
      const [left, right] = [
        Math.min(...marks.map((mark) => mark.left)),
        Math.max(...marks.map((mark) => mark.right)),
      ]
      const middle = marks.map((mark) => (mark.top + mark.bottom) / 2)
      const wanted = { left: Math.min(first!.left, last!.left), right: Math.max(first!.right, last!.right) }
      // The browser marks with a font of its own, in which letters of one line have other widths among each other.
      expect(Math.abs(left - wanted.left)).toBeLessThan(LETTER_AND_A_HALF)
      expect(Math.abs(right - wanted.right)).toBeLessThan(LETTER_AND_A_HALF)
      for (const y of middle) {
        expect(y).toBeGreaterThan(first!.top)
        expect(y).toBeLessThan(first!.bottom)
      }
    }
  })

  test.each([0, 1, 2])('line %i is selected with the mouse and copied as it reads', async (index) => {
    for (const page of pages) {
      const line = linesOf(page)[index]!
      const { left, right, top, bottom } = await onScreen(page, line.bbox)
      const middle = (top + bottom) / 2
      const [from, to] = index === 2 ? [right - 1, left + 1] : [left + 1, right - 1]
      await viewer.page.mouse.move(from, middle)
      await viewer.page.mouse.down()
      await viewer.page.mouse.move((from + to) / 2, middle, { steps: 4 })
      await viewer.page.mouse.move(to, middle, { steps: 4 })
      await viewer.page.mouse.up()
      const selected = await viewer.page.evaluate(() => getSelection()?.toString())
      expect(selected?.trim()).toBe(joinWords(line.words.map(({ text }) => text)))
    }
  })
})
