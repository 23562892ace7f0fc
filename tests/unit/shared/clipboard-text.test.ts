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
    tableToClipboard([
      ['Name\tand\nplace', 'a < b'],
      ['Ada', ''],
    ]),
  ).toEqual({
    text: 'Name and place\ta < b\nAda\t',
    html: '<table>\n<tr><td>Name\tand<br>place</td><td>a &lt; b</td></tr>\n<tr><td>Ada</td><td></td></tr>\n</table>',
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
