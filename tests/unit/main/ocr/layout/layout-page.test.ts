import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { BoundingBox } from '../../../../../shared/document.ts'
import type { LayoutInput, RuledLine, TextLine } from '../../../../../main/ocr/ports.ts'
import { height, line } from '../../../../support/typed-line.ts'

const page = (lines: TextLine[]) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [] }).blocks
const texts = (lines: TextLine[]) => page(lines).map(({ text }) => text)
const prose = 'and then the ship went on its way'

describe('reading order', () => {
  test('two columns of running text are read one after the other', () => {
    const lines = Array.from({ length: 6 }, (_, row) => [
      line(`left${row} ${prose}`, 100, 100 + row * 45),
      line(`right${row} ${prose}`, 1000, 100 + row * 45),
    ]).flat()
    const read = texts(lines).join(' ')
    expect(read.match(/(left|right)\d/g)).toEqual(
      ['left', 'right'].flatMap((side) => [0, 1, 2, 3, 4, 5].map((row) => `${side}${row}`)),
    )
  })

  test('columns half a line height apart are none the less two', () => {
    const [left, right] = ['and then the ship went away', 'where nobody had ever been.']
    // Over the white between them: as wide as a space, all down the page.
    const lines = Array.from({ length: 8 }, (_, row) => [
      line(`left${row} ${left}`, 100, 100 + row * 45),
      line(`right${row} ${right}`, 475, 100 + row * 45),
    ]).flat()
    const ends = lines.filter((_, at) => at % 2 === 0).map(({ bbox }) => bbox[2])
    expect(475 - Math.max(...ends)).toBe(15)
    const read = texts(lines).join(' ')
    expect(read.match(/(left|right)\d/g)).toEqual(
      ['left', 'right'].flatMap((side) => [0, 1, 2, 3, 4, 5, 6, 7].map((row) => `${side}${row}`)),
    )
  })

  test('columns of three words a line are read one after the other, names and places row by row', () => {
    const column = (rows: readonly string[], x: number) =>
      Array.from({ length: 3 }, () => rows)
        .flat()
        .map((text, row) => line(text, x, 100 + row * 45))
    const story = ['The ship was', 'old and the', 'crew was young', 'and went out', 'again.']
    const other = ['Nobody had seen', 'the boat on', 'the river before', 'it came home', 'again.']
    const read = texts([...column(story, 100), ...column(other, 400)]).join(' ')
    expect(read).toBe([story, other].map((rows) => Array(3).fill(rows.join(' ')).join(' ')).join(' '))
    const names = ['Anna Maria Keller', 'Bruno the elder', 'Cecily Ann Moss']
    const places = ['Old harbour office', 'New town hall', 'Upper mill lane']
    expect(texts([...column(names, 100), ...column(places, 600)]).join(' ')).toMatch(/Keller +Old harbour/)
  })

  test('a signature over two rows of a form leaves them two', () => {
    const signature = line('Signed', 700, 85)
    const tall = { ...signature, bbox: [700, 85, 800, 185] as BoundingBox }
    const rows = [
      line('Name:', 100, 100),
      line('Miller', 300, 100),
      line('Date:', 100, 140),
      line('May', 300, 140),
    ]
    expect(
      texts([...rows, tall])
        .join(' ')
        .match(/Name|Miller|Date|May/g),
    ).toEqual(['Name', 'Miller', 'Date', 'May'])
  })

  const article = Array.from({ length: 12 }, (_, row) => line(`left${row} ${prose}`, 100, 400 + row * 45))
  const numbersOf = (lines: TextLine[], pattern: RegExp) => texts(lines).join(' ').match(pattern)

  test('a box of labels and values beside an article is read after it, also under a running head', () => {
    const box = ['Born', 'Died', 'Reign', 'Burial', 'House'].flatMap((label, row) => [
      line(`${label}${row}`, 800, 420 + row * 62),
      line(`value${row}`, 1000, 420 + row * 62),
    ])
    // Across the white between both.
    const head = line('The story of a king that was told by many', 500, 60)
    const read = numbersOf([head, ...article, ...box], /(story|left\d+|Born\d|value\d)/g)
    expect(read).toEqual([
      'story',
      ...article.map((_, row) => `left${row}`),
      'Born0',
      ...[0, 1, 2, 3, 4].map((row) => `value${row}`),
    ])
  })

  test('a running head over the white between an article and a box keeps them apart no less', () => {
    const box = ['Born', 'Died', 'Reign', 'Burial', 'House'].map((label, row) =>
      line(`${label}${row} somewhere`, 800, 420 + row * 62),
    )
    const [head, name] = [
      line('The story of a king that was told by many', 400, 310),
      line('Gazette', 100, 355),
    ]
    const read = numbersOf([head, name, ...article, ...box], /(story|Gazette|left\d+|Born\d)/g)
    expect(read).toEqual(['story', 'Gazette', ...article.map((_, row) => `left${row}`), 'Born0'])
  })

  const goesBelow = line('and below the box the tale goes on over the whole of the page', 100, 955)
  const paragraphs = [
    ...Array.from({ length: 8 }, (_, row) => line(`first${row} ${prose}`, 100, 400 + row * 45)).with(
      7,
      line('first7 and it came home.', 100, 715),
    ),
    ...Array.from({ length: 4 }, (_, row) =>
      line(`${row === 0 ? 'Then ' : ''}second${row} ${prose}`, 100, 775 + row * 45),
    ),
  ]
  const paragraphOrder = /(first\d|second\d|Born\d|below)/g

  test('a paragraph that goes round a box beside it is whole, and the box comes before it', () => {
    const box = ['Born', 'Died', 'Reign', 'Burial', 'House', 'Father', 'Mother'].map((label, row) =>
      line(`${label}${row} somewhere`, 800, 420 + row * 62),
    )
    expect(numbersOf([...paragraphs, ...box, goesBelow], paragraphOrder)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((row) => `first${row}`),
      'Born0',
      ...[0, 1, 2, 3].map((row) => `second${row}`),
      'below',
    ])
    expect(texts([...paragraphs, ...box, goesBelow]).at(-1)).toMatch(/^Then second0 [^]* whole of the page$/)
  })

  test('a column that goes on in the next one is not torn from it by a line below both', () => {
    const next = Array.from({ length: 12 }, (_, row) => line(`born${row} ${prose}`, 740, 400 + row * 45))
    const read = numbersOf([...paragraphs, ...next, goesBelow], /(first\d|second\d|born\d+|below)/g)
    expect(read).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((row) => `first${row}`),
      ...[0, 1, 2, 3].map((row) => `second${row}`),
      ...next.map((_, row) => `born${row}`),
      'below',
    ])
  })

  test('a price stays beside its item, however long the list', () => {
    const prices = article.map((_, row) => line(`${row}.50`, 900, 400 + row * 45))
    const read = numbersOf([...article, ...prices], /(left\d+|\d+\.50)/g)
    expect(read).toEqual(article.flatMap((_, row) => [`left${row}`, `${row}.50`]))
  })

  test('labels and values stay on one row', () => {
    const lines = ['Name', 'Street', 'Town'].flatMap((label, row) => [
      line(`${label}:`, 100, 100 + row * 120),
      line(`value${row}`, 700, 100 + row * 120),
    ])
    expect(texts(lines).join('\n')).toMatch(/Name:.*value0[^]*Street:.*value1[^]*Town:.*value2/)
  })

  test('numbers that the recogniser took for a column of their own stand with their items again', () => {
    const items = ['Strasse in San Remo', 'Bei Venedig', 'Rosen', 'Winterastern', 'Aus Tirol']
    const lines = [
      ...items.map((_, row) => line(`${140 + row}.`, 100, 100 + row * 90)),
      ...items.map((item, row) => line(item, 200, 100 + row * 90)),
    ]
    const read = texts(lines).join('\n').replaceAll(/\s+/g, ' ')
    expect(read).toContain('140. Strasse in San Remo')
    expect(read).toContain('144. Aus Tirol')
  })

  const down = (text: string, x: number, y: number): TextLine => {
    const bbox: TextLine['bbox'] = [x, y, x + height, y + text.length * 20]
    return { words: [{ text, bbox, confidence: 0.95 }], bbox, fontSize: height }
  }
  const invoice = ['Paper', 'Ink', 'Pens', 'Glue', 'Tape', 'Total'].flatMap((item, row) => [
    line(item, 100, 200 + row * 60),
    line(`${row + 2}.50`, 900, 200 + row * 60),
  ])

  test.each([
    ['first', 0],
    ['in the middle', 6],
    ['last', invoice.length],
  ])('what runs down the edge comes last and tears no row apart, found %s', (_, at) => {
    const alone = texts(invoice)
    expect(texts(invoice.toSpliced(at, 0, down('00083594627', 1500, 230)))).toEqual([...alone, '00083594627'])
  })

  test('the head of a column that is set upwards stays with its column', () => {
    const head = down('Amount', 910, 70)
    const blocks = page([head, ...invoice])
    expect(blocks.at(-1)?.text).not.toBe('Amount')
    expect(blocks.map(({ text }) => text).join(' ')).toContain('Amount')
  })

  test('columns are kept, although their lines share rows', () => {
    const lines = [0, 1].flatMap((column) =>
      Array.from({ length: 6 }, (_, row) =>
        line(`c${column}r${row} ${prose}`, 100 + column * 500, 100 + row * 45),
      ),
    )
    expect(
      texts(lines)
        .join(' ')
        .match(/c\dr\d/g),
    ).toEqual([0, 1].flatMap((column) => [0, 1, 2, 3, 4, 5].map((row) => `c${column}r${row}`)))
  })
})

