import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { openPdfjsDocument } from '../../../main/engines/pdfjs/document.ts'
import { composeDocument } from '../../../main/ocr/document/compose-document.ts'
import { toPageResult } from '../../../main/ocr/page-result.ts'
import { taggedPdf, type TaggedElement } from '../../support/tagged-pdf.ts'

async function blocksOf(elements: TaggedElement[]) {
  const pdf = await openPdfjsDocument(await taggedPdf(elements), { maxImagePixels: 1_000_000 })
  const { lines, rules } = await pdf.readTextLayer(1, 72)
  await pdf.close()
  const page = { width: 595, height: 842, dpi: 72, rotation: 0 } as const
  const result = toPageResult({ ...page, source: 'text_layer', lines, rules, warnings: [], stages: [] }, 1)
  return composeDocument([result]).pages[0]?.blocks ?? []
}
const textsOf = async (elements: TaggedElement[]) => (await blocksOf(elements)).map(({ text }) => text)

const story = (name: string, count = 4) =>
  Array.from({ length: count }, (_, index) => `${name} ${index} and then the ship went on its way`)
const joined = (name: string, count = 4) => story(name, count).join(' ')

/** Three boxes at places from which nobody could tell in which order they are read, written from the last to the first. */
const boxes: TaggedElement[] = [
  { role: 'P', lines: story('middle'), x: 200, y: 500, painted: 9 },
  { role: 'P', lines: story('right'), x: 340, y: 700, painted: 8 },
  { role: 'P', lines: story('left'), x: 60, y: 300, painted: 7 },
]

test('a structure tree says in which order a page is read', async () => {
  expect(await textsOf(boxes)).toEqual(['middle', 'right', 'left'].map((name) => joined(name)))
})

test('a structure tree says what is a heading, and of which level, a caption, a note and no part of the text', async () => {
  const blocks = await blocksOf([
    { lines: ['Volume Twelve'], y: 810, painted: 20 },
    { role: 'Sect', kids: [{ role: 'H2', lines: ['as quiet as the text'], y: 760 }] },
    {
      role: 'P',
      lines: story('one'),
      y: 740,
      kids: [{ role: 'Note', lines: ['a remark that bears no number'], y: 80 }],
    },
    { role: 'P', lines: ['Bold, and heads nothing'], isBold: true, y: 650 },
    { role: 'Figure', kids: [{ role: 'Caption', lines: ['The harbour at dawn'], y: 600 }] },
    { role: 'P', lines: story('two'), y: 560 },
  ])
  expect(blocks.map(({ type, level, role, text }) => [role ?? type, level, text])).toEqual([
    ['header', undefined, 'Volume Twelve'],
    ['heading', 2, 'as quiet as the text'],
    ['paragraph', undefined, joined('one')],
    ['paragraph', undefined, 'Bold, and heads nothing'],
    ['caption', undefined, 'The harbour at dawn'],
    ['paragraph', undefined, joined('two')],
    ['footnote', undefined, 'a remark that bears no number'],
  ])
})

test('items of a list and cells of a table are told by the tree, empty cells and spans among them', async () => {
  const item = (label: string, text: string, y: number): TaggedElement => ({
    role: 'LI',
    kids: [
      { role: 'Lbl', lines: [label], x: 60, y },
      { role: 'LBody', kids: [{ role: 'P', lines: [text], x: 80, y }] },
    ],
  })
  const cell = (role: string, x: number, y: number, text?: string, table?: Record<string, number>) => ({
    role,
    ...(text !== undefined && { kids: [{ role: 'P', lines: [text], x, y }] }),
    ...(table && { table }),
  })
  const blocks = await blocksOf([
    { role: 'P', lines: story('one'), y: 780 },
    { role: 'L', kids: [item('•', 'bring a rope', 700), item('•', 'leave the rest', 685)] },
    {
      role: 'Table',
      kids: [
        { role: 'TR', kids: [cell('TH', 60, 600, 'Pier'), cell('TH', 160, 600, 'Fees', { ColSpan: 2 })] },
        { role: 'TR', kids: [cell('TD', 60, 585, 'Old'), cell('TD', 160, 585), cell('TD', 230, 585, '4')] },
        { role: 'TR', kids: [cell('TD', 60, 570, 'New'), cell('TD', 160, 570, '7'), cell('TD', 230, 570)] },
      ],
    },
    { role: 'P', lines: story('two'), y: 500 },
  ])
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'list', 'table', 'paragraph'])
  expect(blocks[1]?.text).toBe('• bring a rope\n• leave the rest')
  const { rows, cells } = blocks[2]?.table ?? { rows: [] }
  expect(rows).toEqual([
    ['Pier', 'Fees', ''],
    ['Old', '', '4'],
    ['New', '7', ''],
  ])
  expect(cells?.filter(({ header }) => header).map(({ text, columnSpan }) => [text, columnSpan])).toEqual([
    ['Pier', 1],
    ['Fees', 2],
  ])
})

