import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { layerOf } from '../../support/pdf/made-page.ts'

const size = 12

/** Text whose pieces behind `^` are set smaller and higher, those behind `_` smaller and lower, up to the next `|`. */
async function setSmall(text: string): Promise<string[]> {
  const made = await PDFDocument.create()
  const font = await made.embedFont(StandardFonts.TimesRoman)
  const page = made.addPage([500, 200])
  let x = 40
  for (const piece of text.match(/[\^_]?[^^_|]+/g) ?? []) {
    const shift = { '^': 0.4, _: -0.2 }[piece.charAt(0)]
    const drawn = shift === undefined ? piece : piece.slice(1)
    const drawnSize = shift === undefined ? size : 0.65 * size
    page.drawText(drawn, { x, y: 150 + (shift ?? 0) * size, size: drawnSize, font })
    x += font.widthOfTextAtSize(drawn, drawnSize)
  }
  const { lines } = await layerOf(made)
  return lines.map(({ words }) => words.map((word) => word.text).join(' '))
}

test.each([
  ['exponents', 'some 12·10^3| N/m^2| and 5 cd m^-2', 'some 12·10³ N/m² and 5 cd m⁻²'],
  ['charges', 'with Er^3+| and Cl^1-', 'with Er³⁺ and Cl¹⁻'],
  ['numbers of notes', 'as was shown.^12–14,16| It was not', 'as was shown.¹²–¹⁴,¹⁶ It was not'],
  ['numbers behind figures', 'in 1981^6| were 1,204^1', 'in 1981⁶ were 1,204¹'],
  ['the number of a note before it', '^7|See the second part', '⁷See the second part'],
])('%s are written as what they are', async (_name, set, written) => {
  expect(await setSmall(set)).toEqual([written])
})

test.each([
  ['subscripts', 'of H_2|O and log_10| copies', 'of H2O and log10 copies'],
  ['raised words', 'the 1^st| of May, a note^a', 'the 1st of May, a notea'],
  ['raised years', 'Congress ^2008| of Glass', 'Congress 2008 of Glass'],
])('%s stay as they are', async (_name, set, written) => {
  expect(await setSmall(set)).toEqual([written])
})
