import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../../main/ocr/layout/layout-page.ts'
import type { RuledLine, Tag, TextLine } from '../../../../../../main/ocr/ports.ts'
import { writeTable } from '../../../../../../main/ocr/writers/write-table.ts'

const height = 30

/** A line whose words are twelve pixels a letter wide and eight apart. */
function line(text: string, x: number, y: number): TextLine {
  let at = x
  const words = text.split(' ').map((word) => {
    const x0 = at
    at += word.length * 12 + 8
    return { text: word, bbox: [x0, y, at - 8, y + height] as TextLine['bbox'], confidence: 1 }
  })
  return { words, bbox: [x, y, at - 8, y + height], fontSize: height }
}

/** Rows of cells, each column at its x, fifty pixels from row to row. */
const grid = (rows: readonly (readonly string[])[], columns: readonly number[], top = 100) =>
  rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell === '' ? [] : [line(cell, columns[column] ?? 0, top + row * 50)])),
  )

/** In type whose letters differ in width, unlike a typewriter's: every third word is narrower. */
const inUsualType = (lines: readonly TextLine[]) =>
  lines.map((one, row) => ({
    ...one,
    words: one.words.map((word, index): typeof word => {
      const [x0, y0, x1, y1] = word.bbox
      return (row + index) % 3 !== 1 ? word : { ...word, bbox: [x0, y0, x1 - 0.15 * (x1 - x0), y1] }
    }),
  }))

const across = (y: number, x0 = 90, x1 = 900): RuledLine => ({ bbox: [x0, y, x1, y + 2] })
const down = (x: number, y0: number, y1: number): RuledLine => ({ bbox: [x, y0, x + 2, y1] })

const tablesOf = (lines: TextLine[], rules: RuledLine[] = []) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules }).blocks.flatMap(({ table }) => table ?? [])
const rowsOf = (lines: TextLine[], rules: RuledLine[] = []) => tablesOf(lines, rules).map(({ rows }) => rows)