test('the head of a table that comes again on a page is its head, although the file marks it as none of its own', async () => {
  const row = (y: number, ...texts: string[]): TaggedElement => ({
    role: 'TR',
    kids: texts.map((text, column) => ({
      role: 'TD',
      kids: [{ role: 'P', lines: [text], x: 60 + 120 * column, y }],
    })),
  })
  const rows = Array.from({ length: 6 }, (_, index) => [`E${index + 20}`, 'Water', `${index + 1},50`])
  const head = ['Code', 'Cause', 'Fee'].map((text, column) => ({
    lines: [text],
    isBold: true,
    x: 60 + 120 * column,
    y: 780,
  }))
  const blocks = await blocksOf([
    ...head,
    { role: 'Table', kids: rows.map((texts, index) => row(762 - 18 * index, ...texts)) },
    { role: 'P', lines: story('one', 2), y: 600 },
    { role: 'P', lines: story('two', 2), y: 500 },
  ])
  expect(blocks.map(({ type }) => type)).toEqual(['table', 'paragraph', 'paragraph'])
  expect(blocks[0]?.table?.rows).toEqual([['Code', 'Cause', 'Fee'], ...rows])
})

test('columns at the foot of a letter that its file marks as none of its own come once, and last', async () => {
  const columns = [
    ['Harbour Trust', '14 Quay Road', 'Whitby'],
    ['Bank of Whitby', 'Account 40 12 33', 'Sort code 20-11-09'],
    ['Registered 40817', 'VAT 812 345', 'Chair: K. Holm'],
  ]
  const read = await textsOf([
    { role: 'P', lines: story('one'), y: 700 },
    { role: 'P', lines: story('two'), y: 600 },
    ...columns.map((lines, column) => ({ lines, x: 60 + 180 * column, y: 70 })),
  ])
  expect(read.slice(0, 2)).toEqual([joined('one'), joined('two')])
  const words = columns.flat().flatMap((line) => line.split(' '))
  expect(read.slice(2).join(' ').split(/\s+/).toSorted()).toEqual(words.toSorted())
})

test('lines of one paragraph that are numbered one after the other are items of their own', async () => {
  const lines = [
    'a) What kind of text is it?',
    'b) When was it written, and',
    'for whom?',
    'c) Say what it means.',
  ]
  const blocks = await blocksOf([
    { role: 'P', lines: story('one', 3), y: 780 },
    { role: 'P', lines, y: 700 },
    { role: 'P', lines: story('two', 3), y: 600 },
  ])
  expect(blocks[1]).toMatchObject({
    type: 'list',
    text: 'a) What kind of text is it?\nb) When was it written, and for whom?\nc) Say what it means.',
  })
})

test('entries of a table of contents with dots to their numbers are no headings', async () => {
  const entries = ['1 Introduction', '1.1 Problem and question', '2 Methods', '2.1 Questionnaires'].map(
    (entry, index) => `${entry} ${'.'.repeat(50)} ${index + 3}`,
  )
  const blocks = await blocksOf(
    entries.map((line, index) => ({ role: 'P', lines: [line], y: 780 - 16 * index })),
  )
  expect(blocks.map(({ type, text }) => [type, text])).toEqual(entries.map((text) => ['paragraph', text]))
})

test('a cell reaches over no more rows and columns than its table has', async () => {
  const cell = (x: number, y: number, text: string, table?: Record<string, number>): TaggedElement => ({
    role: 'TD',
    kids: [{ role: 'P', lines: [text], x, y }],
    ...(table && { table }),
  })
  const blocks = await blocksOf([
    { role: 'P', lines: story('one'), y: 780 },
    {
      role: 'Table',
      kids: [
        { role: 'TR', kids: [cell(60, 600, 'Pier', { RowSpan: 40_000_000 }), cell(160, 600, 'Fees')] },
        { role: 'TR', kids: [cell(160, 585, '4', { ColSpan: 40_000_000 })] },
        { role: 'TR', kids: [cell(160, 570, '7'), cell(230, 570, '9')] },
      ],
    },
    { role: 'P', lines: story('two'), y: 500 },
  ])
  expect(blocks[1]?.table?.rows.map((row) => row.filter((text) => text !== ''))).toEqual([
    ['Pier', 'Fees'],
    ['4'],
    ['7', '9'],
  ])
})

