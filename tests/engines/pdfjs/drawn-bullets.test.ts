import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { blocksOf } from '../../support/pdf/made-page.ts'

const size = 11

/** The blocks of a page on which a list is set, each of its items with what is drawn before it. */
async function setList(items: readonly string[], draw: (page: PDFPage, y: number, row: number) => void) {
  const made = await PDFDocument.create()
  const font: PDFFont = await made.embedFont(StandardFonts.Helvetica)
  const page = made.addPage([500, 500])
  const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size, font })
  write('Before the journey begins, whoever goes on it has to have', 40, 440)
  for (const [row, item] of items.entries()) {
    write(item, 60, 410 - row * 15)
    draw(page, 410 - row * 15 + 0.26 * size, row)
  }
  return blocksOf(made)
}

const items = ['a passport and a visa', 'two copies of both', 'an insurance that pays for doctors']

test.each([
  ['•', 'dots', (page: PDFPage, y: number) => page.drawCircle({ x: 50, y, size: 2 })],
  [
    '▪',
    'squares',
    (page: PDFPage, y: number) => page.drawRectangle({ x: 48, y: y - 2, width: 4, height: 4 }),
  ],
  [
    '◦',
    'rings',
    (page: PDFPage, y: number) =>
      page.drawEllipse({ x: 50, y, xScale: 2, yScale: 2, borderColor: rgb(0, 0, 0), borderWidth: 0.6 }),
  ],
])('items with %s that are drawn as %s are a list', async (bullet, _name, draw) => {
  const blocks = await setList(items, draw)
  expect(blocks.at(-1)).toMatchObject({
    type: 'list',
    text: items.map((item) => `${bullet} ${item}`).join('\n'),
  })
})

test.each([
  [
    'the dots of a rule between columns',
    (page: PDFPage, y: number) => {
      for (const by of [-5, -2.5, 0, 2.5, 5]) page.drawCircle({ x: 50, y: y + by, size: 1 })
    },
  ],
  ['what is larger than letters', (page: PDFPage, y: number) => page.drawCircle({ x: 50, y, size: 6 })],
  ['what stands far off', (page: PDFPage, y: number) => page.drawCircle({ x: 20, y, size: 2 })],
])('%s is no bullet', async (_name, draw) => {
  const blocks = await setList(items, draw)
  expect(blocks.flatMap(({ lines }) => lines.map(({ text }) => text)).slice(1)).toEqual(items)
})