describe('the order of a file', () => {
  const inFile = (lines: TextLine[], pattern: RegExp, rules: RuledLine[] = []) =>
    layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules, isInFileOrder: true })
      .blocks.map(({ text }) => text)
      .join(' ')
      .match(pattern)
  const column = (name: string, x: number, y = 400, rows = 10) =>
    Array.from({ length: rows }, (_, row) => line(`${name}${row} ${prose}`, x, y + row * 45))
  const numbered = (name: string, rows = 10) => Array.from({ length: rows }, (_, row) => `${name}${row}`)
  const left = column('left', 100)
  const right = column('right', (left[0]?.bbox[2] ?? 0) + height / 2)
  const whole = [...numbered('left'), ...numbered('right')]

  test('columns half a line apart are read one after the other', () => {
    expect(inFile([...left, ...right], /(left|right)\d/g)).toEqual(whole)
  })

  test('columns between the rules of a head and a foot are no table', () => {
    const rules = [380, 900].map((y): RuledLine => ({ bbox: [100, y, 1000, y + 2] }))
    expect(inFile([...left, ...right], /(left|right)\d/g, rules)).toEqual(whole)
  })

  test('written line by line across both, columns are told apart all the same', () => {
    const far = column('right', 1000)
    const lines = left.flatMap((one, row) => [one, ...far.slice(row, row + 1)])
    expect(inFile(lines, /(left|right)\d/g)).toEqual(whole)
  })

  test('columns of other leading below a wide text, written line by line, are told apart too', () => {
    const wide = Array.from({ length: 16 }, (_, row) =>
      line(`${prose} ${prose} ${prose}`, 100, 400 + row * 45),
    )
    const near = Array.from({ length: 10 }, (_, row) => line(`left${row} ${prose}`, 100, 1400 + row * 45))
    const far = Array.from({ length: 11 }, (_, row) => line(`right${row} ${prose}`, 1000, 1400 + row * 40))
    const lines = [...wide, ...[...near, ...far].sort((a, b) => a.bbox[1] - b.bbox[1])]
    expect(inFile(lines, /(left|right)\d+/g)).toEqual([...numbered('left', 10), ...numbered('right', 11)])
  })

  test('stories of other columns below one another, written line by line, are read one by one', () => {
    const text = (name: string, words: string, rows: number, x: number, y: number) =>
      Array.from({ length: rows }, (_, row) => line(`${name}${row} ${words}`, x, y + row * 45))
    const head = (name: string, x: number, y: number) => line(`${name} news`, x, y, { fontSize: 60 })
    // The white between the lower columns ends where that between the upper ones has hardly begun.
    const lines = [
      head('one', 100, 400),
      head('two', 365, 400),
      ...text('a', 'and then the ship', 20, 100, 500),
      ...text('b', 'and then the ship', 20, 365, 500),
      head('three', 100, 1450),
      head('four', 343, 1450),
      ...text('c', 'and then the sea', 6, 100, 1550),
      ...text('d', 'and then the sea', 6, 343, 1550),
    ]
    const byRows = lines.toSorted((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0])
    expect(inFile(byRows, /one|two|three|four|\b[a-d](?=[05] )/g)?.join(' ')).toBe(
      'one a a two b b three c c four d d',
    )
  })

  test('a title above all else is first, though it is written behind what floats', () => {
    const title = line('title of all', 100, 100, { fontSize: 60 })
    const box = column('box', 1000, 300, 4).map((one) => ({ ...one, fontSize: 24 }))
    expect(inFile([...box, title, ...column('left', 100, 300, 6)], /title|box0|left0/g)?.[0]).toBe('title')
  })

  test('years that end their rows are read in them, though they are written before', () => {
    const ends = ['2019 – today', '2014'].map((text, row) => {
      const one = line(text, 0, 100 + row * 200)
      return line(text, 1000 - one.bbox[2], 100 + row * 200)
    })
    const jobs = ['Engineer', 'Manager'].flatMap((name, row) => [
      line(`${name} at the works`, 100, 100 + row * 200),
      line(`who ${prose}, all of ${prose} ${prose}`, 100, 145 + row * 200),
    ])
    const read = inFile([...ends, ...jobs], /Engineer|Manager|today|2014/g)
    expect(read).toEqual(['Engineer', 'today', 'Manager', '2014'])
  })

  test('a foot that is written first waits for its page, on whichever side it stands', () => {
    for (const x of [100, 900]) {
      const read = inFile([line('2000', x, 1200), ...left, ...right], /(left|right)\d|2000/g)
      expect(read?.filter((word) => word !== '2000')).toEqual(whole)
      expect(read?.indexOf('2000')).toBeGreaterThanOrEqual(10)
    }
  })

  test('a headline that is written last is read first', () => {
    const headline = line('Gazette of the harbour and of all who live by it', 100, 300, { fontSize: 60 })
    expect(inFile([...left, ...right, headline], /(left|right)\d|Gazette/g)).toEqual(['Gazette', ...whole])
  })

  test('the labels of a map, in no order at all, are all there and soon', () => {
    const labels = Array.from({ length: 4000 }, (_, index) =>
      line(`label${index}`, (index * 397) % 1900, (index * 211) % 2900),
    )
    expect(inFile(labels, /label\d+/g)).toHaveLength(labels.length)
  })

  test('a box in a column that is written last is read where it stands', () => {
    const box = column('box', 100, 400, 4)
    const lines = [...column('left', 100, 640, 6), ...right, ...box]
    expect(inFile(lines, /(left|right|box)\d/g)).toEqual([
      ...numbered('box', 4),
      ...numbered('left', 6),
      ...numbered('right'),
    ])
  })
})

