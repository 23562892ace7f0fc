import { expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { line } from '../../../../support/typed-line.ts'

const textsOf = (lines: TextLine[]) =>
  layoutPage({ width: 1600, height: 2400, dpi: 200, lines, rules: [] }).blocks.map(({ text }) => text)

/** Paragraphs below one another without white between them, whose lines but the first stand farther in. */
const hung = (paragraphs: readonly (readonly string[])[]) =>
  paragraphs
    .flatMap((lines) => lines.map((text, row) => ({ text, x: row === 0 ? 100 : 140 })))
    .map(({ text, x }, row) => line(text, x, 200 + row * 40))

test('entries that hang from their first lines are paragraphs, however short, and whole where a sentence ends in them', () => {
  const entries = [
    ['abate, to become less strong, as a storm does. Also', 'of prices.'],
    ['abbey, a building where monks live, and its church.'],
    ['abet, to help with what is forbidden and punished.', 'From the old word for bait.'],
    ['abide, to stay with somebody or to bear something.', 'Of a law, to keep to it.'],
    ['abject, without any hope, or without any pride now.'],
    ['ablaze, burning with flames that are seen from far', 'away.'],
  ]
  expect(textsOf(hung(entries))).toEqual(entries.map((lines) => lines.join(' ')))
})

test('of running text whose first lines stand farther in, a sentence that ends with its line parts nothing', () => {
  const told = 'and then the old ship went on its way along the quay'
  const paragraph = [
    told,
    'past the light and home again to the harbour. Then all',
    `slept ${told.slice(4)}.`,
  ]
  const lines = [0, 1, 2, 3].flatMap((at) =>
    [told, ...paragraph].map((text, row) => line(text, row === 0 ? 140 : 100, 200 + (at * 4 + row) * 40)),
  )
  expect(textsOf(lines)).toHaveLength(4)
})
