// Searchable PDFs as a reader sees them: pdf.js, which Firefox is built with, reads back what was written.
import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import type { Page } from '../../../../../shared/document.ts'
import { openFile } from '../../../../../main/outputs/pdf/syntax/open-file.ts'
import { writePdf } from '../../../../../main/outputs/pdf/pdf.ts'
import type { DocumentFormat } from '../../../../../main/ocr/ports.ts'
import { fixture } from '../../../../support/fixtures.ts'
import { pageOfLines } from '../../../../support/pdf/page-of-lines.ts'
import { readPdfLines, readPdfText, readPdfTexts } from '../../../../support/pdf/read-pdf-text.ts'

async function searchable(bytes: Uint8Array, format: DocumentFormat, pages: Page[]) {
  const { parts, warnings } = await writePdf(
    { schemaVersion: 1, pages },
    {
      name: `scan.${format}`,
      title: 'scan',
      language: 'en',
      generator: 'Legible',
      source: { bytes, format },
    },
  )
  return { bytes: parts[0] ?? new Uint8Array(), codes: warnings.map(({ code }) => code) }
}

const lines = [
  ['Linseed', 'oil', 'for', 'well-known', 'windows'],
  ['Six', 'crates', 'of', 'winter', 'apples,', '25', 'kg', 'each'],
]
const text = lines.map((words) => words.join(' ')).join(' ')

/** An empty PDF of one page of A5, lying as it is told. */
async function emptyPdf({ turn = 0, useObjectStreams = false } = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const isOnItsSide = turn % 180 !== 0
  const page = pdf.addPage(isOnItsSide ? [595, 420] : [420, 595])
  page.setRotation(degrees(turn))
  page.drawSquare({ x: 300, y: 20, size: 4 })
  return pdf.save({ useObjectStreams })
}

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  Buffer.from(bytes.subarray(0, start.length)).equals(start)

test('words come back in their order, in every script', async () => {
  const page = pageOfLines(
    [
      ...lines,
      ['东京', '大学', '图书馆'],
      ['השלום', 'לכל', '2024', 'אדם'],
      ['مرحبا', 'بكم', 'في', '12.5', 'المدينة'],
      ['e\u0301te\u0301', 'नमस्ते', 'दुनिया'],
      ['𠮷野家', '👩‍🚀', 'soft\u00adly'],
      ['สวัสดี', 'ชาวโลก'],
    ],
    { fromRight: [3, 4] },
  )
  const { bytes } = await searchable(fixture('grey.png').bytes, 'png', [page])
  expect(await readPdfText(bytes)).toEqual([
    `${text} 东京大学图书馆 השלום לכל 2024 אדם مرحبا بكم في 12.5 المدينة été नमस्ते दुनिया 𠮷野家 👩‍🚀 softly สวัสดี ชาวโลก`,
  ])
})

test.each([-4, 0, 0.5, 3, 5])('words that stand %d pixels apart do not run together', async (gap) => {
  const { bytes } = await searchable(fixture('grey.png').bytes, 'png', [pageOfLines(lines, { gap })])
  const [found] = await readPdfLines(bytes)
  expect(found?.trimEnd()).toEqual(lines.map((words) => words.join(' ')).join('\n'))
})

test.each([0, 4, 12, 20])(
  'lines %d pixels below each other do not run together, nor into what the page has itself',
  async (leading) => {
    const page = pageOfLines([...lines, ['Two', 'sacks']], { leading })
    const { bytes } = await searchable(fixture('grey.png').bytes, 'png', [page])
    const [found] = await readPdfLines(bytes)
    expect(found?.replaceAll(/\s+/g, ' ')).toBe(`${text} Two sacks `)
  },
)

describe.each([
  ['a table of objects', false],
  ['packed objects', true],
])('a PDF with %s', (_, useObjectStreams) => {
  test.each([0, 90, 180, 270] as const)(
    'lying at %d°: its bytes stay, words stand where they were read',
    async (turn) => {
      const original = await emptyPdf({ turn, useObjectStreams })
      const page = pageOfLines(lines, { rotation: turn })
      const { bytes, codes } = await searchable(original, 'pdf', [page])
      expect(codes).toEqual([])
      expect(startsWith(bytes, original)).toBe(true)
      expect(await readPdfText(bytes)).toEqual([text])
      const [found] = await readPdfTexts(bytes)
      const words = page.blocks.flatMap((block) => block.lines.flatMap((line) => line.words))
      for (const item of found ?? []) {
        const word = words.find((one) => item.text.startsWith(one.text))
        // Pixels are half a point; how high a letter is, fonts say in tenths.
        expect(Math.abs(item.bbox[0] - (word?.bbox[0] ?? 0) / 2)).toBeLessThan(1)
        expect(
          Math.abs((item.bbox[1] + item.bbox[3]) / 2 - ((word?.bbox[1] ?? 0) + (word?.bbox[3] ?? 0)) / 4),
        ).toBeLessThan(6)
      }
    },
  )
})