describe('blocks', () => {
  test('a larger line is a heading, and what follows a paragraph', () => {
    const [heading, paragraph] = page([
      { ...line('The harbour', 100, 100), fontSize: 60 },
      ...Array.from({ length: 4 }, (_, row) => line(prose, 100, 220 + row * 42)),
    ])
    expect(heading).toMatchObject({ type: 'heading', level: 1, text: 'The harbour' })
    expect(paragraph).toMatchObject({ type: 'paragraph', text: Array(4).fill(prose).join(' ') })
  })

  test('a word broken at the end of a line is whole again; a compound and a range keep their hyphens', () => {
    const joined = (first: string, second: string) =>
      texts([line(first, 100, 100), line(second, 100, 142)]).join('|')
    expect(joined('the municipal water-', 'works of the town')).toBe('the municipal waterworks of the town')
    expect(joined('from Baden-', 'Württemberg and beyond')).toBe('from Baden-Württemberg and beyond')
    expect(joined('in the years 1990-', '1995 and later')).toBe('in the years 1990-1995 and later')
  })

  test('a word of several hyphens keeps the one at which it was broken before what is a word by itself', () => {
    const joined = (first: string, second: string) =>
      texts([line(first, 100, 100), line(second, 100, 142), line('The state did so by law.', 100, 184)]).join(
        ' ',
      )
    expect(joined('it was told on a state-by-', 'state basis.')).toContain('a state-by-state basis')
    expect(joined('a place that is well-devel-', 'oped by now.')).toContain('is well-developed by now')
  })

  test('a sentence that goes on is one paragraph, also where lines stand apart', () => {
    const [first, second] = [
      line('The ship went on its way and', 100, 100),
      line('came home before the winter.', 100, 142),
    ]
    const third = line('Nobody had seen it for a year and', 100, 184)
    const apart = [first, { ...second, fontSize: 36 }, third, line('all were glad of it.', 100, 248)]
    expect(texts(apart)).toEqual([
      'The ship went on its way and came home before the winter. Nobody had seen it for a year and all were glad of it.',
    ])
    expect(texts([first, second, third, line('All were glad.', 100, 248)])).toHaveLength(2)
  })

  test('what goes on in the midst of a sentence is no heading, however large it seems', () => {
    const large = (text: string) =>
      page([
        { ...line(text, 100, 100), fontSize: 45 },
        ...[1, 2, 3].map((row) => line(prose, 100, 160 + row * 42)),
      ])
    expect(large('case that protects the flame. A dome')[0]?.type).toBe('paragraph')
    expect(large('snuggle and read')[0]?.type).toBe('heading')
    expect(large('Case that protects the flame')[0]?.type).toBe('heading')
  })

  test('a clause with a number is no heading; a short text with one is', () => {
    const clauses = [
      '2.1 This agreement begins on the first of May and ends, unless it is ended before, by what',
      '2.2 Either of them may end it:',
    ]
    const lines = ['2.3 Ending it early', ...clauses].map((text, row) => line(text, 100, 100 + row * 100))
    expect(page(lines).map(({ type, text }) => [type, text])).toEqual([
      ['heading', '2.3 Ending it early'],
      ...clauses.map((text) => ['paragraph', text]),
    ])
  })

  test('paragraphs of one line each, with white between them, stay apart from those of several lines', () => {
    const paragraphs = [
      ['1.1 The flat is let to the tenant from the first of May.'],
      [
        '1.2 It may be used as a home only, and any other use of it',
        'needs the written consent of whoever lets it.',
      ],
      ['1.3 Nobody has to give a reason for refusing it.'],
      ['The rent is due on the third day of each month, by which it', 'has to be paid in full.'],
      ['Whoever pays late owes the interest of the time.'],
      ['Water and heating are in it.'],
    ]
    let y = 100
    const lines = paragraphs.flatMap((texts) => {
      y += 28
      return texts.map((text) => line(text, 100, (y += 42)))
    })
    expect(texts(lines)).toEqual(paragraphs.map((one) => one.join(' ')))
  })

  test('each entry of a table of contents is by itself, whether its page is of its line or not', () => {
    const entries = ['Introduction', 'Means and ends', 'Of the sea', 'Afterword'].map((name, row) => {
      const y = 100 + row * 42
      const dots = '.'.repeat(60 - name.length)
      return row % 2 === 0
        ? [line(`${name} ${dots} ${row + 3}`, 100, y)]
        : [line(`${name} ${dots}`, 100, y), line(String(row + 3), 790, y)]
    })
    expect(texts(entries.flat())).toEqual([
      expect.stringMatching(/^Introduction \.+ 3$/),
      expect.stringMatching(/^Means and ends \.+ 4$/),
      expect.stringMatching(/^Of the sea \.+ 5$/),
      expect.stringMatching(/^Afterword \.+ 6$/),
    ])
  })

  test('the year under a heading, in its type, belongs to it; a page number does not', () => {
    const heading = line('Report on the Water Supply for', 100, 100, { fontSize: 60 })
    const year = (x: number, y: number) => line('1997', x, y, { fontSize: 60 })
    const rest = [0, 1, 2, 3].map((row) => line(prose, 100, 300 + row * 45))
    const tall = (one: TextLine): TextLine => ({
      ...one,
      bbox: [one.bbox[0], one.bbox[1], one.bbox[2], one.bbox[1] + 55],
    })
    const first = (...lines: TextLine[]) => page([...lines, ...rest])[0]
    expect(first(tall(heading), tall(year(100, 165)))).toMatchObject({
      type: 'heading',
      text: 'Report on the Water Supply for 1997',
    })
    expect(first(tall(heading), tall(year(1600, 165)))?.text).not.toContain('1997')
  })

  test('entries whose lines hang from the first are paragraphs, also where they end in full', () => {
    const entry = (word: string, y: number) => [
      line(`${word} ${prose} to where the`, 100, y),
      line('old mill was, with all of its crew at last.', 140, y + 45),
    ]
    const lines = [...entry('Ales', 100), ...entry('Boat', 190), ...entry('Crew', 280)]
    expect(texts(lines)).toEqual(
      ['Ales', 'Boat', 'Crew'].map(
        (word) => `${word} ${prose} to where the old mill was, with all of its crew at last.`,
      ),
    )
  })

  test('a heading in the type of the text stands by itself', () => {
    const text = Array.from({ length: 3 }, (_, row) => line(`Then ${prose}`, 100, 142 + row * 42))
    expect(texts([line('The way home', 100, 100), ...text])).toEqual([
      'The way home',
      Array(3).fill(`Then ${prose}`).join(' '),
    ])
  })

  test('a line with a number of two parts is a heading, however it is set; a measure is none', () => {
    const blocks = page([
      line('2.1 Seasons', 100, 100),
      line(`Winter ${prose}`, 100, 145),
      line(`${prose}.`, 100, 190),
      line('2.5 kg', 100, 280),
    ])
    expect(blocks.map(({ type, text }) => [type, text.slice(0, 11)])).toEqual([
      ['heading', '2.1 Seasons'],
      ['paragraph', 'Winter and '],
      ['paragraph', '2.5 kg'],
    ])
  })

  test('the lines of an address are kept, those of running text are not', () => {
    const address = ['Harbour Office', 'Quay 12', '20457 Hamburg'].map((text, row) =>
      line(text, 100, 100 + row * 42),
    )
    const text = Array.from({ length: 4 }, (_, row) => line(`Then ${prose}`, 100, 400 + row * 42))
    expect(texts([...address, ...text])).toEqual([
      'Harbour Office\nQuay 12\n20457 Hamburg',
      Array(4).fill(`Then ${prose}`).join(' '),
    ])
  })

  test('lines that all start anew are kept where they differ in length, as on receipts', () => {
    const items = ['White bread of rye 2.13', 'Rolls 0.90', 'Whole meal bread 2.78', 'Total 5.81']
    const kept = (longest: string) =>
      texts([...items, longest].map((item, row) => line(item, 100, 100 + row * 42)))
    expect(kept('Paid in cash with thanks')).toEqual([[...items, 'Paid in cash with thanks'].join('\n')])
  })

  test('what stands on one row of a paragraph is one line of it', () => {
    const [block] = page([
      line('The ship', 100, 100),
      line('sailed at dawn', 320, 104),
      line('and came', 100, 142),
    ])
    expect(block?.lines.map(({ text }) => text)).toEqual(['The ship sailed at dawn', 'and came'])
    expect(block?.lines[0]?.bbox).toEqual([100, 100, 470, 134])
  })

  test('a headline of two lines over the text is one heading', () => {
    const blocks = page([
      line('The harbour and the light', 100, 100, { fontSize: 60 }),
      line('on the northern shore', 100, 180, { fontSize: 60 }),
      ...Array.from({ length: 6 }, (_, row) => line(prose, 100, 300 + row * 42)),
    ])
    expect(blocks[0]).toMatchObject({
      type: 'heading',
      text: 'The harbour and the light on the northern shore',
    })
  })

  test('a word broken at the end of one of short lines is whole again too', () => {
    const entry = ['Smith, The Light', 'Of the North, in the Har-', 'bour Gazette', 'Hamburg']
    const [text] = texts(entry.map((item, row) => line(item, 100, 100 + row * 42)))
    expect(text).toContain('in the Harbour Gazette')
  })

  test('marked items that follow each other are one list', () => {
    const blocks = page(
      ['first', 'second', 'third'].map((item, row) => line(`• ${item} thing`, 100, 100 + row * 42)),
    )
    expect(blocks).toHaveLength(1)
    expect(blocks[0]).toMatchObject({ type: 'list', text: '• first thing\n• second thing\n• third thing' })
  })

  describe('a sentence in smaller type', () => {
    const text = Array.from({ length: 8 }, (_, row) => line(`${prose} ${row}`, 100, 800 + row * 45))
    const caption = line('The harbour at dawn', 100, 620, { fontSize: 0.86 * height })
    const rolesOf = (input: Partial<LayoutInput>) =>
      layoutPage({
        width: 2000,
        height: 3000,
        dpi: 300,
        lines: [caption, ...text],
        rules: [],
        ...input,
      }).blocks.map(({ role }) => role)
    const frame = (bottom: number): RuledLine[] => [
      { bbox: [100, 200, 540, 201] },
      { bbox: [100, bottom, 540, bottom + 1] },
      { bbox: [100, 200, 101, bottom] },
      { bbox: [540, 200, 541, bottom] },
    ]

    test('under a picture is its caption', () => {
      expect(rolesOf({ pictures: [[100, 200, 540, 600]] })).toEqual(['caption', undefined])
    })

    test('under a frame around nothing is a caption', () => {
      expect(rolesOf({ rules: frame(600) })).toEqual(['caption', undefined])
    })

    test.each<[string, Partial<LayoutInput>]>([
      ['far below one', { pictures: [[100, 100, 540, 500]] }],
      ['that is wider', { pictures: [[100, 200, 200, 600]] }],
      ['under a frame it stands in itself', { rules: frame(700) }],
    ])('%s is none', (_, input) => {
      expect(rolesOf(input)).not.toContain('caption')
    })

    test('is what it needs: the text under a picture is no caption', () => {
      expect(rolesOf({ pictures: [[100, 200, 540, 790]], lines: text })).toEqual([undefined])
    })
  })

  test('items far from their numbers are a list, and no table', () => {
    const items = ['Fees', 'Moor at the outer pier', 'Pilot', 'Leave with the next tide']
    const numbers = ['(i)', '(ii)', '(iii)', '(iv)']
    const lines = items.flatMap((item, row) => [
      line(numbers[row] ?? '', 100, 100 + row * 45),
      line(item, 280, 100 + row * 45),
    ])
    expect(page(lines)).toMatchObject([
      { type: 'list', text: items.map((item, row) => `${numbers[row]} ${item}`).join('\n') },
    ])
  })

  test('cells that stand under each other are a table, row by row', () => {
    const rows = [
      ['Season', '2021', '2022'],
      ['Spring', '1,204', '1,377'],
      ['Summer', '3,880', '4,015'],
      ['Autumn', '2,145', '2,090'],
    ]
    const lines = rows.flatMap((cells, row) =>
      cells.map((cell, column) => line(cell, 100 + column * 400, 100 + row * 45)),
    )
    expect(page(lines)).toMatchObject([{ type: 'table', table: { rows } }])
  })

  test('a cell close to its number is one of its own where the rows above have one there', () => {
    const rows = [
      ['Part 8', 'Particles'],
      ['Part 9', 'Dissolver gas'],
      ['Part 9.1', 'Process gas'],
      ['Part 9.10', 'Plant'],
    ]
    const lines = rows.flatMap(([number = '', name = ''], row) => [
      line(number, 100, 100 + row * 45),
      line(name, 215, 100 + row * 45),
    ])
    expect(page(lines)).toMatchObject([{ type: 'table', table: { rows } }])
    expect(texts([line(`Part 9 ${prose}`, 100, 55), ...lines])[0]).toContain(prose)
  })

  test('words under a cell belong to it, a number alone is a row of its own', () => {
    const rows = [
      ['Born', '943'],
      ['', 'England'],
      ['Died', '975'],
      ['Burial', 'Glastonbury Abbey in'],
      ['', 'the county of Somerset'],
      ['', '1,918'],
    ]
    const lines = rows.flatMap((cells, row) =>
      cells.map((cell, column) => line(cell, 100 + column * 400, 100 + row * 45)),
    )
    const [block] = page(lines.filter(({ words }) => words[0]?.text !== ''))
    expect(block?.table?.rows).toEqual([
      ['Born', '943\nEngland'],
      ['Died', '975'],
      ['Burial', 'Glastonbury Abbey in the county of Somerset'],
      ['', '1,918'],
    ])
    expect(block?.text).toContain('Born  943\nEngland\nDied')
  })

  test('running text that was found word by word is no table', () => {
    const lines = Array.from({ length: 5 }, (_, row) => {
      let x = 100
      return prose.split(' ').map((word) => {
        const part = line(word, x, 100 + row * 45)
        x = part.bbox[2] + 28
        return part
      })
    }).flat()
    expect(page(lines)).toMatchObject([{ type: 'paragraph', text: Array(5).fill(prose).join(' ') }])
  })

  test('every word stands in exactly one block', () => {
    const lines = Array.from({ length: 60 }, (_, index) =>
      line(`w${index}a w${index}b`, (index * 397) % 1600, (index * 211) % 2800),
    )
    const words = page(lines).flatMap((block) =>
      block.lines.flatMap((own) => own.words.map(({ text }) => text)),
    )
    expect(words.toSorted()).toEqual(lines.flatMap((own) => own.words.map(({ text }) => text)).toSorted())
  })

  test('Chinese lines are joined without a space', () => {
    expect(texts([line('这是第一行', 100, 100), line('这是第二行', 100, 142)])).toEqual([
      '这是第一行这是第二行',
    ])
  })
})

