import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { blocksOf } from '../../support/pdf/made-page.ts'

const size = 10

/** The lines of a page, in the order in which they are read. */
async function linesOf(draw: (page: PDFPage, font: PDFFont) => void): Promise<string[]> {
  const made = await PDFDocument.create()
  const font = await made.embedFont(StandardFonts.TimesRoman)
  draw(made.addPage([400, 300]), font)
  const blocks = await blocksOf(made)
  return blocks.flatMap((block) => block.lines.map(({ text }) => text))
}

const text = [
  't was a year since the keeper',
  'of the light had been seen by',
  'the people of the coast, and',
  'nobody knew where he was. He',
  'had left his house in the night,',
]

test('a capital whose file writes the line at its foot first begins the first', async () => {
  const read = await linesOf((page, font) => {
    const capital = 4 * 12 + 0.66 * size
    page.drawText('I', { x: 40, y: 200, size: capital / 0.66, font })
    const x = 40 + font.widthOfTextAtSize('I', capital / 0.66) + 2
    const [first, second, third, fourth, fifth] = text.map((line, row) => [line, 248 - 12 * row] as const)
    for (const [line, y] of [fifth!, first!, second!, third!, fourth!])
      page.drawText(line, { x, y, size, font })
    page.drawText('and all of them went to look for him there.', { x: 40, y: 188, size, font })
  })
  expect(read.slice(0, 5)).toEqual([`I${text[0]}`, ...text.slice(1)])
})

test('a capital that is raised above its line begins the word behind it', async () => {
  const read = await linesOf((page, font) => {
    page.drawText('T', { x: 40, y: 248, size: 30, font })
    page.drawText('he keeper of the light had been', {
      x: 40 + font.widthOfTextAtSize('T', 30),
      y: 248,
      size,
      font,
    })
    for (const [row, line] of text.slice(2).entries())
      page.drawText(line, { x: 40, y: 236 - 12 * row, size, font })
  })
  expect(read[0]).toBe('The keeper of the light had been')
})
