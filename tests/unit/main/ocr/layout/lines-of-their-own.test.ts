import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { BoundingBox } from '../../../../../shared/document.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { line } from '../../../../support/typed-line.ts'

const blocks = (lines: TextLine[], isInFileOrder = false) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [], isInFileOrder }).blocks
const texts = (lines: TextLine[]) => blocks(lines).map(({ text }) => text)
const widthOf = (text: string) => text.length * 10 + (text.split(' ').length - 1) * 5

/** Each letter and space 12 pixels wide. */
function typedLine(text: string, x: number, y: number): TextLine {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    confidence: 1,
    bbox: [x + 12 * index, y, x + 12 * (index + word.length), y + 30] as BoundingBox,
  }))
  return { words, bbox: [x, y, x + 12 * text.length, y + 30], fontSize: 30, monospaced: true }
}

describe('lines that do not begin at one place', () => {
  const dishes = [
    'Leek and potato soup 6.50',
    'Smoked trout on rye 8.00',
    'Salad of beetroot with walnuts 7.25',
    'Crab cakes 9.50',
  ]
  test('those of a menu, in the middle of one another, stay lines', () => {
    const centred = dishes.map((text, row) => line(text, 1000 - widthOf(text) / 2, 1000 + row * 45))
    expect(texts(centred)).toEqual([dishes.join('\n')])
  })
  test('those that end at one place, as beside a letterhead, stay lines', () => {
    const flush = dishes.map((text, row) => line(text, 1500 - widthOf(text), 1000 + row * 45))
    expect(texts(flush)).toEqual([dishes.join('\n')])
  })
  test('a sentence set in the middle is one', () => {
    const sentence = ['We measured how much mud the storms', 'brought to four tidal flats of the', 'Humber']
    const centred = sentence.map((text, row) => line(text, 1000 - widthOf(text) / 2, 1000 + row * 45))
    expect(texts(centred)).toEqual([sentence.join(' ')])
  })
  test('a first line that is set in begins a paragraph, whose lines may begin with names', () => {
    const indented = [
      line('The ship came from Oslo and from', 140, 1000),
      line('Bergen, where it had been at the', 100, 1045),
      line('Harbour for as long as anybody at', 100, 1090),
    ].map((one) => ({ ...one, bbox: [one.bbox[0], one.bbox[1], 480, one.bbox[3]] as TextLine['bbox'] }))
    expect(texts(indented)[0]).not.toContain('\n')
  })
})

test('marks of single figures, which a file writes before the questions they stand beside, are read behind them', () => {
  const read = blocks(
    [
      line('[2]', 1500, 1000),
      line('[3]', 1500, 1100),
      line('A train leaves Derby in the morning and is in York by noon.', 100, 900),
      line('How long does the journey of the train take?', 100, 1000),
      line('Find the mean speed of the train over it in km/h.', 100, 1100),
    ],
    true,
  )
  expect(read.map(({ text }) => text).join(' ')).toMatch(/take\?\s+\[2\].*km\/h\.\s+\[3\]/s)
})

