import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import { turnOrder } from '../../../../../main/ocr/layout/reading-direction.ts'

const page = { width: 1000, height: 1400, dpi: 150, rules: [] }
const line = (text: string, bbox: BoundingBox) => ({ words: [{ text, bbox, confidence: 1 }], bbox })
const textOf = (lines: Parameters<typeof layoutPage>[0]['lines']) =>
  layoutPage({ ...page, lines }).blocks.map(({ text, bbox }) => ({ text, bbox }))

test('of two columns in Hebrew the right one is read first, and stays where it is', () => {
  const column = (word: string, x0: number, y0: number) =>
    Array.from({ length: 9 }, (_value, index) =>
      line(`${word} נפתחת בכל יום בשעה תשע בבוקר`, [x0, y0 + index * 30, x0 + 380, y0 + 22 + index * 30]),
    )
  const blocks = textOf([...column('שמאל', 80, 113), ...column('ימין', 540, 100)])
  const columns = blocks
    .map(({ text }) => text)
    .join(' ')
    .match(/שמאל|ימין/gu)
  expect(columns).toEqual([...Array<string>(9).fill('ימין'), ...Array<string>(9).fill('שמאל')])
  expect(blocks[0]?.bbox.slice(0, 3)).toEqual([540, 100, 920])
})

test('columns that run down the page are read from the right', () => {
  const blocks = textOf([
    line('静かな場所が好きな人は', [300, 100, 330, 700]),
    line('一階には子どもの部屋があり', [360, 100, 390, 700]),
    line('図書館は毎朝九時に開きます', [420, 100, 450, 700]),
  ])
  expect(
    blocks
      .map(({ text }) => text)
      .join('')
      .replaceAll('\n', ''),
  ).toBe('図書館は毎朝九時に開きます一階には子どもの部屋があり静かな場所が好きな人は')
  expect(blocks[0]?.bbox[2]).toBe(450)
})

test.each([
  ['words', ['ג', 'ב', 'א'], ['א', 'ב', 'ג']],
  ['a number', ['ב', '12', 'א'], ['א', '12', 'ב']],
  ['two numbers', ['ב', '15', '12', 'א'], ['א', '12', '15', 'ב']],
  ['foreign words', ['ב', 'Open', '&', 'Source', 'א'], ['א', 'Open', '&', 'Source', 'ב']],
  ['a foreign word and its number', ['ב', 'Windows', '10', 'א'], ['א', 'Windows', '10', 'ב']],
])('a line from the right with %s is read as it is meant', (_name, standing, read) => {
  expect(turnOrder(standing, (word) => word)).toEqual(read)
})

test('turning a line of words and foreign words twice gives it back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('א', 'בית', 'Open', 'Source', '!')), (words) => {
      const once = turnOrder(words, (word) => word)
      expect(turnOrder(once, (word) => word)).toEqual(words)
    }),
  )
})
