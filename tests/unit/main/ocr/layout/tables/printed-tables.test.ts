// Tables as people print them: with stripes, sums, titles in larger type, and beside one another.
import { expect, test } from 'vitest'
import { layoutPage } from '../../../../../../main/ocr/layout/layout-page.ts'
import type { RuledLine, Tag, TextLine } from '../../../../../../main/ocr/ports.ts'
import { line } from '../../../../../support/typed-line.ts'

const blocksOf = (lines: TextLine[], rules: RuledLine[] = []) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules }).blocks
const tablesOf = (lines: TextLine[], rules?: RuledLine[]) =>
  blocksOf(lines, rules).flatMap(({ table }) => (table ? [table] : []))
const rowsOf = (lines: TextLine[], rules?: RuledLine[]) => tablesOf(lines, rules).map(({ rows }) => rows)

/** Rows of cells, each column at its x, `pitch` pixels from row to row. */
const grid = (rows: readonly (readonly string[])[], columns: readonly number[], top = 100, pitch = 50) =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) =>
      cell === '' ? [] : [line(cell, columns[column] ?? 0, top + row * pitch)],
    ),
  )

const across = (y: number, x0 = 90, x1 = 1000): RuledLine => ({ bbox: [x0, y, x1, y + 2] })

/** In type so many times as large, from where it begins. */
function larger(one: TextLine, times: number): TextLine {
  const [left, top] = one.bbox
  const grow = ([x0, y0, x1, y1]: TextLine['bbox']): TextLine['bbox'] => [
    left + (x0 - left) * times,
    top + (y0 - top) * times,
    left + (x1 - left) * times,
    top + (y1 - top) * times,
  ]
  return {
    ...one,
    bbox: grow(one.bbox),
    fontSize: (one.fontSize ?? 0) * times,
    words: one.words.map((word) => ({ ...word, bbox: grow(word.bbox) })),
  }
}

/** As a heading of the structure tree. */
function tagged(one: TextLine): TextLine {
  const tag: Tag = { kind: 'heading', order: 1, level: 2 }
  return { ...one, words: one.words.map((word) => ({ ...word, tag })) }
}

const boats = [
  ['Boat', 'Type', 'Built', 'Berths'],
  ['Petrel', 'Sloop', '1998', '4'],
  ['Sea Lark', 'Ketch', '2004', '6'],
  ['Anna', 'Motor boat', '2011', '2'],
  ['Windrose', 'Yawl', '1987', '5'],
  ['Kittiwake', 'Dinghy', '2019', '1'],
]

test('rows that no stripe parts are rows of their own, the head and the first among them', () => {
  // Every second row is tinted.
  const stripes = [195, 245, 295, 345].map((y): RuledLine => ({ ...across(y), isEdge: true }))
  expect(rowsOf(grid(boats, [100, 400, 650, 850]), stripes)).toEqual([boats])
})

test('two rows of figures between the stripes of a timetable are rows of their own, with a name between them', () => {
  const stops = ['Station', 'Market', 'School', 'Church', 'Hospital']
  const times = (name: string, row: number) => [name, ...[6, 7, 8, 9].map((hour) => `${hour}:${row}0`)]
  const rows = stops.map(times)
  const back = stops.toReversed().map(times)
  const columns = [100, 400, 550, 700, 850]
  const lines = [...grid(rows, columns, 100), line('Back', 100, 400), ...grid(back, columns, 450)]
  // The second and the fourth row of both are tinted.
  const stripes = [145, 195, 245, 295, 495, 545, 595, 645].map((y): RuledLine => ({
    ...across(y),
    isEdge: true,
  }))
  const read = rowsOf(lines, stripes).flat()
  expect(read.flatMap(([, time]) => (time ? [time] : []))).toEqual([...rows, ...back].map(([, time]) => time))
})

