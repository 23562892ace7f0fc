import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { RuledLine, TextLine } from '../../../../../main/ocr/ports.ts'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { line } from '../../../../support/typed-line.ts'

const frame = ([x0, y0, x1, y1]: BoundingBox): RuledLine[] => [
  { bbox: [x0, y0, x1, y0] },
  { bbox: [x0, y1, x1, y1] },
  { bbox: [x0, y0, x0, y1] },
  { bbox: [x1, y0, x1, y1] },
]
const tint = ([x0, y0, x1, y1]: BoundingBox): RuledLine[] => [
  { bbox: [x0, y0, x1, y0], isEdge: true },
  { bbox: [x0, y1, x1, y1], isEdge: true },
]

/** The first words of lines, in the order in which they are read; lines come as the file writes them. */
const order = (lines: TextLine[], rules: RuledLine[], isInFileOrder = true): string[] => {
  const { blocks } = layoutPage({ width: 1600, height: 2000, dpi: 200, lines, rules, isInFileOrder })
  return blocks.flatMap((block) => block.lines).map(({ words }) => words[0]?.text ?? '')
}

const rows = (
  name: string,
  count: number,
  x: number,
  y: number,
  rest = 'and then the ship went on its way',
) => Array.from({ length: count }, (_, row) => line(`${name}${row} ${rest}`, x, y + row * 45))
const names = (name: string, count: number) => Array.from({ length: count }, (_, row) => `${name}${row}`)

const notice = [
  'in the hall by',
  'the quay there is a',
  'market with bread and',
  'fish from morning on',
  'to noon, and whoever',
  'comes late goes home.',
]

describe.each([
  ['framed', frame],
  ['tinted', tint],
] as const)('a box that is %s', (_, drawn) => {
  const box = notice.map((text, row) => line(`box${row} ${text}`, 1000, 430 + row * 45))
  const place: BoundingBox = [980, 410, 1400, 720]
  const title = line('Title of the story', 100, 250, { fontSize: 60 })
  const above = [...rows('text', 7, 100, 400), line('text7 then it came home.', 100, 715)]
  const below = rows(
    'Below',
    1,
    100,
    760,
    'the tale goes on over the whole of the page and from here to there and on and back again and over it all',
  )

  test('is read after the title and the text to its left where the file writes it first', () => {
    const read = order([...box, title, ...above, ...below], drawn(place))
    expect(read).toEqual(['Title', ...names('text', 8), ...names('box', 6), ...names('Below', 1)])
  })

  test('stays where the file has it when all above it and to its left stands before', () => {
    const read = order([title, ...above, ...box, ...below], drawn(place))
    expect(read).toEqual(['Title', ...names('text', 8), ...names('box', 6), ...names('Below', 1)])
  })

  test('stands before a paragraph that goes on below it', () => {
    const around = [
      ...rows('text', 4, 100, 400),
      line('text4 then it came home.', 100, 580),
      ...rows('Then', 5, 100, 625),
    ]
    const wide = rows(
      'below',
      1,
      100,
      850,
      'over the whole of the page and from here to there and on and back again and over all that stands below',
    )
    const read = order([...box, title, ...around, ...wide], drawn(place))
    expect(read).toEqual([
      'Title',
      ...names('text', 5),
      ...names('box', 6),
      ...names('Then', 5),
      ...names('below', 1),
    ])
  })

  test('is read as one where the file writes line by line across it', () => {
    const beside = above.flatMap((one, row) => [one, ...box.slice(row, row + 1)])
    const read = order([title, ...beside, ...below], drawn(place))
    expect(read.join(' ')).toContain(names('box', 6).join(' '))
    expect(read.join(' ')).toContain(names('text', 8).join(' '))
  })
})

test('a sidebar on dark ground of a scan is read by itself, beside items and headings that keep no step with it', () => {
  const facts = [
    'Contact',
    'Nadia Rahman',
    '17 Elm Road',
    'Leeds',
    'Skills',
    'Statistics',
    'Survey design',
    'French',
  ]
  const told = [
    'Nadia Rahman',
    'Data analyst for seven years',
    'Experience',
    'Analyst, Leeds City Council',
  ].concat(['since the spring of 2021', 'Education', 'BSc Mathematics, University of York'])
  const side = facts.map((text, row) => line(text, 60, 100 + row * 60))
  const beside = told.map((text, row) => line(text, 700, 108 + row * 70))
  const read = layoutPage({
    width: 1600,
    height: 2000,
    dpi: 200,
    lines: [...side, ...beside],
    rules: [],
    pictures: [[0, 0, 600, 700]],
  }).blocks.flatMap(({ lines }) => lines.map(({ text }) => text))
  expect(read).toEqual([...facts, ...told])
})

