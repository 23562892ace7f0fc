import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import type { Kit, PageContext } from '../../../../../main/ocr/page-context.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { weighLines } from '../../../../../main/ocr/stages/weigh-lines.ts'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)
for (const weight of ['Regular', 'Bold'])
  GlobalFonts.registerFromPath(join(fonts, `LiberationSans-${weight}.ttf`), 'Weighed')

const size = 20
const text = [
  'Eleven members were present at half past seven, and the',
  'treasurer read the accounts for the half year, which were',
  'found in order and signed. The coal bill is still to come.',
]

interface Print {
  text: string
  bold?: boolean
  /** Size of its type, in pixels. */
  type?: number
  /** White before it, in sizes of the type. */
  white?: number
}

/** Which of the lines are told as bold on a page of them, as it would be read from a grey scan at 150 dpi. */
async function boldOf(prints: readonly Print[]): Promise<string[]> {
  const canvas = createCanvas(800, 100 + prints.length * 60)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#222'
  let y = 40
  const lines = prints.map(({ text: words, bold = false, type = size, white = 0.25 }): TextLine => {
    y += white * type
    context.font = `${bold ? 'bold ' : ''}${type}px Weighed`
    context.fillText(words, 40, y + 0.8 * type)
    let x = 40
    const placed = words.split(' ').map((word) => {
      const x0 = x
      x += context.measureText(`${word} `).width
      const x1 = x0 + context.measureText(word).width
      return { text: word, bbox: [x0, y, x1, y + type] as TextLine['bbox'], confidence: 1 }
    })
    const line: TextLine = { words: placed, bbox: [40, y, x, y + type], fontSize: type }
    y += type
    return line
  })
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const grey = new Uint8Array(canvas.width * canvas.height).map((_, index) => data[4 * index] ?? 255)
  const raster = { width: canvas.width, height: canvas.height, channels: 1 as const, data: grey }
  const changed = await weighLines.run({ raster, lines } as unknown as PageContext, {} as Kit)
  return (changed?.lines ?? [])
    .filter(({ bold }) => bold)
    .map((line) => line.words.map((w) => w.text).join(' '))
}

const plain = text.map((one) => ({ text: one }))

describe('weigh-lines', () => {
  test('a heading in the size of the text is told by its weight', async () => {
    const heading = { text: 'The accounts', bold: true, white: 0.8 }
    expect(await boldOf([...plain, heading, ...plain, { ...heading, text: 'The lamp' }, ...plain])).toEqual([
      'The accounts',
      'The lamp',
    ])
  })

  test('questions are told over answers that stand as far below them', async () => {
    const questions = [
      'When is it read?',
      'Who pays for the coal?',
      'Who signs it?',
      'What is still to come?',
    ]
    const page = questions.flatMap((question, at): Print[] => [
      { text: question, bold: true, white: 0.8 },
      { text: text[0] ?? '', white: 0.8 },
      ...(at === 1 ? [] : [{ text: text[1] ?? '' }]),
    ])
    expect(await boldOf(page)).toEqual(questions)
  })

  test('a page in one weight has none, and one that is bold throughout neither', async () => {
    expect(await boldOf([...plain, { text: 'The accounts', white: 0.8 }, ...plain])).toEqual([])
    expect(await boldOf(plain.map((one) => ({ ...one, bold: true })))).toEqual([])
  })

  test('figures and a line in the midst of a paragraph are no headings', async () => {
    const bold = { text: '1,204.50 17.75', bold: true, white: 0.8 }
    const midst = { text: 'found in order and signed. The coal bill', bold: true }
    expect(await boldOf([...plain, bold, ...plain, midst, ...plain])).toEqual([])
  })

  test('the year that a headline ends with is as bold as it is; figures under one that stand apart are not told', async () => {
    const headline = { text: 'The accounts for', bold: true, type: 32, white: 0.8 }
    const year = { text: '1997', bold: true, type: 32 }
    expect(await boldOf([headline, year, ...plain])).toEqual(['The accounts for', '1997'])
    expect(await boldOf([headline, { ...year, white: 1 }, ...plain])).toEqual(['The accounts for'])
    expect(await boldOf([headline, { ...year, type: size }, ...plain])).toEqual(['The accounts for'])
  })
})
