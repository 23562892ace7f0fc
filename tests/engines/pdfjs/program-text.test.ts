import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { printedText } from '../../../shared/printed-text.ts'
import { blocksOf } from '../../support/pdf/made-page.ts'

/** The blocks of a page whose lines that begin with `>` are in Courier, all others in Helvetica; `^` ends what is in Courier. */
async function setLines(lines: readonly string[]) {
  const made = await PDFDocument.create()
  const [text, program] = [
    await made.embedFont(StandardFonts.Helvetica),
    await made.embedFont(StandardFonts.Courier),
  ]
  const page = made.addPage([500, 500])
  for (const [index, line] of lines.entries()) {
    const place = { x: 40, y: 440 - index * 13, size: 10 }
    const [inCourier, rest = ''] = line.startsWith('>') ? line.slice(1).split('^') : ['', line]
    if (inCourier) page.drawText(inCourier, { ...place, font: program })
    page.drawText(rest, { ...place, x: place.x + program.widthOfTextAtSize(inCourier ?? '', 10), font: text })
  }
  return blocksOf(made)
}

test('a program between paragraphs keeps its lines, its indents, its empty lines and the white before a remark', async () => {
  const blocks = await setLines([
    'The next function adds two numbers and prints what it found, as the manual says',
    'that it should in all cases we know of.',
    '>function add(a, b) {',
    '>  const sum = a + b',
    '>',
    '>  if (sum > 9)',
    '>    print(sum)   // large ones only',
    '>  return sum',
    '>}',
    'After it the program ends, and nothing is left to do for anybody who reads this',
    'page until its end.',
  ])
  const program = `function add(a, b) {
  const sum = a + b

  if (sum > 9)
    print(sum)   // large ones only
  return sum
}`
  expect(blocks.map(({ role }) => role)).toEqual([undefined, 'code', undefined])
  expect(blocks[1]?.text).toBe(program)
  expect(blocks.map(printedText)[1]).toBe(program)
})

test('a line of running text that begins with the name of a function is none of a program', async () => {
  const lines = [
    'Pages come one after the other, in the order in which the file has them, and from',
    '>document.pages.iterate(from, to, options)^ in the order that is asked for',
    'by whoever reads them.',
  ]
  const blocks = await setLines(lines)
  expect(blocks.map(({ text }) => text)).toEqual([lines.join(' ').replaceAll(/[>^]/g, '')])
})
