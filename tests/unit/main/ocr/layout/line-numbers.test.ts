import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { isFurniture } from '../../../../../shared/is-furniture.ts'
import { line } from '../../../../support/typed-line.ts'

const pitch = 45
const text = 'when the ship went out the men'
/** Thirty lines of running text; what `end` gives stands behind a line, counted from 1. */
const column = (x: number, end: (row: number) => string = () => '') =>
  Array.from({ length: 30 }, (_, row) => line(`${text} ${end(row + 1)}`.trim(), x, 200 + row * pitch))
const fifth = (row: number) => (row % 5 === 0 ? String(row) : '')

const read = (lines: TextLine[]) => {
  const { blocks } = layoutPage({ width: 1600, height: 2000, dpi: 200, lines, rules: [] })
  const textOf = (parts: typeof blocks) => parts.map((block) => block.text).join(' ')
  return {
    text: textOf(blocks.filter((block) => !isFurniture(block))),
    leftOut: textOf(blocks.filter(isFurniture)),
  }
}

describe('numbers of lines', () => {
  test('are no words of the lines they stand beside', () => {
    const { text: running, leftOut } = read([...column(150, fifth), ...column(850)])
    expect(leftOut).toBe('5 10 15 20 25 30')
    expect(running).toBe(Array(60).fill(text).join(' '))
  })

  test('stand on lines of their own as well', () => {
    const numbers = [10, 20, 30].map((value) => line(String(value), 80, 200 + (value - 1) * pitch))
    expect(read([...numbers, line('40', 80, 200 + 39 * pitch), ...column(150)]).leftOut).toBe('10 20 30 40')
  })

  test('are none where each is that of a row, or stands where no line would', () => {
    const prices = (row: number) => (row <= 6 ? String(5 * row) : '')
    expect(read(column(150, prices)).leftOut).toBe('')
    const ranks = Array.from({ length: 30 }, (_, row) => line(String(row + 1), 80, 200 + row * pitch))
    expect(read([...ranks, ...column(150)]).leftOut).toBe('')
    const sums = (row: number) => ({ 3: '5', 8: '10', 20: '15', 25: '20' })[row] ?? ''
    expect(read(column(150, sums)).leftOut).toBe('')
  })
})