test('a frame around all of the text parts nothing', () => {
  const left = rows('left', 12, 100, 400, 'one two three four')
  const right = rows('right', 12, 600, 400, 'one two three four')
  const around = frame([80, 380, 1100, 960])
  expect(order([...left, ...right], around)).toEqual([...names('left', 12), ...names('right', 12)])
})

test('frames that share their sides are fields of a form, and rows stay rows', () => {
  const fields = [0, 1, 2].flatMap((row) => [
    line(`label${row} of the field`, 120, 420 + 200 * row),
    line(`value${row} of the field`, 720, 420 + 200 * row),
  ])
  const grid = [0, 1, 2].flatMap((row) => [
    ...frame([100, 400 + 200 * row, 700, 600 + 200 * row]),
    ...frame([700, 400 + 200 * row, 1300, 600 + 200 * row]),
  ])
  const { blocks } = layoutPage({ width: 1600, height: 2000, dpi: 200, lines: fields, rules: grid })
  const read = blocks.flatMap(({ text }) => text.match(/(?:label|value)\d/g) ?? [])
  expect(read).toEqual(['label0', 'value0', 'label1', 'value1', 'label2', 'value2'])
})

describe('frames that stand apart, with a label over a value', () => {
  const at = (count: number) => Array.from({ length: count }, (_, index) => index)
  const fieldsOf = (count: number) => ({
    lines: at(count).flatMap((column) => [
      line(`label${column} of it`, 120 + 300 * column, 420),
      line(`Value${column}`, 125 + 300 * column, 470),
    ]),
    rules: at(count).flatMap((column) => frame([100 + 300 * column, 400, 370 + 300 * column, 520])),
  })
  const blocksOf = (lines: TextLine[], rules: RuledLine[]) =>
    layoutPage({ width: 1600, height: 2000, dpi: 200, lines, rules }).blocks.map(({ type, text }) => [
      type,
      text,
    ])

  test('are fields of a form, each read by itself', () => {
    const { lines, rules } = fieldsOf(3)
    const title = line('An application', 100, 250, { fontSize: 60 })
    expect(blocksOf([title, ...lines], rules)).toEqual([
      ['heading', 'An application'],
      ['paragraph', 'label0 of it\nValue0'],
      ['paragraph', 'label1 of it\nValue1'],
      ['paragraph', 'label2 of it\nValue2'],
    ])
  })

  test('around a table leave it one', () => {
    const cells = at(3).flatMap((row) => [
      line(`name${row}`, 120, 420 + 50 * row),
      line(`${row}.50`, 300, 420 + 50 * row),
    ])
    const tables = at(3).map((place) => ({
      lines: cells.map((cell) => line(cell.words[0]?.text ?? '', cell.bbox[0], cell.bbox[1] + 400 * place)),
      rules: frame([100, 400 + 400 * place, 400, 600 + 400 * place]),
    }))
    const read = blocksOf(
      tables.flatMap(({ lines }) => lines),
      tables.flatMap(({ rules }) => rules),
    )
    expect(read.every(([type]) => type === 'table')).toBe(true)
  })
})

describe('columns that begin beside one another', () => {
  const column = (name: string, x: number) => rows(name, 6, x, 400, 'one two three four')
  const [left, middle, right] = [column('Left', 100), column('Middle', 600), column('Right', 1100)]

  test('are read from the left though the file writes another first', () => {
    expect(order([...middle, ...right, ...left], [])).toEqual(
      ['Left', 'Middle', 'Right'].flatMap((name) => names(name, 6)),
    )
  })

  test('are read as written where a sentence goes on from the right to the left', () => {
    const goesOn = [line('here it goes on to the left', 100, 400), ...left.slice(1)]
    expect(order([...middle, ...right, ...goesOn], [])[12]).toBe('here')
  })
})
