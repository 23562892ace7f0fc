// Forms: labels with what was written beside them, over rules, and boxes to tick.
import { expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { RuledLine, TextLine } from '../../../../../main/ocr/ports.ts'
import { line } from '../../../../support/typed-line.ts'

const blocksOf = (lines: TextLine[], rules: RuledLine[] = []) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules }).blocks
const readingOf = (lines: TextLine[], rules: RuledLine[] = []) =>
  blocksOf(lines, rules)
    .flatMap((block) => block.lines)
    .map(({ text }) => text)
    .join(' ')

const prose = 'and then the ship went on its way'
const notes = [0, 1, 2, 3, 4, 5].flatMap((row) => [
  line(`left${row} ${prose}`, 100, 1000 + row * 45),
  line(`right${row} ${prose}`, 700, 1000 + row * 45),
])

test('a label goes before what was written a little higher beside it, however far that reaches', () => {
  const rows = [
    ['Name of action:', 'Reuben Sunstein'],
    ['On whom it was served:', 'The agent of the company in Jacksonville, within twenty days of the notice'],
    ['When it was heard:', 'January 27'],
  ].flatMap(([label = '', answer = ''], row) => [
    line(label, 100, 100 + row * 80),
    line(answer, 370, 92 + row * 80),
  ])
  expect(readingOf([...rows, ...notes])).toContain('On whom it was served: The agent of the company')
})

test('rules below what was written beside labels make no table of it', () => {
  const lines = [
    line('Begun by:', 100, 100),
    ...['P. H.', 'Harper'].map((words, at) => line(words, 400 + at * 110, 100)),
    line('To be done by:', 100, 220),
    ...['April', '13,', '1984'].map((words, at) => line(words, 400 + at * 80, 220)),
  ]
  const rules = [90, 132, 252].map((y): RuledLine => ({ bbox: [395, y, 600, y + 2] }))
  expect(blocksOf(lines, rules).filter(({ type }) => type === 'table')).toEqual([])
  expect(readingOf(lines, rules)).toBe('Begun by: P. H. Harper To be done by: April 13, 1984')
})

test('a frame whose rules cut lines in two is no table', () => {
  const names = [
    ['Name', 'Trust Company, New York', 'By', 'Phyllis'],
    ['Agent', 'William Degenhardt, Tax Director', 'Per', 'Jennings'],
    ['Place', 'Jacksonville, in the north of Florida', 'On', 'Monday'],
  ]
  const lines = names.flatMap((cells, row) =>
    cells.map((cell, column) => line(cell, [100, 220, 700, 800][column] ?? 0, 100 + row * 60)),
  )
  const rules: RuledLine[] = [
    ...[90, 150, 210, 270].map((y): RuledLine => ({ bbox: [450, y, 1000, y + 2] })),
    ...[450, 680, 780, 1000].map((x): RuledLine => ({ bbox: [x, 90, x + 2, 272] })),
  ]
  expect(readingOf(lines, rules)).toContain('William Degenhardt, Tax Director')
})

test('boxes to tick, two beside one another, are read row by row, and long lists of them column by column', () => {
  const boxes = (names: readonly string[], x: number) =>
    names.map((name, row) => line(`☐ ${name}`, x, 100 + row * 60))
  const few = [...boxes(['Samples', 'Gifts only'], 100), ...boxes(['Music', 'Racing car'], 700)]
  expect(readingOf(few)).toBe('☐ Samples ☐ Music ☐ Gifts only ☐ Racing car')
  const left = ['Passport', 'Tickets', 'Torch', 'Matches', 'Stove']
  const right = ['Boots', 'Socks', 'Gloves', 'Scarf', 'Shirts']
  expect(readingOf([...boxes(left, 100), ...boxes(right, 700)])).toBe(
    [...left, ...right].map((name) => `☐ ${name}`).join(' '),
  )
})
