import { describe, expect, test } from 'vitest'
import { composeDocument } from '../../../../../main/ocr/document/compose-document.ts'
import { toPageResult } from '../../../../../main/ocr/page-result.ts'
import type { PageResult, TextLine } from '../../../../../main/ocr/ports.ts'
import { writeDocument } from '../../../../../main/ocr/writers/writers.ts'
import { isFurniture } from '../../../../../shared/is-furniture.ts'

const [WIDTH, HEIGHT] = [1200, 1700]

function line(text: string, x0: number, y0: number, { size = 24, bold = false } = {}): TextLine {
  const letter = size * 0.5
  let x = x0
  const words = text.split(' ').map((word) => {
    const bbox: [number, number, number, number] = [x, y0, x + word.length * letter, y0 + size]
    x = bbox[2] + letter
    return { text: word, bbox, confidence: 1 }
  })
  return { words, bbox: [x0, y0, x - letter, y0 + size], fontSize: size, bold }
}

const WINDS = ['north', 'east', 'about', 'south', 'past', 'west', 'by', 'down', 'along', 'off', 'round']

const readPage = (lines: TextLine[], page: number, source: 'text_layer' | 'ocr' = 'text_layer'): PageResult =>
  toPageResult(
    {
      width: WIDTH,
      height: HEIGHT,
      dpi: 144,
      rotation: 0,
      source,
      lines,
      rules: [],
      warnings: [],
      stages: [],
    },
    page,
  )

let told = 0
const prose = (from: number, rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    line(
      `${row % 3 === 0 ? 'And' : 'and'} so the ship went ${WINDS[told++ % WINDS.length]} on its long way home to the old harbour town`,
      150,
      from + row * 32,
    ),
  )

const furnitureOf = (results: readonly PageResult[]) =>
  composeDocument(results).pages.map(({ blocks }) =>
    blocks.filter(isFurniture).flatMap(({ role, lines }) => lines.map(({ text }) => `${role}: ${text}`)),
  )

describe('heads, feet and page numbers', () => {
  // Nearer to the text than a page alone would dare to part, and in its type.
  const pages = Array.from({ length: 10 }, (_, index) => {
    const head = index % 2 === 0 ? 'The voyages of the Resolution' : 'A second book of voyages'
    return readPage([line(head, 450, 120), ...prose(156, 40), line(String(index + 27), 580, 1470)], index + 1)
  })

  test('are found on every page of a document by what comes again and what counts', () => {
    expect(furnitureOf(pages)).toEqual(
      pages.map((_, index) => [
        `header: ${index % 2 === 0 ? 'The voyages of the Resolution' : 'A second book of voyages'}`,
        `page_number: ${index + 27}`,
      ]),
    )
  })

  test('are none where the pages have nothing else', () => {
    const alike = [1, 2, 3].map((page) =>
      readPage([line(`This is page ${page} of a long book.`, 150, 120)], page),
    )
    expect(furnitureOf(alike)).toEqual([[], [], []])
  })

  test('stay out of Markdown, are counted, and take no word of the text with them', () => {
    const document = composeDocument(pages)
    const { text, linesLeftOut } = writeDocument(document, { format: 'markdown' })
    expect(text).not.toMatch(/voyages|\b27\b/)
    expect(text.match(/the ship went/g)).toHaveLength(400)
    expect(linesLeftOut).toEqual(Array.from({ length: 10 }, () => 2))
    expect(writeDocument(document, { format: 'markdown', furniture: 'keep' }).text).toContain('27')
    expect(writeDocument(document, {}).text).toContain('The voyages of the Resolution')
    expect(writeDocument(document, { furniture: 'drop' }).text).not.toContain('voyages')
    expect(writeDocument(document, { format: 'json', furniture: 'drop' }).text).toContain('voyages')
  })

  test('what stands apart at the top of one page only is text', () => {
    const five = Array.from({ length: 5 }, (_, index) =>
      readPage(
        index === 2 ? [line('A note on winds', 450, 100), ...prose(250, 36)] : prose(156, 40),
        index + 1,
      ),
    )
    expect(furnitureOf(five)).toEqual([[], [], [], [], []])
    expect(writeDocument(composeDocument(five), { format: 'markdown' }).text).toContain('A note on winds')
  })

  test('prices at one place of two pages are text', () => {
    const priced = ['71.50 EUR', '133.50 EUR'].map((price, index) =>
      readPage([...prose(120, 36), line(price, 150, 1416)], index + 1),
    )
    expect(furnitureOf(priced)).toEqual([[], []])
  })

  test('a head with the numbers of a report and of its pages is one', () => {
    const numbered = [1, 2, 3].map((page) =>
      readPage([line(`Harbour report 2024 page ${page} of 3`, 450, 90), ...prose(250, 36)], page),
    )
    expect(furnitureOf(numbered).map((found) => found.length)).toEqual([1, 1, 1])
  })

  test('the titles of letters that begin on pages of their own are text, though they count with the pages', () => {
    const letters = [1, 2, 3].map((page) =>
      readPage([line(`Letter number ${page}`, 150, 120, { size: 32 }), ...prose(180, 20)], page),
    )
    expect(furnitureOf(letters)).toEqual([[], [], []])
  })

  test('a head that was taken for an item leaves the others as they are', () => {
    const items = (winds: string[]) =>
      winds.flatMap((wind, item) => [
        line(`• Item of the ${wind} goes over the whole of the line until`, 150, 180 + item * 72),
        line(`it comes to an end in the ${wind}`, 174, 216 + item * 72),
      ])
    const head = line('• 6. Quiet work behind the town hall', 150, 144)
    const list = [WINDS.slice(0, 3), WINDS.slice(3, 6)].map((winds, index) =>
      readPage([head, ...items(winds), ...prose(700, 20)], index + 1),
    )
    const markdown = writeDocument(composeDocument(list), { format: 'markdown' }).text
    expect(markdown).not.toContain('Quiet work')
    expect(markdown.match(/^- Item/gm)).toHaveLength(6)
  })

  test('pages that are copies of one another lose nothing', () => {
    const copy = prose(120, 46)
    expect(furnitureOf([readPage(copy, 1), readPage(copy, 2)])).toEqual([[], []])
  })

  test('rows of a table that begin alike on two pages are no heads', () => {
    const rows = (offset: number) =>
      Array.from({ length: 20 }, (_, row) => [
        line(`Harbour ${row + offset}`, 150, 100 + row * 36),
        line(String((row + offset) * 37), 600, 100 + row * 36),
        line(String((row + offset) * 91), 900, 100 + row * 36),
      ]).flat()
    const found = furnitureOf([readPage(rows(1), 1), readPage(rows(21), 2)])
    expect(found).toEqual([[], []])
  })
})