describe('tables without rules', () => {
  test('a table in one column of a scan leaves the list beside it alone', () => {
    const figures = [
      ['Date', '2019', '2020'],
      ['Bridge', '3', '8'],
      ['Airfield', '4004', '5'],
      ['Station', '2836', '83'],
      ['Tower', '2675', '18'],
    ]
    const text = (x: number, top: number) =>
      Array.from({ length: 6 }, (_, row) =>
        line('the council spent some crowns on the brass bell', x, top + row * 50),
      )
    const items = [
      '(1) the old rule still held on',
      '(2) rain fell along the quay',
      '(3) nobody knew why then',
    ]
    const beside = items.flatMap((item, index) => [
      line(item, 800, 100 + index * 100),
      line('and so on.', 848, 150 + index * 100),
    ])
    const lines = [...grid(figures, [100, 300, 500]), ...text(100, 400), ...beside, ...text(800, 400)]
    expect(rowsOf(lines)).toEqual([figures])
  })

  test('numbered items whose words are spread over the line are a list', () => {
    const lines = [
      ['(i)', 'Securing', 'the resilience', 'of finances'],
      ['', 'in all events', 'of life.', ''],
      ['(ii)', 'Access', 'to learning', 'for all.'],
      ['(iii)', 'Putting', 'health in old', 'age before'],
      ['', 'everything', 'that comes', 'after it.'],
    ]
    expect(tablesOf(grid(lines, [100, 200, 500, 760]))).toEqual([])
    // In its rules it is what these make of it.
    const isRuled = [95, 145, 195, 245, 295, 345].map((y) => across(y))
    expect(tablesOf(grid(lines, [100, 200, 500, 760]), isRuled)).toHaveLength(1)
  })

  test('plain text has one space between the words of a cell, however widely they are set, and two between cells', () => {
    const goods = ['Rye bread', 'Green tea', 'Dish cloth', 'Apple juice']
    const widely = goods.map((name, row) => {
      const whole = line(name, 100, 100 + row * 50)
      const words = whole.words.map((word, index): typeof word => {
        const [x0, y0, x1, y1] = word.bbox
        return { ...word, bbox: [x0 + index * 9, y0, x1 + index * 9, y1] }
      })
      return { ...whole, words, bbox: [100, whole.bbox[1], 100 + 300, whole.bbox[3]] as TextLine['bbox'] }
    })
    const prices = ['2.40', '3.95', '1.80', '2.10']
    const lines = [...inUsualType(widely), ...prices.map((price, row) => line(price, 600, 100 + row * 50))]
    const { blocks } = layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [] })
    expect(blocks.map(({ text }) => text)).toEqual([
      'Rye bread  2.40\nGreen tea  3.95\nDish cloth  1.80\nApple juice  2.10',
    ])
  })

  test('numbers, dashes and blanks are cells', () => {
    const rows = [
      ['Item', 'First', 'Second', 'Third'],
      ['Copper', '−12.5', '—', '8'],
      ['Winter wheat', '(4.0)', '', '110'],
      ['Glass', '3.25', 'n/a', '9'],
    ]
    expect(rowsOf(grid(rows, [100, 400, 600, 800]))).toEqual([rows])
  })

  test('lines stand in the order of the cells, whatever the order in which they were detected', () => {
    const rows = [
      ['Item', 'First', 'Second', 'Third'],
      ['Copper', '−12.5', '0.5', '8'],
      ['Winter wheat', '(4.0)', '17', '110'],
      ['Glass', '3.25', 'n/a', '9'],
    ]
    // A detector goes by the tops of what it sees, which differ by a pixel within a row.
    const detected = grid(rows, [100, 400, 600, 800]).toReversed()
    const [block] = layoutPage({ width: 2000, height: 3000, dpi: 300, lines: detected, rules: [] }).blocks
    expect(block?.lines.map(({ text }) => text)).toEqual(rows.flat())
  })

  test('the first column of a receipt stays with its amounts, though rules reach over those alone', () => {
    const items = ['Description', 'Photograph', 'Cardboards', 'Letterhead', 'Nameplates', 'Prepayment']
    const rows = items.map((item, row) => [item, `Nº${row}`, `${row}2.80`, `${row * 7}1.40`])
    const lines = inUsualType(grid(rows, [100, 250, 400, 600]))
    expect(rowsOf(lines, [across(96, 246, 760), across(145, 246, 760), across(400, 246, 760)])).toEqual([
      rows,
    ])
  })

  test('a list of names is one row a line, however tight its lines and however far from its head', () => {
    const names = ['Ann', 'Tom', 'Sam', 'Eve', 'Ida'].map((name) => [name, 'Old quay'])
    const lines = names.flatMap((cells, row) =>
      cells.map((cell, column) => line(cell, [100, 500][column] ?? 0, 170 + row * 38)),
    )
    expect(rowsOf([...grid([['Keeper', 'Place']], [100, 500]), ...lines])).toEqual([
      [['Keeper', 'Place'], ...names],
    ])
  })

  test('a label that ends on a hyphen or a comma goes on in the next line', () => {
    const rows = [
      ['Work', 'Often', 'Seldom'],
      ['Sails, ropes,', '12', '40'],
      ['Lamps', '', ''],
      ['Reading', '9', '4'],
      ['Painting', '7', '5'],
    ]
    const [table] = rowsOf(grid(rows, [100, 400, 600]))
    expect(table?.map(([label]) => label)).toEqual(['Work', 'Sails, ropes, Lamps', 'Reading', 'Painting'])
  })

  test('columns that stand close together are told by what they share over their rows', () => {
    const rows = [
      ['Task', 'Often', 'Seldom', 'Never'],
      ['Getting up', '12', '40', '8'],
      ['Going out', '31', '22', '7'],
      ['Reading aloud', '9', '4', '47'],
    ]
    expect(rowsOf(grid(rows, [100, 300, 384, 480]))).toEqual([rows])
  })

  test('what was seen apart on a scan is two cells, where a text ends as close to the next as words of a line stand', () => {
    const rows = [
      ['Work', 'Qty', 'Each'],
      ['Oak shelf', '4', '68.00'],
      ['Delivery and fitting', '1', '85.00'],
    ]
    expect(rowsOf(inUsualType(grid(rows, [100, 340, 450])))).toEqual([rows])
  })

  test('so is what stands in other elements of a file, which a browser has for each cell', () => {
    const agenda = [
      ['7.30', 'Welcome and apologies', 'Chair'],
      ['7.35', 'Minutes of the last meeting', 'Secretary'],
      ['7.45', 'The accounts for the year', 'Treasurer'],
      ['8.00', 'Election of officers', 'Chair'],
    ]
    let order = 0
    const lines = agenda.flatMap((texts, row) => {
      const [time, title, who] = inUsualType(grid([texts], [100, 168, 900], 100 + 50 * row)).map((cell) => {
        const tag: Tag = { kind: 'part', order: order++ }
        return { ...cell, words: cell.words.map((word) => ({ ...word, tag })) }
      })
      if (!time || !title || !who) return []
      const [x0, y0] = time.bbox
      const both: TextLine = {
        ...time,
        bbox: [x0, y0, title.bbox[2], title.bbox[3]],
        words: [...time.words, ...title.words],
      }
      return [both, who]
    })
    const { blocks } = layoutPage({
      width: 2000,
      height: 3000,
      dpi: 300,
      lines,
      rules: [],
      isInFileOrder: true,
    })
    expect(blocks.map(({ table }) => table?.rows)).toEqual([agenda])
  })

  test('the items of a list beside their bullets are none, and no rows of the table below them', () => {
    const items = ['Ropes and sails', 'Lamps for the tower', 'Oil and paraffin'].map(
      (item, row): TextLine => {
        const [bullet, text] = [line('–', 100, 100 + row * 50), line(item, 160, 100 + row * 50)]
        return {
          ...text,
          bbox: [100, ...text.bbox.slice(1)] as TextLine['bbox'],
          words: [...bullet.words, ...text.words],
        }
      },
    )
    const rows = [
      ['Year', 'Ships', 'Crew'],
      ['1901', '12', '340'],
      ['1902', '15', '388'],
    ]
    const rules = [240, 290, 340, 390].map((y) => across(y + 3))
    expect(rowsOf(items, [across(95), across(245)])).toEqual([])
    expect(rowsOf([...items, ...grid(rows, [100, 230, 400], 250)], rules)).toEqual([rows])
  })

  test('two columns of running text are none, and neither is a list of contents', () => {
    const prose = Array.from({ length: 8 }, (_, row) => [
      line(`Ships of many kinds came to the ${row} quays and`, 100, 100 + row * 40),
      line(`were gone again before the end of ${row} days in`, 800, 100 + row * 40),
    ])
    expect(tablesOf(prose.flat())).toEqual([])
    const contents = ['Harbours', 'Ships of the line', 'Quays', 'Lighthouses'].map((title, row) => [
      line(`${title} ${'.'.repeat(30)}`, 100, 100 + row * 50),
      line(String(3 + row * 9), 900, 100 + row * 50),
    ])
    expect(tablesOf(contents.flat())).toEqual([])
  })

  test('a table in one column of a page leaves the running text beside it alone', () => {
    const beside = Array.from({ length: 8 }, (_, row) =>
      line('Ships of many kinds came to the old quays and', 100, 100 + row * 40),
    )
    const rows = [
      ['Year', 'Ships', 'Crew'],
      ['1901', '12', '340'],
      ['1902', '15', '388'],
      ['1903', '11', '301'],
    ]
    expect(rowsOf([...beside, ...grid(rows, [800, 950, 1100], 100)])).toEqual([rows])
  })
})

