import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { afterAll, describe, expect, test } from 'vitest'
import type { Raster, TextLine } from '../../../main/ocr/ports.ts'
import { layoutPage } from '../../../main/ocr/layout/layout-page.ts'
import { recognizeRaster } from '../../../main/ocr/recognize-raster.ts'
import { greyOf, sentences, withMargin } from '../../support/printed-page.ts'
import { openKit } from '../../support/reading-kit.ts'
import { drawText } from '../../support/sample-documents.ts'

const kit = openKit()
afterAll(() => kit.close())

const textOf = ({ words }: TextLine) => words.map(({ text }) => text).join(' ')

describe('print in pictures', () => {
  const gap = Array.from({ length: 8 }, () => '')

  /** Two paragraphs and a picture between them. */
  function illustrated(draw: (context: SKRSContext2D) => void): Raster {
    const canvas = drawText([...sentences, ...gap, ...sentences], { fontSize: 34 })
    const context = canvas.getContext('2d')
    draw(context)
    return greyOf(canvas)
  }

  const map = illustrated((context) => {
    context.lineWidth = 3
    for (let line = 0; line < 40; line++) {
      context.beginPath()
      context.moveTo(50 + line * 22, 400 + (line % 7) * 25)
      context.lineTo(950 - line * 15, 700 - (line % 5) * 30)
      context.stroke()
    }
    context.fillStyle = '#fff'
    context.fillRect(340, 490, 320, 100)
    context.fillStyle = '#000'
    context.fillText('Harbour wall', 400, 552)
  })

  test.each(['eng', 'deu'])('a label in a drawing is read in its place (%s)', async (language) => {
    const { lines } = await recognizeRaster(map, { dpi: 110, languages: [language] }, kit)
    expect(lines.map(textOf)).toEqual([...sentences, 'Harbour wall', ...sentences])
  })

  test('a title in white on black is read instead of what was taken for it', async () => {
    const canvas = drawText(['', '', '', '', ...sentences, ...sentences], { fontSize: 34 })
    const context = canvas.getContext('2d')
    context.fillRect(0, 0, canvas.width, 160)
    context.fillStyle = '#fff'
    context.font = context.font.replace('34px', '60px')
    context.fillText('Harbour Notice', 300, 100)
    const { lines } = await recognizeRaster(greyOf(canvas), { dpi: 110, languages: ['eng'] }, kit)
    expect(lines.map(textOf)).toEqual(['Harbour Notice', ...sentences, ...sentences])
  })
})

test('paragraphs begin with their capitals, also those over several lines', async () => {
  const canvas = drawText([...sentences, '', ...sentences], { fontSize: 34 })
  const context = canvas.getContext('2d')
  // Over the first two lines of each paragraph, which begin behind it.
  for (const [capital, rest, row] of [
    ['T', 'his office opens at nine on weekdays', 0],
    ['W', 'hoever is late has to wait at the pier', 7],
  ] as const) {
    context.fillStyle = '#fff'
    context.fillRect(0, 34 * (1.5 * row + 0.9), 1000, 34 * 3)
    context.fillStyle = '#000'
    context.font = context.font.replace(/\d+px/u, '106px')
    context.fillText(capital, 34, 34 * (1.5 * row + 3.2))
    const left = 34 + 12 + context.measureText(capital).width
    context.font = context.font.replace(/\d+px/u, '34px')
    context.fillText(rest, left, 34 * (1.5 * row + 1.75))
    context.fillText('and all ships wait at the outer pier', left, 34 * (1.5 * row + 3.25))
  }
  const { lines } = await recognizeRaster(greyOf(canvas), { dpi: 110, languages: ['eng'] }, kit)
  const { width, height } = canvas
  const { blocks } = layoutPage({ width, height, dpi: 110, lines, rules: [] })
  expect(blocks.map(({ text }) => text.split(' ', 2).join(' '))).toEqual(['This office', 'Whoever is'])
})