describe('lists and columns beside one another', () => {
  const list = (items: readonly string[], x: number, y: number) =>
    items.map((text, row) => line(text, x, y + row * 45))
  const gains = ['• Shorter routes to the north', '• Two more loading bays', '• Room for staff']
  const costs = ['• Higher rent', '• Three weeks of moving', '• New racks and lifts']

  test('two lists of a slide are read one after the other', () => {
    const lines = [...list(gains, 100, 500), ...list(costs, 900, 500)]
    expect(texts(lines)).toEqual([[...gains, ...costs].join('\n')])
  })
  test('a numbered list that goes on beside itself is one', () => {
    const [first, second] = [
      ['1. Sign the lease', '2. Order the racks'],
      ['3. Train the drivers', '4. Review it all'],
    ]
    expect(texts([...list(first, 100, 500), ...list(second, 900, 500)])).toEqual([
      [...first, ...second].join('\n'),
    ])
  })
  test('the items of an agenda stay beside their times, and the parts of a question row by row', () => {
    const agenda = ['1. Welcome to all', '2. Minutes of the last time', '3. Other matters']
    const times = ['At nine', 'At ten', 'At noon']
    const read = texts([...list(times, 100, 500), ...list(agenda, 500, 500)]).join(' ')
    expect(read.replaceAll(/\s+/g, ' ')).toBe(
      times.map((time, row) => `${time} ${agenda[row] ?? ''}`).join(' '),
    )
    const rows = [
      ...list(['(a) the red', '(c) the blue'], 100, 500),
      ...list(['(b) the old', '(d) the new'], 900, 500),
    ]
    expect(
      texts(rows)
        .join(' ')
        .match(/\([a-d]\)/g),
    ).toEqual(['(a)', '(b)', '(c)', '(d)'])
  })
  test('numbers of clauses stay before what they number, also where that is followed by a list', () => {
    const lines = [
      line('1.1', 100, 500),
      line('In this Agreement:', 200, 500),
      ...list(['(a) a day is a working day in England;', '(b) the fees are those of Schedule 1.'], 280, 545),
      line('1.2', 100, 635),
      line('Headings do not affect how this Agreement is to be read.', 200, 635),
      line('1.3', 100, 680),
      line('References to clauses are to those of this Agreement.', 200, 680),
    ]
    expect(texts(lines).join(' ')).toMatch(
      /^1\.1\s+In this Agreement: \(a\).*\(b\).*1\.2\s+Headings.*1\.3\s+References/s,
    )
  })
  test('the number of a clause stays before its lines where names of two parties stand beside one another below', () => {
    const parties = [
      ['Signed for and on behalf of', 'Signed for and on behalf of'],
      ['NORTHGATE FACILITIES LIMITED', 'HOLME VALLEY SCHOOLS TRUST'],
      ['..............................', '..............................'],
      ['Name: R. Atkinson', 'Name: Dr L. Haigh'],
      ['Title: Director', 'Title: Chair of Trustees'],
    ]
    const lines = [
      line('4.1', 100, 400),
      line('This Agreement begins on the Commencement Date and so it continues for', 170, 400),
      line('three years, unless it is ended earlier under this clause.', 170, 436),
      line('it.', 100, 780),
      ...parties.flatMap((row, index) =>
        row.map((text, column) => line(text, 100 + 450 * column, 845 + index * 60)),
      ),
    ]
    const read = blocks(lines, true).map(({ text }) => text)
    expect(read[0]).toMatch(/^4\.1\s+This Agreement begins.*clause\.$/s)
  })
  test('what goes into a dish is read before how it is made, whatever stands above and below both', () => {
    const steps = [
      '1. Heat the oven as hot as it goes and line a tin',
      'with the paper that is left over from the bread',
      '2. Beat butter and sugar until they are pale, then',
      'add the eggs one at a time and mix them in slowly',
    ]
    const needed = ['Butter for the tin', 'and sugar', 'Eggs from', 'the village', 'Flour', 'A lemon']
    const lines = [
      line('A cake that keeps for a week and may be frozen for a month without harm', 100, 400),
      ...list(needed, 100, 500),
      ...list(steps, 500, 500),
      line('In a tin it keeps for longer than in any bowl or bag that you may have at home', 100, 850),
      line('Energy', 100, 950),
      line('Little', 420, 950),
      line('Salt', 100, 995),
      line('Less', 420, 995),
    ]
    expect(texts(lines).join(' ')).toMatch(
      /Butter.*sugar.*lemon.*Heat.*Beat.*slowly.*In a tin.*Energy\s+Little/s,
    )
  })
})