test('the spaces of type whose letters are all as wide part no columns, on a till’s receipt', () => {
  const till = [
    'Wholemeal bread        2.40',
    'Milk 1 l         2 x   1.15',
    'Apples 0.834 kg        2.29',
    'Green tea 50 bags      3.95',
    'Dish cloths 3 pcs      1.80',
    'SUBTOTAL              12.74',
    'TOTAL EUR             12.74',
  ]
  // A space as wide as a letter of eighteen pixels; each word in a box of its own, as detectors see them.
  const lines = till.flatMap((text, row) =>
    [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const [x0, x1] = [100 + index * 18 + 2, 100 + (index + word.length) * 18 - 2]
      const bbox: TextLine['bbox'] = [x0, 100 + row * 40, x1, 100 + row * 40 + height]
      return { words: [{ text: word, bbox, confidence: 1 }], bbox, fontSize: height }
    }),
  )
  expect(rowsOf(lines)).toEqual([
    [
      ['Wholemeal bread', '', '2.40'],
      ['Milk 1 l', '2 x', '1.15'],
      ['Apples 0.834 kg', '', '2.29'],
      ['Green tea 50 bags', '', '3.95'],
      ['Dish cloths 3 pcs', '', '1.80'],
      ['SUBTOTAL', '', '12.74'],
      ['TOTAL EUR', '', '12.74'],
    ],
  ])
})