test('the initial of a name begins no list, and letters that follow each other do', () => {
  expect(page([line('B. Lang of the harbour office', 100, 100)])).toMatchObject([{ type: 'paragraph' }])
  const items = ['A. the first of them', 'B. the second of them'].map((text, row) =>
    line(text, 100, 100 + 45 * row),
  )
  expect(page(items)).toMatchObject([{ type: 'list' }])
})

test('bold words that run over the end of a line leave it one paragraph', () => {
  const first = line('Open the menu at the top of the page, then select My Info and', 100, 1000)
  const last = first.words.at(-1)
  if (last) last.bold = true
  const lines = [first, line('Pay.', 100, 1040, { bold: true }), line(`Then ${prose}`, 100, 1140)]
  expect(texts(lines)[0]).toMatch(/My Info and\s+Pay\./)
})

test.each([
  ['6.00 Breakfast with the crew', 'paragraph'],
  ['7.15 Ferry tales. 8.30 News', 'paragraph'],
  ['7.2 Ferry crews', 'heading'],
])('an hour before what is on then is no number of a heading: %s', (text, type) => {
  const rest = [0, 1, 2].map((row) => line(prose, 100, 1090 + 45 * row))
  const found = page([line(prose, 100, 900), line(text, 100, 1000), ...rest])
  expect(found.find((block) => block.text.startsWith(text))?.type).toBe(type)
})