describe('pages with more space between paragraphs than lines in them', () => {
  const cv = [
    line('PROFILE', 100, 500),
    line('An engineer with fourteen years of bridges, who leads people and often', 100, 570),
    line('explains what is difficult simply.', 100, 604),
    line('EXPERIENCE', 100, 670),
    line('Lead Engineer', 100, 740),
    line('Inspected sixty viaducts and wrote the reports, at short notice and in the', 100, 806),
    line('worst of weather.', 100, 840),
    line('Engineer', 100, 905),
    line('Mentored graduates', 100, 970),
    line('LANGUAGES', 100, 1036),
    line('Swedish, English', 100, 1106),
  ]
  test('sentences that go on tell how far lines are apart', () => {
    expect(texts(cv)).toHaveLength(9)
    expect(texts(cv)[1]).toBe(
      'An engineer with fourteen years of bridges, who leads people and often explains what is difficult simply.',
    )
  })
  test('names in capitals are headings where a rule parts them from what they head', () => {
    const headingsWith = (rules: BoundingBox[]) =>
      layoutPage({
        width: 2000,
        height: 3000,
        dpi: 300,
        lines: cv,
        rules: rules.map((bbox) => ({ bbox })),
      }).blocks.flatMap(({ type, text }) => (type === 'heading' ? [text] : []))
    const below = cv
      .filter(({ words: [word] }) => word && /^[A-Z]{3}/.test(word.text))
      .map(({ bbox: [x0, , , y1] }): BoundingBox => [x0, y1 + 4, 1400, y1 + 6])
    expect(headingsWith(below)).toEqual(['PROFILE', 'EXPERIENCE', 'LANGUAGES'])
    // A line to write on begins behind what it is for.
    expect(headingsWith(below.map(([x0, y0, x1, y1]) => [x0 + 200, y0, x1, y1]))).toEqual([])
  })
})

describe('items on one line', () => {
  /** With as much white before each marker as there is behind a bullet. */
  const spaced = (text: string) => {
    const [first, ...others] = text.split('   ').map((part) => part.trim())
    const parts = [line(first ?? '', 100, 545)]
    for (const part of others) parts.push(line(part, (parts.at(-1)?.bbox[2] ?? 0) + 30, 545))
    const [words, ends] = [parts.flatMap((part) => part.words), parts.at(-1)?.bbox]
    return { ...line('', 100, 545), words, bbox: [100, 545, ends?.[2] ?? 0, ends?.[3] ?? 0] as BoundingBox }
  }
  const question = line('3. Which of these is a prime number?', 60, 500)

  test('the answers to choose from are items of their own', () => {
    expect(texts([question, spaced('(a) 21   (b) 29   (c) 33   (d) 39')])).toEqual([
      '3. Which of these is a prime number?\n(a) 21\n(b) 29\n(c) 33\n(d) 39',
    ])
    const apart = ['(a) 21 + 34', '(b) 29 − 17'].map((text, at) => line(text, 100 + at * 600, 545))
    expect(texts([question, ...apart])[0]).toMatch(/\n\(a\) 21 \+ 34\n\(b\) 29 − 17$/)
  })
  test('those within a sentence are not', () => {
    const sentence = spaced('(a) the red,   (b) the blue and the   (c) white one')
    expect(texts([question, sentence])[0]).toMatch(/\n\(a\) the red, \(b\) the blue and the \(c\) white one$/)
  })
})

test('stories below one another whose columns are not the same are parted above the headlines of the lower ones', () => {
  const story = (name: string, x: number, y: number, more = '') =>
    Array.from({ length: 10 }, (_, row) =>
      line(`${name} goes on and on with it as the line${more}`, x, y + row * 45),
    )
  const headline = (text: string, x: number, y: number) => {
    const { bbox, ...rest } = line(text, x, y)
    return { ...rest, bbox: [bbox[0], y, x + 300, y + 60] as BoundingBox, fontSize: 60 }
  }
  const read = texts([
    ...story('north', 100, 500),
    ...story('south', 620, 500),
    ...story('islands', 1140, 500),
    headline('Rain', 100, 950),
    headline('Snow', 900, 950),
    ...story('first', 100, 1040, ' does that ends it further out'),
    ...story('second', 900, 1040, ' does that ends it further out'),
  ]).join('\n')
  const order = ['north', 'south', 'islands', 'Rain', 'first', 'Snow', 'second']
  expect(order.toSorted((a, b) => read.lastIndexOf(a) - read.lastIndexOf(b))).toEqual(order)
  expect(order.toSorted((a, b) => read.indexOf(a) - read.indexOf(b))).toEqual(order)
})