test('each step over the document can be left out', () => {
  const pages = [1, 2, 3].map((page) =>
    readPage([line('The Harbour Gazette', 400, 250), ...prose(400, 20)], page),
  )
  const rolesWithout = (...names: string[]) =>
    composeDocument(pages, new Set(names)).pages.map(({ blocks }) => blocks[0]?.role)
  expect(rolesWithout()).toEqual(['header', 'header', 'header'])
  expect(rolesWithout('mark-furniture')).toEqual([undefined, undefined, undefined])
})

describe('the levels of headings', () => {
  const levelsOf = (results: readonly PageResult[]) =>
    composeDocument(results).pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ level, text, role }) =>
        level === undefined ? [] : [{ level, text, ...(role && { role }) }],
      ),
    )

  test('go by size, weight and number over the whole document', () => {
    const found = levelsOf([
      readPage(
        [
          line('Of winds and currents', 150, 220, { size: 48, bold: true }),
          line('1 Winds', 150, 340, { size: 30, bold: true }),
          ...prose(400, 10),
          line('1.1 Trade winds', 150, 780, { size: 30, bold: true }),
          ...prose(840, 10),
        ],
        1,
      ),
      readPage(
        [
          ...prose(220, 10),
          line('Of calms', 150, 600, { bold: true }),
          ...prose(650, 10),
          line('2 Currents', 150, 1030, { size: 30, bold: true }),
          ...prose(1090, 8),
        ],
        2,
      ),
    ])
    expect(found).toEqual([
      { level: 1, text: 'Of winds and currents', role: 'title' },
      { level: 2, text: '1 Winds' },
      { level: 3, text: '1.1 Trade winds' },
      { level: 4, text: 'Of calms' },
      { level: 2, text: '2 Currents' },
    ])
  })

  test('are those of the structure tree also on a page of which only the outline is believed', () => {
    let order = 0
    const tagged = (lines: TextLine[], kind: 'heading' | 'text', level?: number): TextLine[] => {
      const tag = { kind, order: order++, ...(level !== undefined && { level }) }
      return lines.map((one) => ({ ...one, words: one.words.map((word) => ({ ...word, tag })) }))
    }
    const head = (text: string, y: number) => line(text, 150, y, { size: 30, bold: true })
    const first = [
      ...tagged([line('Of winds and currents', 150, 220, { size: 48, bold: true })], 'text'),
      ...tagged([head('1 Winds', 340)], 'heading', 1),
      ...tagged(prose(400, 8), 'text'),
      ...tagged([head('2 Currents', 780)], 'heading', 1),
      ...tagged(prose(840, 8), 'text'),
    ]
    const lines = [head('3 Stars', 220), ...prose(280, 20)]
    const outline = [{ title: '3 Stars', depth: 1 }]
    const page = { width: WIDTH, height: HEIGHT, dpi: 144, rotation: 0, source: 'text_layer' } as const
    const second = toPageResult({ ...page, lines, outline, rules: [], warnings: [], stages: [] }, 2)
    const found = levelsOf([readPage(first, 1), second])
    expect(found.filter(({ text }) => /^\d/.test(text)).map(({ level }) => level)).toEqual([1, 1, 1])
  })

  test('go by the numbers of sections where they do not look the same', () => {
    const section = (text: string, y: number, look: { size?: number; bold?: boolean }) => [
      line(text, 150, y, look),
      ...prose(y + 60, 4),
    ]
    const found = levelsOf([
      readPage(
        [
          ...section('1 Winds', 150, { size: 32, bold: true }),
          ...section('1.1 Trade winds', 400, { bold: true }),
          ...section('1.2 Monsoons', 650, {}),
          ...section('2 Currents', 900, { size: 32, bold: true }),
          ...section('3 Stars', 1150, { size: 27, bold: true }),
        ],
        1,
      ),
    ])
    expect(found).toEqual([
      { level: 1, text: '1 Winds' },
      { level: 2, text: '1.1 Trade winds' },
      { level: 2, text: '1.2 Monsoons' },
      { level: 1, text: '2 Currents' },
      { level: 1, text: '3 Stars' },
    ])
  })

  test('of scans are parted by small steps of size, and not by which lines seem bold', () => {
    const section = (text: string, y: number, look: { size?: number; bold?: boolean }) => [
      line(text, 150, y, look),
      ...prose(y + 60, 4),
    ]
    const found = levelsOf([
      readPage(
        [
          ...section('On the winds', 150, { size: 32.3, bold: true }),
          ...section('Of the trades', 400, { size: 26.2, bold: true }),
          ...section('Of the calms', 650, { size: 24.1, bold: true }),
          ...section('On the stars', 900, { size: 31.6 }),
          ...section('Of the pole', 1150, { size: 25.8, bold: true }),
          ...section('Of the bear', 1400, { size: 24, bold: true }),
        ],
        1,
        'ocr',
      ),
    ])
    expect(found.map(({ level }) => level)).toEqual([1, 2, 3, 1, 2, 3])
  })

  test('are given to lines whose numbers go on with those of headings, bold or not, and to no items', () => {
    const found = levelsOf([
      readPage(
        [
          line('1. Winds', 150, 150),
          ...prose(210, 5),
          line('2. Currents', 150, 430, { bold: true }),
          ...prose(490, 5),
          line('1. Sails of linen', 150, 700),
          line('2. Ropes of hemp', 150, 732),
          line('3. Barrels of tar', 150, 764),
          ...prose(820, 5),
        ],
        1,
        'ocr',
      ),
      readPage(
        [
          line('3. Stars', 150, 220),
          ...prose(280, 5),
          line('4. The master keeps the log of the ship.', 150, 500),
          ...prose(560, 5),
        ],
        2,
        'ocr',
      ),
    ])
    expect(found.map(({ text }) => text)).toEqual(['1. Winds', '2. Currents', '3. Stars'])
    expect(new Set(found.map(({ level }) => level)).size).toBe(1)
  })

  test('a page in small type has no headings for it', () => {
    const small = Array.from({ length: 30 }, (_, row) =>
      line(`a note of little weight in row ${row} about the text`, 150, 220 + row * 24, { size: 16 }),
    )
    const larger = line('The rest of the text', 150, 1200)
    expect(levelsOf([readPage([...small, larger], 1), readPage(prose(220, 36), 2)])).toEqual([])
  })
})

test('a paragraph that goes on over the page is one in Markdown, its broken word whole', () => {
  const first = [...prose(220, 30), line('and came at last to the harbour of the New Found-', 150, 1180)]
  const second = [line('land, where nobody had looked for her.', 150, 220), ...prose(300, 3)]
  const document = composeDocument([readPage(first, 1), readPage(second, 2)])
  expect(writeDocument(document, { format: 'markdown' }).text).toContain(
    'the harbour of the New Foundland, where nobody had looked for her.',
  )
  const { text } = writeDocument(document, { format: 'markdown', pageMarkers: true })
  expect(text).toContain('<!-- page 2 -->\n\nland, where')
})