test('a capital over several lines is read where the rest of its paragraph is a word or two', async () => {
  const canvas = drawText(
    Array.from({ length: 10 }, () => ''),
    { fontSize: 34 },
  )
  const context = canvas.getContext('2d')
  context.font = context.font.replace('34px', '106px')
  context.fillText('O', 34, 175)
  const left = 34 + 12 + context.measureText('O').width
  context.font = context.font.replace('106px', '34px')
  for (const [index, text] of [
    'nly one of the families has stayed here',
    'and their house is by the harbour',
  ].entries())
    context.fillText(text, left, 120 + 51 * index)
  context.fillText('in town.', 34, 222)
  const { lines } = await recognizeRaster(greyOf(canvas), { dpi: 110, languages: ['eng'] }, kit)
  const { width, height } = canvas
  const { blocks } = layoutPage({ width, height, dpi: 110, lines, rules: [] })
  expect(blocks.map(({ text }) => text.split(' ', 2).join(' '))).toEqual(['Only one'])
})

describe('type that runs along the edge of a page', () => {
  /** Prose with a number stamped beside it: its digits, a type height apart, on their side. */
  function stamped(stamp: string, turn: 1 | -1, lines: readonly string[]): Raster {
    const canvas = drawText(lines, { fontSize: 34 })
    const context = canvas.getContext('2d')
    context.font = context.font.replace('34px', '30px')
    context.translate(turn === 1 ? 955 : 985, turn === 1 ? 120 : 420)
    context.rotate((turn * Math.PI) / 2)
    for (let at = 0; at < stamp.length; at++) context.fillText(stamp.charAt(at), at * 27, 0)
    return greyOf(canvas)
  }

  const form = [
    'Name:   Jane Miller',
    '',
    'Date:   12 May',
    '',
    'Total:   140',
    '',
    '',
    'Signed:   J. M.',
    '',
  ]

  test.each([
    ['down it', 1, [...sentences, ...sentences]],
    ['up it', -1, [...sentences, ...sentences]],
    ['down the edge of a form', 1, form],
  ] as const)('is read %s, and stands apart from the rows beside it', async (_, turn, written) => {
    const { lines, toPage } = await recognizeRaster(
      stamped('83594627', turn, written),
      { dpi: 110, languages: ['eng'] },
      kit,
    )
    expect(lines.map(textOf)).toContain('83594627')
    expect(lines.filter(({ bbox }) => toPage(bbox)[0] > 930)).toHaveLength(1)
    const { blocks: page } = layoutPage({ width: 1000, height: 700, dpi: 110, lines, rules: [] })
    expect(page.at(-1)?.text).toBe('83594627')
    expect(page.filter(({ text }) => text.includes('83594627'))).toHaveLength(1)
  })

  test('letters that were read one by one, each a line, are read as the line they are', async () => {
    const canvas = drawText([...sentences, ...sentences], { fontSize: 34 })
    const context = canvas.getContext('2d')
    context.fillStyle = '#402'
    context.fillRect(880, 0, 120, canvas.height)
    context.fillStyle = '#fff'
    context.font = context.font.replace('34px', '20px')
    context.translate(962, 80)
    context.rotate(Math.PI / 2)
    context.fillText('DISCUSSION AND ANALYSIS', 0, 0)
    const { lines } = await recognizeRaster(greyOf(canvas), { dpi: 110, languages: ['eng'] }, kit)
    expect(lines.map(textOf)).toEqual([...sentences, ...sentences, 'DISCUSSION AND ANALYSIS'])
  })

  test('columns of numbers stay what they are', async () => {
    const canvas = drawText([...sentences, ...sentences], { fontSize: 34 })
    const context = canvas.getContext('2d')
    for (let row = 0; row < 9; row++) context.fillText(String(1 + ((row * 7) % 9)), 960, 90 + row * 44)
    const { lines } = await recognizeRaster(greyOf(canvas), { dpi: 110, languages: ['eng'] }, kit)
    const digits = lines.filter(({ bbox }) => bbox[0] > 930)
    expect(digits.map(textOf).join(' ')).toBe('1 8 6 4 2 9 7 5 3')
  })
})