describe('tables between level rules', () => {
  test('a heading over several columns spans them, and a label beside it both rows of the head', () => {
    const lines = [
      line('Morning', 400, 110),
      line('Evening', 700, 110),
      ...grid(
        [
          ['Group', 'Passed', 'Failed', 'Passed', 'Failed'],
          ['First', '24', '3', '22', '5'],
          ['Second', '19', '6', '21', '4'],
        ],
        [100, 350, 500, 650, 800],
        160,
      ),
    ]
    const rules = [across(100), across(150, 340, 590), across(150, 640, 890), across(200), across(300)]
    const [table] = tablesOf(lines, rules)
    expect(table && writeTable(table)).toBe(
      [
        '<table>',
        '<tr><th rowspan="2">Group</th><th colspan="2">Morning</th><th colspan="2">Evening</th></tr>',
        '<tr><th>Passed</th><th>Failed</th><th>Passed</th><th>Failed</th></tr>',
        '<tr><td>First</td><td>24</td><td>3</td><td>22</td><td>5</td></tr>',
        '<tr><td>Second</td><td>19</td><td>6</td><td>21</td><td>4</td></tr>',
        '</table>',
      ].join('\n'),
    )
  })
})

describe('tables whose rules are drawn cell by cell', () => {
  test('columns meet where the pieces of their rules do, however close their texts stand', () => {
    const rows = [
      ['Catalog.', 'UPC-Code.', 'Size'],
      ...['Lamp-A11', 'Lamp-B22', 'Lamp-C33', 'Lamp-D44'].map((name, row) => [
        name,
        `73057302${row}`,
        `${row + 2}-liters`,
      ]),
    ]
    const edges = [90, 200, 316, 560]
    const rules = [
      across(95, 90, 560),
      ...[145, 195, 245, 295, 345].flatMap((y) => edges.slice(1).map((x, at) => across(y, edges[at], x))),
    ]
    const title = line('Of what there is to order', 200, 50)
    const lines = rows.map((cells, row) => line(cells.join(' '), 100, 100 + row * 50))
    expect(rowsOf([title, ...lines], rules)).toEqual([rows])
  })

  test('a sentence between two rules ends a table, whose columns are not those of what follows', () => {
    const first = [1, 2, 3].map((row) => [`Year ${row}`, `${row}4`, `${row}7`, `${row}9`])
    const note = line('All of these are from the books that the keepers of both lamps left us.', 100, 260)
    const second = [1, 2, 3].map((row) => [`${row}5 feet`, `${row}8 fathoms`])
    const rules = [95, 145, 195, 245, 305, 355, 405, 455].map((y) => across(y, 90, 1000))
    const lines = [...grid(first, [100, 400, 600, 800]), note, ...grid(second, [100, 500], 310)]
    expect(rowsOf(lines, rules)).toEqual([first, second])
  })
})