test('a price in bold type is no heading', () => {
  const text = Array.from({ length: 4 }, (_, row) => line(`${prose} and back again`, 100, 1090 + 45 * row))
  const name = line('Storm lantern', 100, 1000, { bold: true })
  const lines = [name, ...text, line('63.50 EUR', 100, 1320, { bold: true })]
  expect(page(lines).map(({ type }) => type)).toEqual(['heading', 'paragraph', 'paragraph'])
})

describe('lines that run over two columns', () => {
  const row = (index: number, gap: number): TextLine => {
    const [left, right] = [`left${index} and then the ship`, `right${index} on its way`]
    const before = line(left, 100, 1000 + index * 45)
    const after = line(right, before.bbox[2] + gap, 1000 + index * 45)
    return {
      ...before,
      words: [...before.words, ...after.words],
      bbox: [100, before.bbox[1], after.bbox[2], before.bbox[3]],
    }
  }
  const sidesOf = (lines: TextLine[]) =>
    texts(lines)
      .join(' ')
      .match(/(left|right)\d/g)

  test('are parted where all of them have white', () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(index, 24))
    expect(sidesOf(rows)).toEqual(
      ['left', 'right'].flatMap((side) => rows.map((_, index) => `${side}${index}`)),
    )
  })

  test('are parted where their words stand nearly as far apart as their columns', () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(index, 18))
    expect(sidesOf(rows)).toEqual(
      ['left', 'right'].flatMap((side) => rows.map((_, index) => `${side}${index}`)),
    )
  })

  test('are parted where others begin, however wide the white between their words', () => {
    const rows = Array.from({ length: 10 }, (_, index) => row(index, 19))
    const part = (whole: TextLine, words: TextLine['words']): TextLine => {
      const [x0, x1] = [words[0]?.bbox[0] ?? 0, words.at(-1)?.bbox[2] ?? 0]
      return { ...whole, words, bbox: [x0, whole.bbox[1], x1, whole.bbox[3]] }
    }
    const lines = rows.flatMap((whole, index) =>
      index % 3 === 0 ? [whole] : [part(whole, whole.words.slice(0, 5)), part(whole, whole.words.slice(5))],
    )
    expect(sidesOf(lines)).toEqual(
      ['left', 'right'].flatMap((side) => rows.map((_, index) => `${side}${index}`)),
    )
  })

  test('are parted although the recogniser saw one block', () => {
    const rows = Array.from({ length: 8 }, (_, index) => ({ ...row(index, 24) }))
    expect(sidesOf(rows)).toEqual(
      ['left', 'right'].flatMap((side) => rows.map((_, index) => `${side}${index}`)),
    )
  })

  test('are not parted between a bullet and its item', () => {
    const rows = Array.from({ length: 8 }, (_, index) => {
      const whole = row(index, 60)
      if (index % 2 === 1) return whole
      const { words, bbox, ...rest } = whole
      const [x, y] = [(words[4]?.bbox[2] ?? 0) + 24, bbox[1]]
      const bullet = { text: '-', confidence: 1, bbox: [x, y, x + 10, y + height] as BoundingBox }
      return { ...rest, bbox, words: [...words.slice(0, 5), bullet, ...words.slice(5)] }
    })
    expect(texts(rows).join(' ')).toContain(
      [0, 2, 4, 6].map((index) => `- right${index} on its way right${index + 1} on its way`).join('\n'),
    )
  })

  test('stay whole where white is wide by chance', () => {
    const rows = Array.from({ length: 8 }, (_, index) => row(index, index % 3 === 0 ? 24 : 15))
    expect(sidesOf(rows)).toEqual(rows.flatMap((_, index) => [`left${index}`, `right${index}`]))
  })
})

