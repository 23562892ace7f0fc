import { describe, expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { RuledLine, TextLine } from '../../../../../main/ocr/ports.ts'

const height = 30

/** A line whose words share its box, all as wide. */
function line(text: string, bbox: BoundingBox): TextLine {
  const words = text.split(' ')
  const [x0, y0, x1, y1] = bbox
  const isLevel = x1 - x0 > y1 - y0
  const part = (isLevel ? x1 - x0 : y1 - y0) / words.length
  return {
    bbox,
    fontSize: height,
    words: words.map((word, index) => ({
      text: word,
      confidence: 1,
      bbox: isLevel
        ? [x0 + index * part, y0, x0 + (index + 0.9) * part, y1]
        : [x0, y0 + index * part, x1, y0 + (index + 0.9) * part],
    })),
  }
}
const level = (text: string, x: number, y: number, more: Partial<TextLine> = {}): TextLine => ({
  ...line(text, [x, y, x + 14 * text.length, y + height]),
  ...more,
})
const body = Array.from({ length: 20 }, (_, row) =>
  level('and then the ship went on its way past the harbour and the light', 200, 330 + row * 45),
)
const roles = (lines: TextLine[], rules: RuledLine[] = []) =>
  layoutPage({ width: 1600, height: 2400, dpi: 200, lines, rules, isInFileOrder: true }).blocks.flatMap(
    ({ role, text }) => (role === undefined ? [] : [`${role}: ${text}`]),
  )
/** The edges of a tinted area. */
const tint = ([x0, y0, x1, y1]: BoundingBox): RuledLine[] =>
  [y0, y1].map((y) => ({ bbox: [x0, y, x1, y], isEdge: true }))

describe('running heads and feet of one page', () => {
  test('the head of a table at the top of the page is none of its heads, unless no rules part it from the rest', () => {
    const head = [level('Item 1', 220, 60), level('Due 2', 1120, 60)]
    const rows = body.map((line, row) => [
      {
        ...line,
        words: line.words.slice(0, 6),
        bbox: [200, 330 + row * 45, 560, 360 + row * 45] as BoundingBox,
      },
      level('12 May', 1120, 330 + row * 45),
    ])
    const lines = [...head, ...rows.flat()]
    const cells = [40, 200, 1300].flatMap((y): RuledLine[] => [{ bbox: [190, y, 1400, y] }])
    const columns = [190, 1100, 1400].map((x): RuledLine => ({ bbox: [x, 40, x, 1300] }))
    expect(roles(lines, [...cells, ...columns])).toEqual([])
    expect(roles(lines)).not.toEqual([])
  })

  test('the name of a chapter over its title is none, unless text follows', () => {
    const name = level('CHAPTER THREE', 600, 60)
    const title = { ...line('In Which Nothing Happens', [480, 180, 1050, 230]), fontSize: 50 }
    expect(roles([name, title, ...body])).toEqual([])
    expect(roles([name, ...body])).toEqual(['header: CHAPTER THREE'])
  })

  test('the number of a schedule over its title in bold, below a head, is none', () => {
    const head = [level('Confidential', 200, 60), level('Ref. MSA-2025-18', 1200, 60)]
    const title = [level('SCHEDULE 1', 700, 160, { bold: true }), level('Fees', 740, 230, { bold: true })]
    expect(roles([...head, ...title, ...body])).toEqual(['header: Confidential Ref. MSA-2025-18'])
  })

  test.each([
    [
      'the number and the date of an invoice, however small its type',
      27,
      [
        ['Northern Light Ltd', 'Invoice 2023-118'],
        ['12 Quay Street', 'Date: 04.05.2023'],
        ['Wyke', 'Customer: 44 871'],
      ],
    ],
    [
      'the numbers of an account, though the first of these ends like that of a page',
      height,
      [
        ['Severn Bank', 'Statement number 27'],
        ['12 Corn Street', 'Sort code 30-12-88'],
        ['Bristol', 'Account number 41229087'],
      ],
    ],
  ])('an address is none beside %s', (_, fontSize, rows) => {
    const letterhead = rows.flatMap(([left = '', right = ''], row) => [
      level(left, 200, 60 + row * 45, { fontSize }),
      level(right, 900, 60 + row * 45, { fontSize }),
    ])
    expect(roles([...letterhead, ...body])).toEqual([])
  })

  test('who a message is from is none, over when it was sent', () => {
    const from = level('From: Ann Orr, ann@harbour.example', 200, 60)
    expect(roles([from, level('Sent: Tuesday at noon', 200, 125), ...body])).toEqual([])
    expect(roles([level('Ann Orr, ann@harbour.example', 200, 60), ...body])).not.toEqual([])
  })

  test('how somebody is paid, at the foot of an invoice, is none', () => {
    const foot = (text: string) => level(text, 200, 2280, { fontSize: 24 })
    expect(roles([...body, foot('IBAN DE12 3456 7890 1234 5678 90')])).toEqual([])
    expect(roles([...body, foot('Reports of spring, the harbour')])).not.toEqual([])
  })

  const onBand = [150, 195, 240].map((y, row) => level(`Reports of spring ${'abc'[row]}`, 200, y))

  test('what stands on a tinted band at the head of the page is its head', () => {
    expect(roles([...onBand, ...body], tint([0, 100, 1600, 300]))).toEqual([
      'header: Reports of spring a Reports of spring b Reports of spring c',
    ])
  })

  test('a title on such a band is none', () => {
    const title = level('Harbour Office', 200, 150, { fontSize: 80 })
    expect(roles([title, ...body], tint([0, 100, 1600, 300]))).toEqual([])
  })

  test('a short title of the letters of Roman numbers is no page number', () => {
    const heads = (text: string) =>
      roles([level(text, 200, 60), ...body]).filter((role) => role.startsWith('page_number'))
    expect(heads('xiv')).toEqual(['page_number: xiv'])
    expect(heads('84')).toEqual(['page_number: 84'])
    for (const word of ['Civil', 'Ill', 'CV', 'Civic']) expect(heads(word), word).toEqual([])
  })

  test('a line up the margin and a number beside the text belong to the page', () => {
    const up = line('Letters from the lock', [1500, 1500, 1525, 1900])
    expect(roles([up, ...body, level('39', 1450, 1000)])).toEqual([
      'footer: Letters from the lock',
      'page_number: 39',
    ])
  })

  test('numbers beside every line belong to the text', () => {
    const numbers = body.map(({ bbox }, row) => level(String(row + 1), 1450, bbox[1]))
    expect(roles([...body, ...numbers])).toEqual([])
  })

  test('a foot with the number of the page may be in larger type than the text', () => {
    const columns = Array.from({ length: 42 }, (_, row) => level('and then the ship', 200, 330 + row * 45))
    const foot = [
      level('12', 200, 2240, { fontSize: 45 }),
      level('HARBOUR NEWS', 500, 2240, { fontSize: 60 }),
    ]
    expect(roles([...columns, ...foot])).toEqual(['footer: HARBOUR NEWS', 'page_number: 12'])
  })

  test('a number that begins with a letter is a page number, alone at the foot', () => {
    expect(roles([...body, level('A 1583', 700, 2200)])).toEqual(['page_number: A 1583'])
  })

  test('the number of a page within its chapter is one, and the date of a letter is none', () => {
    expect(roles([...body, level('8.2-92', 700, 2200)])).toEqual(['footer: 8.2-92'])
    expect(roles([level('3.4.98', 1100, 60), ...body])).toEqual([])
  })

  test('small type at the foot that begins with a raised number is a note', () => {
    const note = level('⁷See the second part of this report', 200, 2200, { fontSize: 22 })
    expect(roles([...body, note])).toEqual(['footnote: ⁷See the second part of this report'])
  })
})

test('the numbers of two columns at the head of a patent do not take its title with them', () => {
  const lines = [
    level('US 9,412,337 B1', 200, 100),
    level('1', 500, 136),
    level('2', 1100, 136),
    level('FOLDING LADDER WITH HINGE', 200, 172),
    ...body,
  ]
  expect(roles(lines).join()).not.toContain('LADDER')
})