describe('heads', () => {
  test('a heading of two lines in the middle over its columns is one cell', () => {
    const lines = [
      ...[
        ['Morning', 450, 110],
        ['watch', 462, 146],
        ['Evening', 750, 110],
        ['watch', 762, 146],
      ].map(([text, x, y]) => line(String(text), Number(x), Number(y))),
      ...grid(
        [
          ['Group', 'Passed', 'Failed', 'Passed', 'Failed'],
          ['First', '24', '3', '22', '5'],
          ['Second', '19', '6', '21', '4'],
        ],
        [100, 400, 550, 700, 850],
        190,
      ),
    ]
    const [table] = tablesOf(lines, [across(100, 90, 940), across(230, 90, 940), across(330, 90, 940)])
    expect(table?.cells).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Morning watch', row: 0, column: 1, columnSpan: 2 }),
        expect.objectContaining({ text: 'Evening watch', row: 0, column: 3, columnSpan: 2 }),
      ]),
    )
  })
})

describe('heads above a table', () => {
  const rows = [
    ['First', '24', '3', '22', '5'],
    ['Second', '19', '6', '21', '4'],
    ['Third', '17', '8', '20', '7'],
  ]
  const at = [100, 350, 500, 650, 800]
  const names = ['Group', 'Passed', 'Failed', 'Passed', 'Failed']
  const headOf = (lines: TextLine[], rules: RuledLine[] = []) =>
    tablesOf(lines, rules)[0]?.cells?.filter(({ header, text }) => header && text !== '')

  test.each([
    ['without rules', []],
    ['of which every row is ruled', [195, 245, 295, 345].map((y) => across(y, 90, 900))],
  ])('what names several columns at a time belongs to a table %s', (_, rules) => {
    const over = [line('Morning', 433, 110), line('Evening', 733, 110)]
    const title = line('Trials of the second year', 350, 60)
    const lines = [title, ...over, ...grid([names, ...rows], at, 150)]
    expect(headOf(lines, rules)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Morning', row: 0, column: 1, columnSpan: 2 }),
        expect.objectContaining({ text: 'Evening', row: 0, column: 3, columnSpan: 2 }),
        expect.objectContaining({ text: 'Passed', row: 1, column: 3 }),
      ]),
    )
    expect(headOf(lines, rules)?.some(({ text }) => text.includes('Trials'))).toBe(false)
  })

  test('the name of the labels may stand in the middle beside it', () => {
    const lines = [
      line('Morning', 433, 100),
      line('Evening', 733, 100),
      line('Group', 100, 122),
      ...grid([names.with(0, ''), ...rows], at, 145),
    ]
    expect(headOf(lines)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Group', row: 0, rowSpan: 2 }),
        expect.objectContaining({ text: 'Morning', columnSpan: 2 }),
      ]),
    )
  })

  test.each([
    ['Trials', 395, rows],
    ['Table 2. Trials', 375, [names, ...rows]],
  ])('%s over the middle of a table is no name of its columns', (title, x, table) => {
    const lines = [line(title, x, 100), ...grid(table, at, 150)]
    expect(rowsOf(lines).flat(2)).not.toContain(title)
  })

  test('names stand farther from the first row than rows from one another', () => {
    expect(rowsOf([...grid([names], at, 100), ...grid(rows, at, 205)])).toEqual([[names, ...rows]])
  })

  test('names of one line stand in the middle beside those of two', () => {
    const lines = [
      line('Number of', 296, 100),
      line('ships', 320, 136),
      line('Year', 100, 118),
      line('Crew', 600, 118),
      ...grid(
        [
          ['1901', '12', '340'],
          ['1902', '15', '388'],
          ['1903', '11', '301'],
        ],
        [100, 338, 606],
        175,
      ),
    ]
    expect(rowsOf(lines)[0]?.[0]).toEqual(['Year', 'Number of ships', 'Crew'])
  })

  test('a head of several lines between rules is one row', () => {
    const rules = [100, 230, 430]
      .map((y) => across(y, 90, 690))
      .concat([90, 290, 490, 690].map((x) => down(x, 100, 430)))
    const lines = [
      line('Weight', 350, 110),
      line('of the', 350, 146),
      line('Store', 100, 182),
      line('load', 350, 182),
      line('Crew', 550, 182),
      ...grid(
        [
          ['North', '8.5', '12'],
          ['South', '7.5', '15'],
          ['Quay', '4.0', '11'],
        ],
        [100, 350, 550],
        240,
      ),
    ]
    expect(rowsOf(lines, rules)[0]?.[0]).toEqual(['Store', 'Weight of the load', 'Crew'])
  })
})

