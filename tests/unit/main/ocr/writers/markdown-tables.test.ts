import { expect, test } from 'vitest'
import { writeMarkdown } from '../../../../../main/ocr/writers/markdown.ts'
import type { Block, Page } from '../../../../../shared/document.ts'

const block = (rows: string[][]): Block => ({
  type: 'table',
  text: rows.map((row) => row.join('  ')).join('\n'),
  bbox: [0, 0, 1, 1],
  lines: [],
  table: {
    rows,
    cells: rows.flatMap((row, y) =>
      row.map((text, x) => ({
        row: y,
        column: x,
        rowSpan: 1,
        columnSpan: 1,
        header: y === 0,
        text,
        bbox: [0, 0, 1, 1] as [number, number, number, number],
      })),
    ),
  },
})

const pageOf = (page: number, blocks: Block[]): Page => ({
  page,
  width: 100,
  height: 100,
  dpi: 100,
  rotation: 0,
  source: 'text_layer',
  confidence: 1,
  text: '',
  blocks,
})

const markdown = (tables: string[][][], pageMarkers = false) =>
  writeMarkdown(
    { schemaVersion: 1, pages: tables.map((rows, index) => pageOf(index + 1, [block(rows)])) },
    { pageMarkers, lineBreaks: 'join' },
  )

const head = ['Item', 'Price']

test('a table that goes on over pages is one, where its head comes again', () => {
  expect(
    markdown([
      [head, ['Rope', '4']],
      [head, ['Tar', '7']],
      [head, ['Sails', '90']],
    ]),
  ).toBe('| Item | Price |\n| --- | --- |\n| Rope | 4 |\n| Tar | 7 |\n| Sails | 90 |')
})

test('tables with heads of their own stay apart, and so do pages that are marked', () => {
  const first = [head, ['Rope', '4']]
  expect(
    markdown([
      first,
      [
        ['Item', 'Weight'],
        ['Rope', '12'],
      ],
    ]).match(/---/g),
  ).toHaveLength(4)
  expect(markdown([first, first], true).match(/---/g)).toHaveLength(4)
})

test('values keep their stars, and emphasis is no one’s', () => {
  expect(markdown([[head, ['Tar', '0.31**'], ['*Pitch*', 'a | b']]])).toContain(
    '| Tar | 0.31** |\n| \\*Pitch\\* | a \\| b |',
  )
})
