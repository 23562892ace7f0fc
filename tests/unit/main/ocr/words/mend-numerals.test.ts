import { expect, test } from 'vitest'
import { mendNumerals } from '../../../../../main/ocr/words/mend-numerals.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

const line = (text: string, confidence = 0.5): TextLine => ({
  bbox: [0, 0, 900, 40],
  words: text
    .split(' ')
    .map((word, at) => ({ text: word, confidence, bbox: [at * 100, 0, at * 100 + 90, 40] })),
})
const mended = (...texts: string[]) =>
  mendNumerals(texts.map((text) => line(text))).map(({ words }) => words.map(({ text }) => text).join(' '))

test('strokes before a heading are the numeral they look like', () => {
  expect(mended('ll. La société grecque')).toEqual(['II. La société grecque'])
  expect(mended('Il. Niederschläge', '|||) Fragen', 'lI. Die Städte')).toEqual([
    'II. Niederschläge',
    'III) Fragen',
    'II. Die Städte',
  ])
})

test('a numeral says what was read instead', () => {
  const [first, second] = mendNumerals([line('ll. La société grecque')])[0]?.words ?? []
  expect(first?.corrected).toEqual({ from: 'll.', by: 'mend-numerals' })
  expect(second).not.toHaveProperty('corrected')
})

test('what may be an abbreviation is a numeral among numerals alone', () => {
  expect(mended('Ill. Adm. Code')).toEqual(['Ill. Adm. Code'])
  expect(mended('II. Experiments', 'Ill. Questions')).toEqual(['II. Experiments', 'III. Questions'])
})

test('words, items of lists and what a text layer says stay', () => {
  const stay = ['Il a dit', 'Il. est', 'l) Name und Anschrift', '11. Kapitel', 'Als Il. Band']
  expect(mended(...stay)).toEqual(stay)
  expect(mendNumerals([line('ll. La société', 1)])[0]?.words[0]?.text).toBe('ll.')
})