describe('labels', () => {
  test('one in the middle of several rows, which white parts from others, is that of them all', () => {
    const member = (text: string, count: string, y: number) => [line(text, 400, y), line(count, 800, y)]
    const lines = [
      ...grid([['Kind', 'Name', 'Count']], [100, 400, 800]),
      line('Learning', 100, 210),
      ...member('Day school', '107', 170),
      ...member('College', '288', 210),
      ...member('Night school', '262', 250),
      line('Watch', 100, 340),
      ...member('Morning', '337', 320),
      ...member('Evening', '284', 360),
    ]
    const [table] = tablesOf(lines, [across(95), across(150), across(400)])
    expect(table?.cells?.filter(({ column, row }) => column === 0 && row > 0)).toEqual([
      expect.objectContaining({ text: 'Learning', row: 1, rowSpan: 3 }),
      expect.objectContaining({ text: 'Watch', row: 4, rowSpan: 2 }),
    ])
    expect(table?.rows.map((cells) => cells[1])).toEqual([
      'Name',
      'Day school',
      'College',
      'Night school',
      'Morning',
      'Evening',
    ])
  })

  test('what is said of one thing after the other is no running text, however alike its lines are in length', () => {
    const told = ['The old quay and the lamp', 'The brass bell of the fog', 'The long rope on the reel']
    const rows = told.map((text, row) => [String(row + 1), ['quayOf', 'bellOf', 'ropeOf'][row] ?? '', text])
    const all = [['#', 'Name', 'What it is'], ...rows]
    expect(rowsOf(inUsualType(grid(all, [100, 200, 450])))).toEqual([all])
  })

  test('nor is it where one of them goes on in a second line, beside labels in bold', () => {
    const facts = [
      ['Number', 'HH 118843 of the year'],
      ['Period', 'April the first to March, both of them'],
      ['Address', 'The Old Forge, Church Lane in Bramley,'],
      ['', 'Hampshire'],
      ['Excess', 'Two hundred pounds'],
    ]
    const lines = inUsualType(grid(facts, [100, 500])).map((one) =>
      one.bbox[0] === 100 ? { ...one, bold: true } : one,
    )
    expect(rowsOf(lines)).toEqual([
      [
        ['Number', 'HH 118843 of the year'],
        ['Period', 'April the first to March, both of them'],
        ['Address', 'The Old Forge, Church Lane in Bramley, Hampshire'],
        ['Excess', 'Two hundred pounds'],
      ],
    ])
  })

  test('the next lines of several cells go on with them, beside a value that has no more', () => {
    const lines = grid(
      [
        ['Item', 'Use', 'Price'],
        ['Marine', 'Rope for the winch and the', '8.80'],
        ['rope', 'boats of both towers', ''],
        ['Bell', 'Fog', '9.10'],
      ],
      [100, 400, 800],
      100,
    )
    expect(rowsOf(lines, [across(95), across(145), across(300)])[0]?.[1]).toEqual([
      'Marine rope',
      'Rope for the winch and the boats of both towers',
      '8.80',
    ])
  })
})