test('every second row of a table in a frame may be without rules between its cells', () => {
  const edges = [95, 145, 195, 245, 295, 345, 395]
  const frame = edges.map((y) => across(y))
  const down = (x: number, y: number, y1 = y + 50): RuledLine => ({ bbox: [x, y, x + 2, y1] })
  const walls = [145, 245, 345].flatMap((y) => [380, 630, 830].map((x) => down(x, y)))
  const sides = [90, 1000].map((x) => down(x, 95, 395))
  const rules = [...frame, ...walls, ...sides]
  expect(rowsOf(grid(boats, [100, 400, 650, 850]), rules)).toEqual([boats])
  const lacking = boats.with(4, ['Windrose', 'Yawl', '', '5'])
  expect(rowsOf(grid(lacking, [100, 400, 650, 850]), rules)).toEqual([lacking])
})

test('what stands below a table without rules is none of it, although the items of a list do as well', () => {
  const accounts = [
    ['Balance in January', '8,412.77'],
    ['Received', '31,250.10'],
    ['Spent', '28,964.35'],
  ]
  const items = ['First chair: Martin Reuter', 'Second chair: Claudia Simon'].map((item, row): TextLine => {
    const [bullet, text] = [line('•', 130, 350 + row * 40), line(item, 190, 350 + row * 40)]
    const bbox: TextLine['bbox'] = [130, text.bbox[1], text.bbox[2], text.bbox[3]]
    return { ...text, bbox, words: [...bullet.words, ...text.words] }
  })
  const read = blocksOf([
    ...grid(accounts, [100, 800]),
    line('Resolved: the board is discharged', 100, 250),
    line('Elected are:', 100, 300),
    ...items,
  ])
  expect(read.map(({ type }) => type)).toEqual(['table', 'paragraph', 'list'])
  expect(read[0]?.table?.rows).toEqual(accounts)
})

test('names in the middle of wide columns, as browsers set them, are the head of values at the left of these', () => {
  const [names = [], ...rows] = boats
  const columns = [100, 450, 800, 1150]
  const head = names.map((name, column) => line(name, (columns[column] ?? 0) + 160 - 5 * name.length, 100))
  // What stands beside the table a little higher says nothing of where its head ends.
  const beside = line('and so it went on and on', 1500, 80)
  expect(rowsOf([...head, beside, ...grid(rows, columns, 150)])).toEqual([boats])
})

test('two such names are a head where they alone are bold', () => {
  const items = [
    ['Coal', '12.40'],
    ['Oil for the lamp', '8.15'],
    ['Rope', '31.00'],
  ]
  const bold = (text: string, x: number): TextLine => {
    const one = line(text, x, 100, { bold: true })
    return { ...one, words: one.words.map((word) => ({ ...word, bold: true })) }
  }
  const head = [bold('Item', 240), bold('Amount', 820)]
  expect(rowsOf([...head, ...grid(items, [100, 600], 150)])).toEqual([[['Item', 'Amount'], ...items]])
})

test('a title in larger type over a table is none of its head, though its words stand over the columns', () => {
  const title = ['Boats', 'for', 'hire', 'now'].map((word, at) =>
    line(word, [100, 400, 650, 850][at] ?? 0, 20),
  )
  const lines = [...title.map((one) => larger(one, 1.6)), ...grid(boats, [100, 400, 650, 850], 110)]
  expect(rowsOf(lines)).toEqual([boats])
})

test('a title in larger type between the rules of a table stands before it', () => {
  const facts = [
    ['', 'per unit', 'per box'],
    ['Fat', '21', '3'],
    ['Salt', '7', '1'],
    ['Sugar', '22', '4'],
  ]
  const lines = [larger(line('Facts of food', 100, 40), 1.5), ...grid(facts, [100, 400, 650])]
  const rules = [30, 140, 190, 240, 290].map((y) => across(y, 90, 800))
  expect(blocksOf(lines, rules).map(({ text, table }) => table?.rows ?? text)).toEqual([
    'Facts of food',
    facts,
  ])
})

test('price lists with a title in larger type between them are two', () => {
  const [drinks, cakes] = [
    [
      ['Coffee', '2.80'],
      ['Tea', '3.20'],
      ['Juice', '3.50'],
    ],
    [
      ['Apple cake', '3.90'],
      ['Poppy seed', '4.10'],
      ['Cheese cake', '4.40'],
    ],
  ]
  const title = larger(line('Cakes', 100, 270), 1.5)
  expect(rowsOf([...grid(drinks, [100, 500]), title, ...grid(cakes, [100, 500], 340)])).toEqual([
    drinks,
    cakes,
  ])
})

