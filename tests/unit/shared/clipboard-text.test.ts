import { expect, test } from 'vitest'
import { tableToClipboard, toClipboard } from '../../../shared/clipboard-text.ts'
import type { Block } from '../../../shared/document.ts'

const block = (type: Block['type'], text: string, more: Partial<Block> = {}): Block => ({
  type,
  text,
  bbox: [0, 0, 1, 1],
  lines: text.split('\n').map((line) => ({ text: line, bbox: [0, 0, 1, 1], confidence: 1, words: [] })),
  ...more,
})

test('a cell never looks like two, in the text or in the table', () => {
  expect(
    tableToClipboard({
      rows: [
        ['Name\tand\nplace', 'a < b'],
        ['Ada', '7'],
      ],
    }),
  ).toEqual({
    text: 'Name and place\ta < b\nAda\t7',
    html: '<table>\n<tr><th>Name\tand<br>place</th><th>a &lt; b</th></tr>\n<tr><td>Ada</td><td>7</td></tr>\n</table>',
  })
})

test('headings, lines and what looks like markup come as they are read', () => {
  const page = {
    blocks: [
      block('heading', 'A & B', { level: 1 }),
      block('paragraph', 'running text', { lines: block('other', 'running\ntext').lines }),
    ],
  }
  expect(toClipboard([page], 'join')).toEqual({
    text: 'A & B\n\nrunning text',
    html: '<h1>A &amp; B</h1>\n<p>running text</p>',
  })
  expect(toClipboard([page], 'keep')).toEqual({
    text: 'A & B\n\nrunning\ntext',
    html: '<h1>A &amp; B</h1>\n<p>running<br>text</p>',
  })
})

test('cells that span several, and those that name others, are such in the table', () => {
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, header: false, bbox: block('other', '').bbox }
  const table = {
    rows: [
      ['Lamps', ''],
      ['oil', '7'],
    ],
    cells: [
      { ...cell, columnSpan: 2, header: true, text: 'Lamps' },
      { ...cell, row: 1, text: 'oil' },
      { ...cell, row: 1, column: 1, text: '7' },
    ],
  }
  const page = { blocks: [block('table', 'Lamps\noil 7', { table })] }
  expect(toClipboard([page], 'keep')).toEqual({
    text: 'Lamps\t\noil\t7',
    html: '<table>\n<tr><th colspan="2">Lamps</th></tr>\n<tr><td>oil</td><td>7</td></tr>\n</table>',
  })
})