test('a headline over two columns is one, though its second line is no longer than one of them', () => {
  const large = (text: string, y: number): TextLine => {
    const { bbox, words } = line(text, 100, y)
    const wide = 3 * (bbox[2] - 100)
    return { words, bbox: [100, y, 100 + wide, y + 60], fontSize: 60 }
  }
  const column = (x: number) =>
    Array.from({ length: 8 }, (_, row) =>
      line('and so it goes on and on with it as a line', x, 300 + row * 45),
    )
  const [first] = blocks([
    large('Report on the Water Supply of', 100),
    large('Harbour', 170),
    ...column(100),
    ...column(640),
  ])
  expect(first).toMatchObject({ type: 'heading', text: 'Report on the Water Supply of Harbour' })
})

test('figures with what they count below them, side by side, are read one after the other as the file has them', () => {
  const card = (figure: string, label: string, x: number): TextLine[] => {
    const { words } = line(figure, x, 100)
    return [{ words, bbox: [x, 100, x + 200, 170], fontSize: 70 }, line(label, x, 185)]
  }
  const cards = [
    ...card('1,904', 'visitors', 100),
    ...card('87%', 'satisfied', 400),
    ...card('42k', 'surplus', 700),
  ]
  const read = blocks(cards, true).flatMap(({ lines }) => lines.map(({ text }) => text))
  expect(read).toEqual(['1,904', 'visitors', '87%', 'satisfied', '42k', 'surplus'])
})

test('sections below one another, each in the same two columns below its headline, are read one after the other', () => {
  const section = (name: string, y: number): TextLine[] => {
    const { words, bbox } = line(name, 100, y)
    const items = ['Leek', 'Oil', 'Salt', 'Eggs'].map((item, row) =>
      line(`${item} ${name}`, 100, y + 90 + row * 65),
    )
    const text = Array.from({ length: 6 }, (_, row) =>
      line(`${name} is made as it was made of old by them`, 600, y + 90 + row * 45),
    )
    return [{ words, bbox: [100, y, bbox[2] + 100, y + 60], fontSize: 60 }, ...items, ...text]
  }
  const read = texts([...section('soup', 100), ...section('bread', 600), ...section('pie', 1100)]).join('\n')
  const order = ['Salt soup', 'soup is made', 'Oil bread', 'bread is made', 'Eggs pie', 'pie is made']
  expect(order.toSorted((a, b) => read.indexOf(a) - read.indexOf(b))).toEqual(order)
})

test('the lines of a verse stay lines though all are nearly as long', () => {
  const verse = [
    'The lark ascends, the waters run,',
    'The meadows open to the sun,',
    'And every leaf and blade and stone',
    'Sings praises in a tongue its own.',
  ]
  const rows = verse.map((text, row) => line(text, 100, 1000 + row * 45))
  const end = Math.max(...rows.map(({ bbox }) => bbox[2]))
  const even = rows.map((one) => ({ ...one, bbox: [100, one.bbox[1], end, one.bbox[3]] as BoundingBox }))
  expect(texts(even)).toEqual([verse.join('\n')])
})

test('what a terminal shows stays lines, where a typed letter does not', () => {
  const typed = (rows: readonly string[]) =>
    blocks(rows.map((text, row) => typedLine(text, 100, 1000 + row * 45))).map(({ text }) => text)
  const listing = [
    'total 1284',
    'drwxr-xr-x 4 anna staff   4096 assets',
    'drwxr-xr-x 4 anna staff  16384 pages',
  ]
  expect(typed(listing)).toEqual([listing.join('\n').replaceAll(/ +/g, ' ')])
  const letter = [
    'thank you for your letter of the third,',
    'in which you asked when the boat will',
    'be ready to be fetched from the yard.',
  ]
  expect(typed(letter)).toEqual([letter.join(' ')])
})