test('each line of a balance sheet is a row, whatever rules stand over its sums', () => {
  const rows = [
    ['', 'Note', '2023', '2022'],
    ['Assets', '', '', ''],
    ['Fixed assets', '', '', ''],
    ['Property', '4', '12,450', '11,980'],
    ['Deferred tax', '', '10,088', '10,312'],
    ['Total fixed assets', '', '13,742', '13,290'],
    ['Current assets', '', '', ''],
    ['Stores', '6', '13,310', '13,002'],
    ['Cash', '', '10,940', '10,412'],
    ['Total current assets', '', '16,337', '15,301'],
    ['Total assets', '', '20,079', '18,591'],
  ]
  const sums = [345, 545, 595].map((y) => across(y, 640, 1000))
  const [table] = tablesOf(grid(rows, [100, 500, 650, 850]), sums)
  expect(table?.rows).toEqual(rows)
  expect(table?.cells?.filter(({ header }) => header).map(({ text }) => text)).toEqual(rows[0])
})

test('sentences in cells of several lines are rows of their table where rules and a head say so', () => {
  const [no, risk, done, who] = [100, 180, 700, 1300]
  const cell = (words: string[], x: number, y: number) => words.map((text, at) => line(text, x, y + at * 36))
  const wide = ['The old quay is flooded at every spring tide', 'and whatever stands on it is then spoilt']
  const long = [
    'Goods are kept on pallets and the gauge is read',
    'every hour while the tide comes in so that all',
    'of them are brought to the loft in time',
  ]
  const rows = [100, 260, 420].flatMap((y, at) => [
    line(String(at + 1), no, y),
    ...cell(wide, risk, y),
    ...cell(long, done, y),
    line('Clara', who, y),
  ])
  const head = ['No.', 'Risk', 'What is done', 'Owner'].map((name, at) =>
    line(name, [no, risk, done, who][at] ?? 0, 40),
  )
  const rules = [85, 230, 390, 550].map((y) => across(y, 90, 1500))
  expect(rowsOf([...head, ...rows], rules)).toEqual([
    [
      ['No.', 'Risk', 'What is done', 'Owner'],
      ...['1', '2', '3'].map((number) => [number, wide.join(' '), long.join(' '), 'Clara']),
    ],
  ])
})

test('the number of an item is no label of the sums below it', () => {
  const rows = [
    ['Pos.', 'Article', 'Price', 'Sum'],
    ['1', 'Marine rope', '12.00', '24.00'],
    ['2', 'Brass bell', '89.00', '89.00'],
    ['', '', 'Net', '113.00'],
    ['', '', 'Tax', '22.60'],
  ]
  const [table] = tablesOf(grid(rows, [100, 250, 600, 800]))
  expect(table?.rows).toEqual(rows)
  expect(table?.cells?.filter(({ rowSpan }) => rowSpan > 1)).toEqual([])
})

test('a number that had no room beside its name goes on with it', () => {
  const rows = [
    ['Place', '2019', '2020'],
    ['Market', '6.08', '46.0'],
    ['8', '', ''],
    ['Airfield', '9.60', '6.90'],
    ['Castle', '48.1', '4.00'],
  ]
  expect(rowsOf(grid(rows, [100, 205, 400]))).toEqual([
    [['Place', '2019', '2020'], ['Market 8', '6.08', '46.0'], ...rows.slice(3)],
  ])
})

test('one text over two columns does not make them one', () => {
  const rows = [
    ['Plan', 'Free', 'Home', 'Firm'],
    ['Pages', '50', '1,000', 'all'],
    ['Rooms', '1', '4', '40'],
    ['Price', '0', '6', '19'],
    ['Desks', '2', '3', '12'],
  ]
  const help = [line('Help', 100, 350), line('letters and long mails', 400, 350), line('calls', 800, 350)]
  expect(rowsOf([...grid(rows, [100, 400, 600, 800]), ...help])).toEqual([
    [...rows, ['Help', 'letters and long mails', '', 'calls']],
  ])
})