test('bullets and dashes before items belong to their lines, a rule along the margin does not', async () => {
  const canvas = drawText(['', ...sentences, '', ...sentences], { fontSize: 34 })
  const context = canvas.getContext('2d')
  const raster = withMargin(greyOf(canvas), 60)
  const { lines: plain } = await recognizeRaster(raster, { dpi: 110, languages: ['eng'] }, kit)
  expect(plain.map(textOf)).toEqual([...sentences, ...sentences])

  const wide = drawText(
    [
      ...sentences.slice(0, 3).map((line) => `–     ${line}`),
      ...sentences.slice(3).map((line) => `•     ${line}`),
    ],
    { fontSize: 30 },
  )
  const items = await recognizeRaster(withMargin(greyOf(wide), 60), { dpi: 110, languages: ['eng'] }, kit)
  expect(items.lines.map(textOf).map((text) => text.replace(/^[-–—•·*] ?/u, '# '))).toEqual(
    sentences.map((line) => `# ${line}`),
  )

  const [left] = plain.map(({ bbox }) => bbox[0])
  context.fillRect((left ?? 60) - 60 - 25, 40, 4, canvas.height - 80)
  const ruled = await recognizeRaster(withMargin(greyOf(canvas), 60), { dpi: 110, languages: ['eng'] }, kit)
  expect(ruled.lines.map(textOf)).toEqual([...sentences, ...sentences])
})

test('two letters that look like a frame are no box to tick', async () => {
  const lines = ['El concejo destinó doce', 'El viernes, el panadero']
  // Soft as a scan: four times as large, and made smaller.
  const print = drawText(lines, { fontSize: 56, width: 1800 })
  const soft = createCanvas(print.width, print.height)
  soft.getContext('2d').filter = 'blur(4px)'
  soft.getContext('2d').drawImage(print, 0, 0)
  const canvas = createCanvas(print.width / 4, Math.round(print.height / 4))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(soft, 0, 0, canvas.width, canvas.height)
  const read = await recognizeRaster(greyOf(canvas), { dpi: 100, languages: ['spa'] }, kit)
  expect(read.lines.map(textOf)).toEqual(lines)
})

test('boxes to tick are read as such, and leave their lines alone', async () => {
  const canvas = drawText(
    sentences.map((line) => `      ${line}`),
    { fontSize: 30 },
  )
  const context = canvas.getContext('2d')
  const plain = withMargin(greyOf(canvas), 60)
  const { lines } = await recognizeRaster(plain, { dpi: 110, languages: ['eng'] }, kit)
  context.lineWidth = 2
  for (const { bbox } of lines) context.strokeRect(bbox[0] - 60 - 32, bbox[1] - 60 + 3, 18, 18)
  const ticked = await recognizeRaster(withMargin(greyOf(canvas), 60), { dpi: 110, languages: ['eng'] }, kit)
  expect(ticked.lines.map(textOf)).toEqual(sentences.map((line) => `☐ ${line}`))
})

test('small letters set wide are no boxes to tick, though hardly a pixel tells them apart', async () => {
  const lines = ['B', 'D', 'o'].flatMap((letter) => [9, 10, 11, 12, 13, 14].map((size) => ({ letter, size })))
  const canvas = drawText(
    Array.from({ length: 40 }, () => ''),
    { fontSize: 16, width: 400 },
  )
  const context = canvas.getContext('2d')
  for (const [index, { letter, size }] of lines.entries()) {
    context.font = context.font.replace(/\d+px/u, `bold ${size}px`)
    context.fillText(letter, 60, 60 + 40 * index)
    context.fillText('glossary of terms', 60 + 1.4 * size, 60 + 40 * index)
  }
  const read = await recognizeRaster(greyOf(canvas), { dpi: 96, languages: ['eng'] }, kit)
  const text = read.lines.map(textOf).join(' ')
  expect(text).toContain('o glossary of terms')
  expect(text).not.toMatch(/[☐☒■]/u)
})

