import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { Block, BoundingBox } from '../../../shared/document.ts'
import { markEmphasis, writeMarks } from '../../../main/ocr/writers/emphasize.ts'
import { blocksOf } from '../../support/pdf/made-page.ts'

/** The blocks of a line of which what stands between asterisks is set in another face. */
async function setIn(face: StandardFonts, text: string): Promise<Block[]> {
  const made = await PDFDocument.create()
  const upright = await made.embedFont(StandardFonts.TimesRoman)
  const other = await made.embedFont(face)
  const page = made.addPage([500, 200])
  let x = 40
  for (const [index, piece] of text.split('*').entries()) {
    const font = index % 2 === 1 ? other : upright
    page.drawText(piece, { x, y: 150, size: 12, font })
    x += font.widthOfTextAtSize(piece, 12)
  }
  return blocksOf(made)
}

/** Markdown of a line of which what stands between asterisks is set in italics. */
const setInItalics = async (text: string): Promise<string[]> =>
  (await setIn(StandardFonts.TimesRomanItalic, text)).map((block) => writeMarks(markEmphasis(block, {})))

test('a word is in italics as its letters are, whatever sign follows or goes before', async () => {
  const written = 'Floats and their drift, *Journal of Lakes*, 12(3); see (*Limnology*), as well.'
  expect(await setInItalics(written)).toEqual([
    'Floats and their drift, *Journal of Lakes*, 12(3); see *(Limnology)*, as well.',
  ])
})

test('a word of which only a part is in italics is upright', async () => {
  expect(await setInItalics('All that is *re*written here, and *all* else.')).toEqual([
    'All that is rewritten here, and *all* else.',
  ])
})

test('a label in bold with what it is the label of is no heading, whichever is longer', async () => {
  const typeOf = async (text: string) =>
    (await setIn(StandardFonts.TimesRomanBold, text)).map(({ type }) => type)
  expect(await typeOf('*Apologies for absence:* Cllr Hart')).toEqual(['paragraph'])
  expect(await typeOf('*Apologies for absence*')).toEqual(['heading'])
  expect(await typeOf('2. *Apologies for absence*')).toEqual(['heading'])
})

test('a link is of its words, without the stop and the number of a note behind them', () => {
  const bbox: BoundingBox = [0, 0, 1, 1]
  const words = ['See', 'England.[1]', 'It', 'rises.'].map((text) => ({ text, bbox, confidence: 1 }))
  const linked = words.map((word) =>
    word.text.startsWith('Eng') ? { ...word, link: 'https://example.org/e' } : word,
  )
  const text = words.map((word) => word.text).join(' ')
  const line = { text, bbox, confidence: 1, words: linked }
  expect(writeMarks(markEmphasis({ type: 'paragraph', text, bbox, lines: [line] }, {}))).toBe(
    'See [England](https://example.org/e).[1] It rises.',
  )
})