describe('tables beside one another and under one another', () => {
  const first = [
    ['Year', 'Ships', 'Crew'],
    ['1901', '12', '340'],
    ['1902', '15', '388'],
  ]
  const second = [
    ['Lamp', 'Hours', 'Oil'],
    ['North', '4210', '88'],
    ['South', '3980', '79'],
  ]
  const at = [100, 300, 500]

  test('a table over two columns of text is one, whose columns stand as far apart as these', () => {
    const whole = [
      ['Year', 'Ships', 'Crew', 'Port'],
      ['1901', '12', '340', 'North'],
      ['1902', '15', '388', 'South'],
      ['1903', '11', '301', 'North'],
    ]
    const prose = Array.from({ length: 9 }, (_, row) => [
      line('came to the old quays and were gone', 100, 320 + row * 40),
      line('before the end of the days that we', 600, 320 + row * 40),
    ]).flat()
    const lines = [...grid(whole, [100, 430, 620, 860]), ...prose]
    expect(rowsOf(lines)).toEqual([whole])
    // The same heads once more are those of another table, or of its next part.
    const twice = [
      [...(first[0] ?? []), ...(first[0] ?? [])],
      ...[1, 2, 3].map((row) => [`190${row}`, '12', '340', `191${row}`, '15', '388']),
    ]
    expect(tablesOf([...grid(twice, [100, 220, 340, 600, 720, 840]), ...prose])).toHaveLength(2)
  })

  test('sections of a statement are one table, under the years far above the first', () => {
    const years = ['', '31 March 2019', '31 March 2020']
    const sections = [
      [
        ['North tower', '147.3', '46.4'],
        ['South tower', '8,845.1', '96.9'],
        ['Total of lamps', '8,992.4', '143.3'],
      ],
      [
        ['Ropes', '25.6', '8.6'],
        ['Paint', '12.1', '40.2'],
        ['Total of stores', '37.7', '48.8'],
      ],
    ]
    const ends = [0, 756, 1056]
    const row = (cells: readonly string[], y: number) =>
      cells.flatMap((cell, column) => {
        if (cell === '') return []
        const one = line(cell, 0, y)
        return line(cell, column === 0 ? 100 : (ends[column] ?? 0) - one.bbox[2], y)
      })
    const lines = [
      row(years, 100),
      row(['LAMPS'], 180),
      ...(sections[0] ?? []).map((cells, index) => row(cells, 220 + index * 40)),
      row(['STORES'], 390),
      ...(sections[1] ?? []).map((cells, index) => row(cells, 430 + index * 40)),
    ].flat()
    const statement = [
      years,
      ['LAMPS', '', ''],
      ...(sections[0] ?? []),
      ['STORES', '', ''],
      ...(sections[1] ?? []),
    ]
    expect(rowsOf(lines)).toEqual([statement])
    expect(tablesOf(lines)[0]?.cells?.find(({ text }) => text === '31 March 2020')?.header).toBe(true)
    // What has names of its own is another table.
    const other = [
      ...lines,
      ...row(['', 'Ships', 'Boats'], 620),
      ...(sections[1] ?? []).flatMap((cells, index) => row(cells, 660 + index * 40)),
    ]
    expect(tablesOf(other)).toHaveLength(2)
  })

  test.each([
    ['without rules', []],
    ['with rules across', [95, 145, 245, 295, 345, 445].map((y) => across(y, 90, 640))],
  ])('the caption of the next table ends a table %s', (_, rules) => {
    const caption = line('Table 2. Hours', 100, 250)
    expect(rowsOf([...grid(first, at), caption, ...grid(second, at, 300)], rules)).toEqual([first, second])
  })

  test('columns of running text between two tables whose rules are as long are none', () => {
    const prose = Array.from({ length: 7 }, (_, row) => [
      line('came to the old quays and were gone', 100, 300 + row * 40),
      line('before the end of the days that we', 600, 300 + row * 40),
    ]).flat()
    const rules = [95, 145, 245, 625, 675, 775].map((y) => across(y, 90, 1050))
    const at = [100, 500, 800]
    expect(rowsOf([...grid(first, at), ...prose, ...grid(second, at, 630)], rules)).toEqual([first, second])
  })

  test('the name of a narrow column keeps to it, however near to the next it ends', () => {
    const rows = [
      ['Lamp', 'Keeper of the lamp', 'First lit in the year'],
      ...Array.from({ length: 8 }, (_, row) => [`No ${row}`, 'Ann', `187${row}`]),
    ]
    const rules = [95, 145, 550].map((y) => across(y, 90, 800))
    expect(tablesOf(grid(rows, [100, 250, 490]), rules)[0]?.cells).toHaveLength(27)
  })
})