test('dishes and their prices are read without the dots between them', async () => {
  const menu = ['Bruschetta 7.50', 'Carpaccio di manzo 14.00', 'Insalata caprese 11.00', 'Branzino 24.00']
  const canvas = drawText(
    menu.map(() => ''),
    { fontSize: 20, width: 700 },
  )
  const context = canvas.getContext('2d')
  context.font = context.font.replace('20px', '14px')
  for (const [index, dish] of menu.entries()) {
    const [name = '', price = ''] = dish.split(/ (?=\d)/u)
    const y = 30 + 30 * index
    context.fillText(name, 30, y)
    context.fillText(price, 600, y)
    for (let x = 36 + context.measureText(name).width; x < 593; x += 4) context.fillRect(x, y - 2, 2, 2)
  }
  const read = await recognizeRaster(greyOf(canvas), { dpi: 96, languages: ['eng'] }, kit)
  const text = read.lines.map(textOf).toSorted()
  expect(text).toEqual(menu.flatMap((dish) => dish.split(/ (?=\d)/u)).toSorted())
})

test('single digits in the cells of a table are read, though the detector passes some of them over', async () => {
  const blank = Array.from({ length: 60 }, () => '')
  const canvas = drawText(blank, { fontSize: 20, width: 1240 })
  const context = canvas.getContext('2d')
  const goods = ['Lamp oil', 'Marine rope', 'Brass bell', 'Water pump', 'Canvas cover', 'Delivery']
  for (const [index, name] of goods.entries()) {
    const y = 440 + 29 * index
    context.fillText(String(index + 1), 130, y)
    context.fillText(name, 218, y)
    context.fillText(String(9 - index), 810, y)
    context.fillText(`${86 + index}.27`, 920, y)
  }
  const { lines } = await recognizeRaster(greyOf(canvas), { dpi: 150, languages: ['eng'] }, kit)
  const read = lines.map(textOf)
  expect(goods.map((_, index) => String(index + 1)).filter((digit) => !read.includes(digit))).toEqual([])
  expect(read.filter((text) => /^\d$/u.test(text))).toHaveLength(12)
})

test('dashes in the cells of a table are read, hyphens as well, and marks on the baseline are none', async () => {
  const canvas = drawText(
    Array.from({ length: 24 }, () => ''),
    { fontSize: 26, width: 1240 },
  )
  const context = canvas.getContext('2d')
  const rows = [
    ['Day ticket', '£12.00', '£6.00', '–'],
    ['Evening', '£8.00', '–', '£6.00'],
    ['Guided tour', '£15.00', '—', '£9.00'],
    ['Parking', '-', '-', '£2.00'],
    ['Locker', '£1.00', '£1.00', '_'],
  ]
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) context.fillText(cell, 120 + 240 * column, 240 + 48 * row)
  const { lines } = await recognizeRaster(greyOf(canvas), { dpi: 150, languages: ['eng'] }, kit)
  const read = lines.map(textOf).filter((text) => /^[-–—]$/u.test(text))
  expect(read.toSorted()).toEqual(['-', '-', '–', '–', '—'].toSorted())
})

test('signs among the words of a long line are read as they are', async () => {
  const written = [
    'Then add the eggs, 1 at a time, and ½ of the flour',
    'From the station → along the river → over the bridge',
    'Level 1 → Level 3 within the first ten months there',
  ]
  const { lines } = await recognizeRaster(
    greyOf(drawText(written, { fontSize: 28 })),
    { dpi: 110, languages: ['eng'] },
    kit,
  )
  expect(lines.map(textOf)).toEqual(written)
})
