import { expect, test } from 'vitest'
import { layoutPage } from '../../../../../../main/ocr/layout/layout-page.ts'
import type { RuledLine, TextLine } from '../../../../../../main/ocr/ports.ts'
import { line } from '../../../../../support/typed-line.ts'

const blocks = (lines: TextLine[], rules: RuledLine[] = []) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules }).blocks
const across = (y: number): RuledLine => ({ bbox: [100, y, 1500, y + 2] })

test('rules below the headings of a CV make no table of what stands between them', () => {
  const lines = [
    line('EDUCATION', 100, 400),
    line('Civil engineering, Leeds', 100, 500),
    line('2008 – 2012', 1335, 500),
    line('First class honours', 100, 560),
    line('SKILLS', 100, 660),
    line('Bridges', 100, 760),
    line('Drawing', 800, 760),
    line('Site surveys', 100, 820),
    line('Writing', 800, 820),
    line('LANGUAGES', 100, 920),
    line('Swedish and German', 100, 1020),
  ]
  const read = blocks(lines, [440, 700, 960].map(across))
  expect(read.filter(({ type }) => type === 'table')).toEqual([])
  expect(read.map(({ text }) => text).join('\n')).toContain('SKILLS')
  // Of a table with names of sections as plain as its rows, they are part.
  const plain = ['Education', 'Skills', 'Languages']
  const table = lines.map((one) => {
    const name = plain.find((text) => text.toUpperCase() === one.words[0]?.text)
    return name === undefined ? one : line(name, one.bbox[0], one.bbox[1])
  })
  expect(blocks(table, [440, 700, 960].map(across)).some(({ type }) => type === 'table')).toBe(true)
})

test('clauses that stand far from their numbers are no table, unless each has a figure', () => {
  const rules = [
    ['2.11', 'Nobody drinks at work'],
    ['3.', 'Fire and first aid'],
    ['3.1', 'How a fire is fought'],
    ['3.2', 'Where to gather'],
  ]
  const lines = rules.flatMap(([number = '', text = ''], row) => [
    line(number, 100, 500 + row * 60),
    line(text, 300, 500 + row * 60),
  ])
  const read = blocks(lines)
  expect(read.map(({ type }) => type)).not.toContain('table')
  expect(
    read
      .map(({ text }) => text)
      .join('\n')
      .replaceAll(/ +/g, ' '),
  ).toBe(rules.map((rule) => rule.join(' ')).join('\n'))
  const priced = lines.concat(rules.map((_, row) => line(`${row + 1}5.00`, 900, 500 + row * 60)))
  expect(blocks(priced).map(({ type }) => type)).toEqual(['table'])
})

test('the rest of the last label, which had no room beside its value, is in its cell', () => {
  const lines = [
    ['Cut, short', '38,00'],
    ['Cut, long', '46,00'],
    ['Full head, including care', '89,00'],
  ].flatMap(([label = '', price = ''], row) => [
    line(label, 100, 500 + row * 50),
    line(price, 700, 500 + row * 50),
  ])
  const cellsWith = (last: string) =>
    blocks([...lines, line(last, 100, 635)]).flatMap(({ table }) => table?.rows ?? [])
  expect(cellsWith('and a cut')).toEqual([
    ['Cut, short', '38,00'],
    ['Cut, long', '46,00'],
    ['Full head, including care and a cut', '89,00'],
  ])
  expect(cellsWith('All prices in euros').at(-1)).toEqual(['Full head, including care', '89,00'])
})
