// A document with everything that a writer must know: roles, styles, lists, a table with spans, writing from the right.
import type { Block, Document, Page, Table, TableCell } from '../../../shared/document.ts'

type Given = Partial<Block> & Pick<Block, 'type' | 'text'>
type Word = Block['lines'][number]['words'][number]

/** A block a line high on the page, its words side by side; `style` is of those words. */
function block(given: Given, top: number, style: (text: string) => Partial<Word> = () => ({})): Block {
  const lines = given.text.split('\n').map((text, row) => {
    const y = top + row * 30
    const words = text.split(' ').map((word, place): Word => ({
      text: word,
      bbox: [100 + place * 90.5, y, 180 + place * 90.5, y + 24],
      confidence: 0.97,
      ...style(word),
    }))
    return { text, bbox: [100, y, 1500, y + 24] as Block['bbox'], confidence: 0.97, words }
  })
  return { bbox: [100, top, 1500, top + lines.length * 30], lines, ...given }
}

function page(number: number, blocks: readonly Block[]): Page {
  return {
    page: number,
    width: 1653,
    height: 2339,
    dpi: 200,
    rotation: 0,
    source: 'text_layer',
    confidence: 0.97,
    text: blocks.map(({ text }) => text).join('\n\n'),
    blocks: [...blocks],
  }
}

const cell = (row: number, column: number, text: string, more: Partial<TableCell> = {}): TableCell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  header: row < 2,
  text,
  bbox: [100, 900, 200, 930],
  ...more,
})

/** The whole of it as a spreadsheet has it, header rows first. */
export const tableRows = [
  ['Group', 'Written', '', 'Paid'],
  ['', 'Passed', 'Share', ''],
  ['Morning', '24', '12.5%', '1,204.50'],
  ['007', '−3', '', '98.00'],
]

const table: Table = {
  rows: tableRows,
  cells: [
    cell(0, 0, 'Group', { rowSpan: 2 }),
    cell(0, 1, 'Written', { columnSpan: 2 }),
    cell(0, 3, 'Paid', { rowSpan: 2 }),
    cell(1, 1, 'Passed'),
    cell(1, 2, 'Share'),
    cell(2, 0, 'Morning'),
    cell(2, 1, '24'),
    cell(2, 2, '12.5%'),
    cell(2, 3, '1,204.50'),
    cell(3, 0, '007'),
    cell(3, 1, '−3', { columnSpan: 2 }),
    cell(3, 3, '98.00'),
  ],
}

const rowsOfNames = (...rows: string[][]): Block =>
  block(
    {
      type: 'table',
      text: rows.map((row) => row.join('  ')).join('\n'),
      table: { rows: [['Name', 'Year'], ...rows] },
    },
    200,
  )

const caption = block(
  { type: 'paragraph', role: 'caption', text: 'Table 1: The first who wrote programs' },
  120,
)

/** A table that goes on over pages, each with the head of the table between its own head and number. */
export const tableOverPages: Document = {
  schemaVersion: 1,
  pages: [[['Ada', '1815']], [['Grace', '1906']], [['Mary', '1928']]].map((rows, index) =>
    page(index + 1, [
      block({ type: 'other', role: 'header', text: 'Running head' }, 40),
      ...(index === 0 ? [caption] : []),
      rowsOfNames(...rows),
      block({ type: 'other', role: 'page_number', text: `${index + 1}` }, 2200),
    ]),
  ),
}

const styled = (word: string): Partial<Word> => ({
  ...(word === 'firmly' && { bold: true as const }),
  ...(word === 'perhaps' && { italic: true as const }),
  ...(word === 'here.' && { link: 'https://example.com/a?b=1&c=2' }),
  ...(word === 'there.' && { link: 'javascript:alert(1)' }),
})

export const structuredDocument: Document = {
  schemaVersion: 1,
  pages: [
    page(1, [
      block({ type: 'other', role: 'header', text: 'Running head' }, 40),
      block({ type: 'heading', level: 1, role: 'title', text: 'The <Results> & more' }, 100, () => ({
        bold: true,
      })),
      block({ type: 'paragraph', text: 'We say firmly and perhaps more here. Never there.' }, 200, styled),
      block({ type: 'list', text: '• First thing\n• Second thing' }, 300),
      block({ type: 'list', text: '3. Third\n4. Fourth\na) as written' }, 400),
      block({ type: 'paragraph', role: 'caption', text: 'Table 1: Results/2026' }, 500),
      block({ type: 'table', text: tableRows.map((row) => row.join('  ')).join('\n'), table }, 600),
      block({ type: 'paragraph', role: 'footnote', text: '* A note.' }, 800),
      block({ type: 'paragraph', role: 'code', text: 'if (a < b) {\n  go()' }, 900),
      block({ type: 'other', role: 'page_number', text: '17' }, 2200),
    ]),
    page(2, []),
    page(3, [
      block({ type: 'heading', level: 2, text: 'شكرا لكم' }, 100),
      block({ type: 'paragraph', text: 'An ad\u0000dress\nwith two lines' }, 200),
    ]),
  ],
}

const things = block({ type: 'list', text: '1. Tools\n• Saw\n• Plane\n2. Wood\n• Oak' }, 100)
const depths = [0, 1, 1, 0, 1]

/** A list whose items have lists of their own, which stand further in. */
export const nestedList: Document = {
  schemaVersion: 1,
  pages: [
    page(1, [
      {
        ...things,
        lines: things.lines.map((line, index) => {
          const [x0, ...others] = line.bbox
          return { ...line, bbox: [x0 + 60 * (depths[index] ?? 0), ...others] }
        }),
      },
    ]),
  ],
}