test('a page whose own text is sound stays as it is, and so does the file', async () => {
  const { bytes } = fixture('scan-with-sound-layer.pdf')
  const page = { ...pageOfLines(lines), source: 'text_layer' as const }
  expect(Buffer.from((await searchable(bytes, 'pdf', [page])).bytes).equals(bytes)).toBe(true)
})

test('of a mixed page only what was read in its pictures is added', async () => {
  const page = pageOfLines(lines)
  const [own] = page.blocks.flatMap((block) => block.lines)
  for (const word of own?.words ?? []) delete (word as { source?: string }).source
  const { bytes } = await searchable(await emptyPdf(), 'pdf', [{ ...page, source: 'mixed' }])
  expect(await readPdfText(bytes)).toEqual([(lines[1] ?? []).join(' ')])
})

test('an earlier layer is taken out of a page that was recognised', async () => {
  const { bytes } = fixture('scan-with-garbage-layer.pdf')
  expect(await readPdfText(bytes)).not.toEqual([''])
  expect(await readPdfText((await searchable(bytes, 'pdf', [pageOfLines(lines)])).bytes)).toEqual([text])
})

test('what was made searchable can be read again, and its layer replaced', async () => {
  const once = await searchable(await emptyPdf(), 'pdf', [pageOfLines(lines)])
  const other = [['Two', 'sacks', 'of', 'rye', 'flour']]
  const twice = await searchable(once.bytes, 'pdf', [pageOfLines(other)])
  expect(startsWith(twice.bytes, once.bytes)).toBe(true)
  expect(await readPdfText(twice.bytes)).toEqual(['Two sacks of rye flour'])
})

test('a damaged PDF is written anew, and says so', async () => {
  const original = await emptyPdf()
  const damaged = Buffer.from(
    Buffer.from(original)
      .toString('latin1')
      .replace(/startxref\s+\d+/, 'startxref\n17'),
    'latin1',
  )
  const { bytes, codes } = await searchable(damaged, 'pdf', [pageOfLines(lines)])
  expect(codes).toEqual(['pdf_rebuilt'])
  expect(await readPdfText(bytes)).toEqual([text])
})

test('an encrypted PDF is refused with a sentence', async () => {
  const page = pageOfLines(lines)
  await expect(searchable(fixture('encrypted.pdf').bytes, 'pdf', [page])).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('encrypted') as string,
  })
})

test('a JPEG goes in as it is, a PNG as it is packed', async () => {
  for (const [name, format] of [
    ['photo-exif-sideways.jpg', 'jpeg'],
    ['progressive.jpg', 'jpeg'],
    ['one-bit.png', 'png'],
    ['palette.png', 'png'],
    ['sixteen-bit.png', 'png'],
  ] as const) {
    const image = Buffer.from(fixture(name).bytes)
    const { bytes } = await searchable(image, format, [pageOfLines(lines)])
    // Behind the first mark of an IDAT chunk stand the packed pixels.
    const pixels =
      format === 'jpeg' ? image : image.subarray(image.indexOf('IDAT') + 4, image.indexOf('IDAT') + 1000)
    expect(Buffer.from(bytes).includes(pixels), name).toBe(true)
  }
})

test('an image has a tree of its headings, lists and tables', async () => {
  const page = pageOfLines([
    ['Price', 'list'],
    ['•', 'Flour'],
    ['•', 'Rye'],
    ['Flour', '4.20'],
  ])
  const [heading, first, second, table] = page.blocks
  Object.assign(heading ?? {}, { type: 'heading', level: 3 })
  for (const block of [first, second]) Object.assign(block ?? {}, { type: 'list' })
  const cells = (table?.lines[0]?.words ?? []).map(({ text: cell, bbox }, column) => ({
    row: 0,
    column,
    rowSpan: 1,
    columnSpan: 1,
    header: column === 0,
    text: cell,
    bbox,
  }))
  Object.assign(table ?? {}, { type: 'table', table: { rows: [['Flour', '4.20']], cells } })
  const { bytes } = await searchable(fixture('grey.png').bytes, 'png', [page])
  const file = openFile(bytes)
  const shape = (value: unknown): unknown => {
    const element = file.resolve(value as never)
    if (!(element instanceof Map)) return '·'
    const type = file.resolve(element.get('S')) as { name: string }
    const kids = file.resolve(element.get('K')) as unknown[]
    return [type.name, ...kids.map(shape)]
  }
  const root = file.resolve(file.catalog.get('StructTreeRoot')) as Map<string, never>
  const [document] = file.resolve(root.get('K')) as unknown[]
  expect(shape(document)).toEqual([
    'Document',
    ['H1', '·'],
    ['L', ['LI', ['LBody', '·']], ['LI', ['LBody', '·']]],
    ['Table', ['TR', ['TH', '·'], ['TD', '·']]],
  ])
})
