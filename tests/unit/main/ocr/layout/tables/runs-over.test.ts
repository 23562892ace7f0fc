import { expect, test } from 'vitest'
import { runsOver } from '../../../../../../main/ocr/layout/tables/find-tables.ts'
import type { TextLine } from '../../../../../../main/ocr/ports.ts'

const line = (text: string): TextLine => ({
  words: text.split(' ').map((word) => ({ text: word, bbox: [0, 0, 1, 1], confidence: 1 })),
  bbox: [0, 0, 1, 1],
})
const cell = (column: number, words: TextLine['words']) => ({
  row: 0,
  column,
  rowSpan: 1,
  columnSpan: 1,
  header: false,
  bbox: [0, 0, 1, 1] as TextLine['bbox'],
  words,
})
const found = (cells: ReturnType<typeof cell>[]) => ({
  bbox: [0, 0, 1, 1] as TextLine['bbox'],
  cells,
  headRows: 0,
  words: new Set(cells.flatMap(({ words }) => words)),
  textRows: [],
})
const lines = ['the harbour was as quiet', 'as it had been before'].map(line)
const words = lines.flatMap((one) => one.words)
const halves = (side: number) =>
  lines.flatMap((one) => (side === 0 ? one.words.slice(0, 2) : one.words.slice(2)))

test('columns that lines of running text go over are none', () => {
  expect(runsOver(found([cell(0, halves(0)), cell(1, halves(1))]), lines, new Set(words))).toBe(true)
})

test('lines that stay in their cells, and lines of no running text, are those of a table', () => {
  const rows = lines.map((one, column) => cell(column, one.words))
  expect(runsOver(found(rows), lines, new Set(words))).toBe(false)
  expect(runsOver(found([cell(0, halves(0)), cell(1, halves(1))]), lines, new Set())).toBe(false)
})
