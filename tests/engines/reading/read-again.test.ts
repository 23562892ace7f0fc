import type { SKRSContext2D } from '@napi-rs/canvas'
import { afterAll, describe, expect, test } from 'vitest'
import type { LineReader, Raster, TextBox, TextLine } from '../../../main/ocr/ports.ts'
import type { PageContext } from '../../../main/ocr/page-context.ts'
import { layoutPage } from '../../../main/ocr/layout/layout-page.ts'
import { readAgain } from '../../../main/ocr/stages/read-again.ts'
import { recognizeRaster } from '../../../main/ocr/recognize-raster.ts'
import type { BoundingBox } from '../../../shared/document.ts'
import { greyOf, sentences } from '../../support/printed-page.ts'
import { openKit } from '../../support/reading-kit.ts'
import { drawText } from '../../support/sample-documents.ts'

const kit = openKit()
afterAll(() => kit.close())

const textOf = ({ words }: TextLine) => words.map(({ text }) => text).join(' ')

describe('what the page’s recogniser takes for a picture', () => {
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

describe('the place of a line that was passed over', () => {
  const raster: Raster = { width: 1000, height: 1000, channels: 1, data: new Uint8Array() }

  const lineAt = (text: string, bbox: BoundingBox, block?: number, confidence = 0.95): TextLine => ({
    words: [{ text, bbox, confidence }],
    bbox,
    ...(block !== undefined && { blockHint: block }),
  })
  const boxAt = ([x0, y0, x1, y1]: BoundingBox): TextBox => ({
    centerX: (x0 + x1) / 2,
    centerY: (y0 + y1) / 2,
    width: x1 - x0,
    height: y1 - y0,
    angle: 0,
    midline: [],
  })

  /** Lines and their blocks after a line was found at a place. */
  async function place(lines: TextLine[], bbox: BoundingBox, text = 'found', confidence = 0.95) {
    const lineReader: LineReader = {
      prepare: () => Promise.resolve(),
      read: (_, boxes) => Promise.resolve(boxes.map(() => lineAt(text, bbox, undefined, confidence))),
      close: () => Promise.resolve(),
    }
    const page: PageContext = {
      raster,
      dpi: 100,
      kind: 'page',
      isLevel: false,
      rotation: 0,
      toImage: (box) => box,
      languages: ['eng'],
      rules: [],
      isForeign: false,
      boxes: [
        ...lines.filter((line) => line.bbox.join() !== bbox.join()).map((line) => boxAt(line.bbox)),
        boxAt(bbox),
      ],
      isReadAsWhole: true,
      lines,
      cores: 1,
    }
    const changed = await readAgain.run(page, { ...kit, lineReader })
    return (changed?.lines ?? lines).map((line) => `${textOf(line)} ${line.blockHint ?? '-'}`)
  }

  const columns = [
    lineAt('left one', [50, 100, 450, 130], 1),
    lineAt('left three', [50, 200, 450, 230], 1),
    lineAt('right one', [550, 100, 950, 130], 2),
    lineAt('right two', [550, 150, 950, 180], 2),
  ]

  test('between the lines of its paragraph, whatever stands beside it', async () => {
    expect(await place(columns, [50, 150, 450, 180])).toEqual([
      'left one 1',
      'found 1',
      'left three 1',
      'right one 2',
      'right two 2',
    ])
  })

  test('over the paragraph it begins', async () => {
    expect(await place(columns, [550, 50, 950, 80])).toEqual([
      'left one 1',
      'left three 1',
      'found 2',
      'right one 2',
      'right two 2',
    ])
  })

  test('at the end of its row', async () => {
    const items = [lineAt('Bread', [50, 100, 200, 130], 1), lineAt('Milk', [50, 300, 180, 330], 1)]
    expect(await place(items, [900, 100, 960, 130], '3.20')).toEqual(['Bread 1', '3.20 1', 'Milk 1'])
  })

  test('alone, before what lies below it', async () => {
    const far = [lineAt('above', [50, 100, 450, 130], 1), lineAt('below', [50, 900, 450, 930], 2)]
    expect(await place(far, [500, 500, 900, 530])).toEqual(['above 1', 'found 3', 'below 2'])
  })

  test('alone, in the column it stands in, however far below the lines of that', async () => {
    const last = lineAt('left last', [50, 900, 450, 930], 3)
    const all = [...columns.slice(0, 2), last, ...columns.slice(2)]
    expect(await place(all, [600, 500, 900, 530])).toEqual([
      'left one 1',
      'left three 1',
      'left last 3',
      'right one 2',
      'right two 2',
      'found 4',
    ])
  })

  const prose = [
    'one two three four',
    'five six seven eight',
    'nine ten eleven twelve',
    'and so on it goes',
  ].map((text, row) => lineAt(text, [50, 100 + 50 * row, 450, 130 + 50 * row], 1))

  test('not at the end of a full line of running text', async () => {
    const proseWords = prose.map((line) => ({
      ...line,
      words: textOf(line)
        .split(' ')
        .map((text) => ({ text, bbox: line.bbox, confidence: 0.95 })),
    }))
    expect(await place(proseWords, [500, 150, 560, 180], '2013')).not.toContain('2013 1')
  })

  test('nowhere, where it was hardly read or is one character', async () => {
    expect(await place(columns, [50, 800, 450, 830], 'found', 0.8)).toHaveLength(columns.length)
    expect(await place(columns, [50, 800, 450, 830], 'l')).toHaveLength(columns.length)
  })

  test('what was read there with hardly any confidence goes', async () => {
    const noise = lineAt('i|;', [50, 800, 450, 830], 3, 0.1)
    expect(await place([...columns, noise], [50, 800, 450, 830])).toHaveLength(columns.length + 1)
  })
})