const columns = ['left', 'right'].flatMap((name, column) =>
  story(name, 12).map((line, row) => ({ line, x: 60 + 260 * column, y: 760 - 13 * row })),
)
const readDown = [joined('left', 12), joined('right', 12)].join(' ')

test.each<[string, TaggedElement[]]>([
  ['calls all of a page one paragraph', [{ role: 'P', lines: story('up', 30), y: 780 }]],
  [
    'goes up again and again',
    [5, 1, 3, 0, 4, 2].map((row) => ({ role: 'P', lines: story(`up${row}`), y: 780 - 80 * row })),
  ],
  ['has but a part of the text', [...boxes.slice(0, 1), { lines: story('bare', 20), y: 400 }]],
  ['says of nothing what it is', boxes.map((box) => ({ ...box, role: 'Span' }))],
])('a tree that %s is not followed', async (_, elements) => {
  const words = elements.flatMap(({ lines = [] }) => lines.join(' ').split(' '))
  const untagged = elements.map(({ role: _role, ...rest }) => rest)
  const read = await textsOf(elements)
  expect(read.join(' ').split(/\s+/).toSorted()).toEqual(words.toSorted())
  expect(read).toEqual(await textsOf(untagged))
})

test('a tree that runs from row to row over two columns is not followed', async () => {
  const rows = columns.toSorted((a, b) => b.y - a.y || a.x - b.x)
  const elements = rows.map(({ line, x, y }) => ({ role: 'P', lines: [line], x, y }))
  expect((await textsOf(elements)).join(' ')).toBe(readDown)
})

test('a tree that calls every word a paragraph tears no lines', async () => {
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
  const elements = columns.flatMap(({ line, x, y }) =>
    line.split(' ').map((word, at, words) => {
      const before = words.slice(0, at).map((one) => `${one} `)
      return { role: 'P', lines: [word], x: x + font.widthOfTextAtSize(before.join(''), 10), y }
    }),
  )
  expect((await textsOf(elements)).join(' ')).toBe(readDown)
})

test('lines that a browser breaks on purpose are one part, and no part of what follows another', async () => {
  const text = (words: string, x: number, y: number): TaggedElement => ({
    role: 'NonStruct',
    lines: [words],
    x,
    y,
  })
  const group = (...kids: TaggedElement[]): TaggedElement => ({ role: 'NonStruct', kids })
  const address = (x: number, y: number, lines: string[]) =>
    group(...lines.map((words, row) => text(words, x, y - 15 * row)))
  const texts = await textsOf([
    { role: 'P', lines: story('one', 8), y: 780 },
    address(60, 640, ['Lena Fischer', '10827 Berlin', 'Second floor, left']),
    address(300, 632, ['Fischer GmbH', '10001 Berlin', 'Behind the main station']),
    group(text('before', 60, 590), { role: 'P', lines: story('two', 8), y: 570 }, text('behind', 60, 420)),
  ])
  expect(texts.map((one) => one.replaceAll('\n', ' '))).toEqual([
    joined('one', 8),
    'Lena Fischer 10827 Berlin Second floor, left',
    'Fischer GmbH 10001 Berlin Behind the main station',
    'before',
    joined('two', 8),
    'behind',
  ])
})

test('what floats to the end of a row is read after it, though the file writes it first', async () => {
  const question = (text: string, y: number): TaggedElement[] => [
    {
      role: 'P',
      lines: [text],
      x: 60,
      y,
      kids: [{ role: 'Span', lines: ['two marks'], x: 480, y, painted: -y }],
    },
    { role: 'P', lines: story(text), y: y - 20 },
  ]
  const texts = await textsOf([
    ...question('Say why this is so.', 700),
    ...question('Say what came of it.', 560),
  ])
  expect(texts.filter((text) => text.includes('two marks'))).toEqual([
    'Say why this is so. two marks',
    'Say what came of it. two marks',
  ])
})
