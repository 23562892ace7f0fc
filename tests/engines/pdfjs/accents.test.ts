import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { mendAccents } from '../../../main/ocr/text-layer/mend-accents.ts'
import { layerOf } from '../../support/pdf/made-page.ts'

const size = 12

/** Text as typesetting programs set it whose fonts have no letters with accents: behind each `<` it goes back, over the next letter. */
async function setBack(text: string): Promise<string[]> {
  const made = await PDFDocument.create()
  const font = await made.embedFont(StandardFonts.TimesRoman)
  const page = made.addPage([500, 200])
  let x = 40
  for (const piece of text.split('<')) {
    page.drawText(piece, { x, y: 150, size, font })
    x += font.widthOfTextAtSize(piece, size) - 0.4 * size
  }
  const { lines } = await layerOf(made)
  return mendAccents(lines).map(({ words }) => words.map((word) => word.text).join(' '))
}

test('accents that a file sets beside their letters stand on them', async () => {
  expect(await setBack('Schr¨<odinger parla d´<ej`<a en fran¸<cais, n˜<ao ˆ<age')).toEqual([
    'Schrödinger parla déjà en français, não âge',
  ])
})

test('an accent goes on the letter before it where it can stand only there, and else stays', async () => {
  expect(await setBack('garc¸on, 5 ¨ 7, the `word` and x¨')).toEqual(['garçon, 5 ¨ 7, the `word` and x¨'])
})