test('names beside numbers between two upright rules are one column, however far one of these stands off', () => {
  const rows = ['Station 11', 'Harbour 12', 'Airport 13', 'Windows 14'].map((name, at) => [
    name,
    `${at}4.50`,
    `${at}7`,
  ])
  const lines = grid(rows, [100, 400, 600]).map((one) => {
    const [first, second] = one.words
    if (first?.text !== 'Station' || !second) return one
    const [x0, y0, x1, y1] = second.bbox
    return { ...one, words: [first, { ...second, bbox: [x0 + 5, y0, x1 + 5, y1] as TextLine['bbox'] }] }
  })
  const rules = [
    ...[95, 145, 195, 245, 295].map((y) => across(y, 90, 700)),
    ...[90, 390, 590, 700].map((x): RuledLine => ({ bbox: [x, 95, x + 2, 295] })),
  ]
  expect(rowsOf(lines, rules)).toEqual([rows])
})

test('dashes between two names have a column of their own', () => {
  const rows = [
    ['Sat 15:30', 'Norhaven', '–', 'Quay Town', '2:1'],
    ['Sat 15:30', 'Stone Bay', '–', 'Outer Roads', '0:0'],
    ['Sat 18:30', 'Mill Island', '–', 'Lighthouse', '3:2'],
    ['Sun 13:30', 'Red Star', '–', 'Union Dock', '1:4'],
  ]
  expect(rowsOf(grid(rows, [100, 400, 600, 660, 900]))).toEqual([rows])
})

test('the next lines of a cell go on with it, though they are mostly figures', () => {
  const rows = [
    ['01.03.', 'Opening balance', '01.03.', '+1,204.55'],
    ['02.03.', 'Card payment of rope', '02.03.', '−34.20'],
    ['', 'Norhaven 02-03 12:41', '', ''],
    ['', 'Ref 99812', '', ''],
    ['05.03.', 'Salary for February', '05.03.', '+2,170.45'],
    ['28.03.', 'Standing order of rent', '28.03.', '−740.00'],
  ]
  expect(rowsOf(grid(rows, [100, 300, 700, 900], 100, 44))).toEqual([
    [
      rows[0],
      ['02.03.', 'Card payment of rope Norhaven 02-03 12:41\nRef 99812', '02.03.', '−34.20'],
      ...rows.slice(4),
    ],
  ])
})

test('the head of a table is no row of the ruled one right above it', () => {
  const facts = [
    ['Employee', 'Clara Moss', 'Period', 'March'],
    ['Number', '4711', 'Class', 'I'],
  ]
  const pay = [
    ['Code', 'Item', 'Rate', 'Amount'],
    ['100', 'Salary', '12.00', '2,450.00'],
    ['120', 'Overtime', '26.00', '312.00'],
    ['800', 'Tax', '0.40', '401.20'],
  ]
  const columns = [100, 300, 600, 800]
  const rules = [
    ...[95, 145, 195].map((y) => across(y)),
    ...[90, 290, 590, 790, 1000].map((x): RuledLine => ({ bbox: [x, 95, x + 2, 197] })),
  ]
  expect(rowsOf([...grid(facts, columns), ...grid(pay, columns, 210)], rules)).toEqual([facts, pay])
})

test('a number over two columns of a table in a frame is none of its head', () => {
  const columns = [100, 400, 650, 850]
  const frame = [
    ...[95, 145, 195, 245, 295, 345, 395].map((y) => across(y)),
    ...[90, 390, 640, 840, 1000].map((x): RuledLine => ({ bbox: [x, 95, x + 2, 397] })),
  ]
  const telephone = line('01234567', 735, 60)
  expect(rowsOf([telephone, ...grid(boats, columns)], frame)).toEqual([boats])
})