describe('ruled tables', () => {
  const rules = [100, 150, 280, 330]
    .map((y) => across(y, 90, 890))
    .concat([90, 390, 890].map((x) => down(x, 100, 330)))

  test('a cell of several lines is one cell, and its place is that between its rules', () => {
    const lines = [
      ...grid([['Item', 'Remark']], [100, 400], 110),
      line('Rope', 100, 160),
      line('of hemp, in coils of fifty metres, with', 400, 160),
      line('eyes at both ends', 400, 200),
      ...grid([['Tar', 'none']], [100, 400], 290),
    ]
    const [table] = tablesOf(lines, rules)
    expect(table?.rows).toEqual([
      ['Item', 'Remark'],
      ['Rope', 'of hemp, in coils of fifty metres, with eyes at both ends'],
      ['Tar', 'none'],
    ])
    expect(table?.cells?.[3]?.bbox.map(Math.round)).toEqual([391, 151, 891, 281])
  })

  test('cells of many lines are cells of one row where rules part all rows', () => {
    const remark = ['of hemp, in', 'coils of fifty', 'metres, with', 'eyes at both', 'ends, tarred']
    const stores = ['North tower', 'South tower', 'and quay']
    const column = (texts: readonly string[], x: number) =>
      texts.map((text, row) => line(text, x, 160 + row * 40))
    const lines = [
      ...grid([['Item', 'Remark', 'Store']], [100, 400, 700], 110),
      ...column(['Ropes', 'Cables'], 100),
      ...column(remark, 400),
      ...column(stores, 700),
      ...grid([['Tar', 'none', 'Quay']], [100, 400, 700], 370),
      ...grid([['Oil', 'in casks', 'Quay']], [100, 400, 700], 420),
    ]
    const all = [100, 150, 360, 410, 460]
      .map((y) => across(y, 90, 890))
      .concat([90, 390, 690, 890].map((x) => down(x, 100, 460)))
    expect(tablesOf(lines, all)[0]?.rows).toHaveLength(4)
  })

  test('where a rule is missing between two places, they are one cell', () => {
    const broken = [
      ...[100, 150, 200, 250].map((y) => across(y, 90, 890)),
      down(90, 100, 250),
      down(390, 150, 250),
      down(890, 100, 250),
    ]
    const lines = [
      line('Harbour dues', 300, 110),
      ...grid(
        [
          ['Ships', '12'],
          ['Boats', '30'],
        ],
        [100, 400],
        160,
      ),
    ]
    expect(tablesOf(lines, broken)[0]?.cells?.[0]).toMatchObject({ columnSpan: 2, text: 'Harbour dues' })
  })

  test('a value at the rule is cut from the text behind it, where a title is wider than its cell', () => {
    const rules = [95, 145, 195, 245, 295]
      .map((y) => across(y, 90, 690))
      .concat(
        [90, 690].map((x) => down(x, 95, 295)),
        [400, 460].map((x) => down(x, 145, 295)),
      )
    const lines = [
      line('Courses that are longest whatever they say', 100, 100),
      line('Course', 100, 150),
      line('No', 410, 150),
      line('Sector', 470, 150),
      ...[0, 1].flatMap((row) => [
        line('Old law', 100, 200 + row * 50),
        line(`${row + 1}2`, 432, 200 + row * 50),
        line('LAWS', 466, 200 + row * 50),
      ]),
    ]
    expect(
      tablesOf(lines, rules)[0]
        ?.cells?.filter(({ header }) => header)
        .map(({ text }) => text),
    ).toEqual(['Courses that are longest whatever they say', 'Course', 'No', 'Sector'])
  })

  test('a frame around running text is no table', () => {
    const frame = [across(90), across(330), down(90, 90, 330), down(900, 90, 330)]
    const lines = Array.from({ length: 5 }, (_, row) =>
      line('Ships of many kinds came to the old quays', 100, 100 + row * 40),
    )
    expect(tablesOf(lines, frame)).toEqual([])
  })
})