describe('a capital over several lines', () => {
  const capital = (text: string): TextLine => {
    const bbox = [100, 100, 165, 225] as [number, number, number, number]
    return { words: [{ text, bbox, confidence: 0.95 }], bbox, fontSize: 110 }
  }
  const behind = (texts_: string[]) =>
    texts_.map((text, row) => line(text, row < 3 ? 175 : 100, 100 + row * 45))
  const rest = [
    'sailed at noon from the outer pier',
    'and nobody on the quay waved to them',
    'because of the rain',
  ]

  test('begins its word, and makes no heading', () => {
    expect(page([capital('T'), ...behind([`he ship ${rest[0]}`, ...rest.slice(1)])])).toMatchObject([
      { type: 'paragraph', text: `The ship ${rest.join(' ')}` },
    ])
  })

  test('is told of the word it begins', () => {
    const [block] = page([capital('T'), ...behind([`he ship ${rest[0]}`, ...rest.slice(1)])])
    const [first, second] = block?.lines[0]?.words ?? []
    expect(first).toMatchObject({ text: 'The', corrected: { from: 'he', by: 'join-capitals' } })
    expect(second).not.toHaveProperty('corrected')
  })

  test.each(['0', 'o'])('is an O where %s was read', (read) => {
    expect(texts([capital(read), ...behind([`n Monday ${rest[0]}`, ...rest.slice(1)])])[0]).toMatch(
      /^On Monday/,
    )
  })

  test('is a word where what stands behind it is one', () => {
    expect(
      texts([capital('A'), ...behind([`ship ${rest[0]}`, ...rest.slice(1), 'and the ship was lost'])])[0],
    ).toMatch(/^A ship sailed/)
  })

  test('is taken out of the line at its foot', () => {
    const foot = line(rest[1]!, 175, 190)
    const first = capital('T')
    const lines = [
      line(`he ship ${rest[0]}`, 175, 100),
      line(rest[2]!, 175, 145),
      { ...foot, words: [...first.words, ...foot.words], bbox: [100, 100, foot.bbox[2], 225], fontSize: 110 },
    ] satisfies TextLine[]
    expect(page(lines)).toMatchObject([
      { type: 'paragraph', text: `The ship ${rest[0]} ${rest[2]} ${rest[1]}` },
    ])
  })

  test('stays alone where no text begins beside it', () => {
    expect(texts([capital('T'), line(`far away ${prose}`, 600, 120)]).join(' ')).toMatch(/^T far/)
  })
})

test('a little more white than usual parts paragraphs where a sentence ends and another begins, and none within one', () => {
  const told = 'and then the old ship went on its way along the quay'
  const stack = (texts: readonly string[], y: number) =>
    texts.map((text, row) => line(text, 100, y + row * 40))
  const lines = [
    ...stack([told, told, `${told.slice(0, 40)} home.`], 200),
    ...stack([`Then ${told.slice(5)}`, told, `${told.slice(0, 38)} again`], 332),
    ...stack([told, told, `${told.slice(0, 40)} home.`], 464),
  ]
  const { blocks } = layoutPage({ width: 1600, height: 2400, dpi: 200, lines, rules: [] })
  expect(blocks.map(({ text }) => text.split(' ')[0])).toEqual(['and', 'Then'])
})