test('what stands below a framed box is no part of its table, though another rule as long ends the page', () => {
  const who = grid(
    [
      ['Name Maria Lopez', 'Number 00412', 'Paid 28 February'],
      ['Office Accounts', 'Insurance QQ 12', 'Tax code 1257L'],
    ],
    [110, 420, 730],
  )
  const paid = grid(
    [
      ['Payment', 'Hours', 'Amount', 'Deduction', 'Amount'],
      ['Basic pay', '150', '2,130.00', 'Income tax', '261.96'],
      ['Overtime', '6', '127.80', 'Insurance', '104.78'],
      ['Bonus', '', '100.00', 'Pension', '117.89'],
    ],
    [110, 280, 380, 620, 860],
    260,
  )
  const box: RuledLine[] = [
    across(80),
    across(200),
    { bbox: [90, 80, 92, 202] },
    { bbox: [998, 80, 1000, 202] },
  ]
  const [first] = rowsOf([...who, ...paid], [...box, across(480)])
  expect(first).toEqual([
    ['Name Maria Lopez', 'Number 00412', 'Paid 28 February'],
    ['Office Accounts', 'Insurance QQ 12', 'Tax code 1257L'],
  ])
})

test.each([
  ['in larger type', larger(line('How we worked it out', 110, 300), 1.5)],
  ['that the file says is one', tagged(line('How we worked it out', 110, 300))],
])('the title of a section %s, between two rules, ends the table above it, and begins none', (_, title) => {
  const bill = grid(
    [
      ['Previous balance', '96.10'],
      ['Payments', '96.10'],
      ['Charges', '142.37'],
    ],
    [110, 860],
  )
  const meters = grid(
    [
      ['Meter', 'Last', 'This', 'Units', 'Cost'],
      ['Z14N', '18,204', '18,677', '473', '115.89'],
      ['Z15N', '10,100', '10,212', '112', '27.44'],
    ],
    [110, 300, 480, 660, 860],
    380,
  )
  const rules = [across(80), across(360), across(420)]
  expect(rowsOf([...bill, title, ...meters], rules)[1]?.[0]).toEqual([
    'Meter',
    'Last',
    'This',
    'Units',
    'Cost',
  ])
})

test('dishes in two columns, each with its price, are two tables, and keep what goes into the last', () => {
  const menu = (dishes: readonly (readonly [string, string, string])[], x: number) =>
    dishes.flatMap(([name, price, what], row) => [
      line(name, x, 100 + row * 100),
      line(price, x + 600, 100 + row * 100),
      line(what, x, 134 + row * 100),
    ])
  const pasta = menu([['Spaghetti', '14,50', 'Mussels and parsley'], ['Penne', '10,80', 'Hot tomatoes'], ['Ravioli', '13,20', 'Pumpkin and sage']], 100) // oxfmt-ignore
  const pizza = menu([['Margherita', '9,00', 'Tomatoes and basil'], ['Prosciutto', '11,50', 'Ham and mushrooms'], ['Diavola', '11,80', 'Hot salami']], 900) // oxfmt-ignore
  // Whole columns come one after the other only in files.
  const page = { width: 2000, height: 3000, dpi: 300, rules: [], isInFileOrder: true }
  const { blocks } = layoutPage({ ...page, lines: [...pasta, ...pizza] })
  expect(blocks.flatMap(({ table }) => (table ? [table.rows] : []))).toEqual([
    [
      ['Spaghetti\nMussels and parsley', '14,50'],
      ['Penne\nHot tomatoes', '10,80'],
      ['Ravioli\nPumpkin and sage', '13,20'],
    ],
    [
      ['Margherita\nTomatoes and basil', '9,00'],
      ['Prosciutto\nHam and mushrooms', '11,50'],
      ['Diavola\nHot salami', '11,80'],
    ],
  ])
})

test('facts between a title and the frame of a table are none of its rows', () => {
  const pupil = [line('Name: Sophie', 95, 55), line('Class: 8B', 500, 55), line('Year: 2024', 805, 55)]
  const rules = [95, 145, 195, 245, 295, 345, 395].map((y) => across(y))
  const down = [90, 380, 630, 830, 1000].map((x): RuledLine => ({ bbox: [x, 95, x + 2, 397] }))
  expect(rowsOf([...pupil, ...grid(boats, [100, 400, 650, 850])], [...rules, ...down])).toEqual([boats])
})
