import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { line } from '../../../../support/typed-line.ts'

const read = (lines: TextLine[]) =>
  layoutPage({ width: 1600, height: 2000, dpi: 200, lines, rules: [] }).blocks.map(({ type, text }) => ({
    type,
    text,
  }))

const column = (rows: readonly string[], x: number) =>
  rows.map((text, row) => line(text.trimStart(), x + (text.startsWith(' ') ? 40 : 0), 200 + row * 45))

describe('the index of a book', () => {
  test('has its entries each on a line, its columns one after the other, and letters that head them', () => {
    const left = ['B', 'Bakers, 12, 34', 'Boats, repair of, 7–9,', ' 15', 'Books, 3', 'Bridge beside the', ' old mill, 181', 'Bulbs, 40'] // oxfmt-ignore
    const right = ['Butter, 4, 8', 'C', 'Canals, 16', 'Carts, 22, 25', 'Clocks, winding', ' of, 31', 'Coast, 90', 'Crowns, 2'] // oxfmt-ignore
    expect(read([...column(left, 150), ...column(right, 600)])).toEqual([
      { type: 'heading', text: 'B' },
      {
        type: 'paragraph',
        text: 'Bakers, 12, 34\nBoats, repair of, 7–9, 15\nBooks, 3\nBridge beside the old mill, 181\nBulbs, 40',
      },
      { type: 'paragraph', text: 'Butter, 4, 8' },
      { type: 'heading', text: 'C' },
      {
        type: 'paragraph',
        text: 'Canals, 16\nCarts, 22, 25\nClocks, winding of, 31\nCoast, 90\nCrowns, 2',
      },
    ])
  })

  test('keeps letters apart from entries that begin with a small one', () => {
    const rows = ['C', 'canals, 16', 'carts, 22, 25', 'clocks, 31', 'D', 'dyeing, 168', 'drovers, 40, 43']
    expect(read(column(rows, 150)).map(({ type, text }) => `${type}: ${text}`)).toEqual([
      'heading: C',
      'paragraph: canals, 16\ncarts, 22, 25\nclocks, 31',
      'heading: D',
      'paragraph: dyeing, 168\ndrovers, 40, 43',
    ])
  })

  test('is not what has values in a column of their own', () => {
    const names = ['Anna Keller, 34', 'Bruno Lang, 51', 'Cecily Moss, 29', 'Dora Quill, 40', 'Emil Reed, 33']
    const lines = names.flatMap((name, row) => [
      line(name, 150, 200 + row * 60),
      line(String(1200 + row), 700, 200 + row * 60),
      line(String(80 + row), 1000, 200 + row * 60),
    ])
    expect(read(lines).map(({ type }) => type)).toEqual(['table'])
  })
})
