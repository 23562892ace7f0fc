import { expect, test } from 'vitest'
import { mendBullets } from '../../../../../main/ocr/words/mend-bullets.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

/** A line whose mark stands at 100 and whose text at 134, unless said otherwise. */
function line(mark: string, text: string, confidence: number, row: number, [x, next] = [100, 134]): TextLine {
  const y = 100 + row * 60
  return {
    fontSize: 45,
    bbox: [x, y, 900, y + 45],
    words: [
      { text: mark, confidence, bbox: [x, y + 15, x + 20, y + 35] },
      { text, confidence: 0.95, bbox: [next, y, 900, y + 45] },
    ],
  }
}
const marks = (lines: TextLine[]) => mendBullets(lines).map(({ words }) => words[0]?.text)

test('signs and letters under one another, none of them sure, are bullets, and stay', () => {
  const lines = [line('¢', 'One', 0.4, 0), line('e', 'Two', 0.5, 1), line('©', 'Three', 0.01, 2)]
  expect(marks(lines)).toEqual(['•', '•', '•'])
  for (const { words } of mendBullets(lines)) expect(words[0]?.confidence).toBeGreaterThan(0.5)
})

test('pluses are bullets among signs of them that are as unsure', () => {
  expect(marks([line('+', 'One', 0.3, 0), line('*', 'Two', 0.7, 1), line('*', 'Three', 0.9, 2)])).toEqual([
    '•',
    '•',
    '•',
  ])
})

test('rings taken for Chinese full stops are bullets, however surely', () => {
  expect(marks([line('。', 'One', 0.8, 0), line('。', 'Two', 0.9, 1)])).toEqual(['•', '•'])
})

test('a ring that stands close to its word is a bullet too', () => {
  expect(marks([line('。offline', 'mode', 0.7, 0)])).toEqual(['•offline'])
})

test('a bullet says what was read instead, and one that was read as such says nothing', () => {
  const [first, second] = mendBullets([line('¢', 'One', 0.4, 0), line('•', 'Two', 0.5, 1)])
  expect(first?.words[0]?.corrected).toEqual({ from: '¢', by: 'mend-bullets' })
  expect(second?.words[0]).not.toHaveProperty('corrected')
})

test('a sign alone, signs that are sure, and letters among themselves are what they are', () => {
  expect(marks([line('©', '2013', 0.5, 0), line('The', 'rest', 0.9, 1)])).toEqual(['©', 'The'])
  expect(marks([line('*', 'first', 0.95, 0), line('*', 'second', 0.9, 1)])).toEqual(['*', '*'])
  expect(marks([line('e', 'poi', 0.6, 0), line('e', 'così', 0.7, 1)])).toEqual(['e', 'e'])
})

test('a sign in another place is none of the bullets', () => {
  const bullets = [line('¢', 'One', 0.4, 0), line('¢', 'Two', 0.5, 1)]
  const elsewhere = [line('¢', 'more', 0.5, 2, [400, 434]), line('¢', 'wide', 0.5, 3, [100, 180])]
  expect(marks([...bullets, ...elsewhere])).toEqual(['•', '•', '¢', '¢'])
})

test('what dashes before items are taken for becomes a dash, beside dashes and without', () => {
  expect(marks([line('一', 'One', 0.99, 0), line('-', 'Two', 0.5, 1), line('+', 'Three', 0.6, 2)])).toEqual([
    '–',
    '-',
    '–',
  ])
  expect(marks([line('~', 'One', 0.8, 0), line('~', 'Two', 0.5, 1)])).toEqual(['–', '–'])
})

test('a number one in Chinese, and signs of sums, stay', () => {
  expect(marks([line('一', '二三', 0.99, 0), line('一', '四五', 0.99, 1)])).toEqual(['一', '一'])
  expect(marks([line('+', '4.10', 0.9, 0), line('=', '8.20', 0.9, 1)])).toEqual(['+', '='])
})

/** Marks with as much white behind them as bullets have, more than words of a line. */
const setOff = (mark: string, text: string, confidence: number, row: number): TextLine =>
  line(mark, text, confidence, row, [100, 150])

test('squares, rings and arrows, which no network reads as such, are bullets where they are set off', () => {
  for (const [first, second] of [
    ['=', '»'],
    ['o', 'O'],
    ['>', '>'],
    ['=»', '='],
  ] as const) {
    expect(marks([setOff(first, 'One', 0.7, 0), setOff(second, 'Two', 0.7, 1)])).toEqual(['•', '•'])
    expect(marks([line(first, 'One', 0.7, 0), line(second, 'Two', 0.7, 1)])).toEqual([first, second])
  }
  expect(marks([setOff('>', 'One', 0.99, 0), setOff('>', 'Two', 0.99, 1)])).toEqual(['•', '•'])
})

test('ticks taken for letters are ticks beside others', () => {
  expect(marks([setOff('√', 'One', 0.5, 0), setOff('Y', 'Two', 0.7, 1)])).toEqual(['✓', '✓'])
  expect(marks([setOff('Y', 'One', 0.7, 0), setOff('Y', 'Two', 0.7, 1)])).toEqual(['Y', 'Y'])
})

test('what begins a line of a list and was not read is the bullet of the others', () => {
  const [read, unread] = [line('¢', 'One', 0.4, 0), line('', 'Two', 0, 1)]
  const without = { ...unread, words: unread.words.slice(1) }
  const [, mended] = mendBullets([read, without])
  expect(mended?.words.map(({ text }) => text)).toEqual(['•', 'Two'])
  expect(mended?.words[0]?.corrected).toEqual({ from: '', by: 'mend-bullets' })
  expect(mendBullets([without])).toEqual([without])
  const elsewhere: TextLine = { ...line('3', '', 1, 1), bbox: [100, 160, 120, 205] }
  expect(mendBullets([read, without, elsewhere])[1]).toEqual(without)
})
