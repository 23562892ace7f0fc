import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { line } from '../../../../support/typed-line.ts'

const blocks = (lines: TextLine[], isInFileOrder = false) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [], isInFileOrder }).blocks
const texts = (lines: TextLine[]) => blocks(lines).map(({ text }) => text)
const widthOf = (text: string) => text.length * 10 + (text.split(' ').length - 1) * 5

describe('lines that do not begin at one place', () => {
  const dishes = [
    'Leek and potato soup 6.50',
    'Smoked trout on rye 8.00',
    'Salad of beetroot with walnuts 7.25',
    'Crab cakes 9.50',
  ]
  test('those of a menu, in the middle of one another, stay lines', () => {
    const centred = dishes.map((text, row) => line(text, 1000 - widthOf(text) / 2, 1000 + row * 45))
    expect(texts(centred)).toEqual([dishes.join('\n')])
  })
  test('those that end at one place, as beside a letterhead, stay lines', () => {
    const flush = dishes.map((text, row) => line(text, 1500 - widthOf(text), 1000 + row * 45))
    expect(texts(flush)).toEqual([dishes.join('\n')])
  })
  test('a sentence set in the middle is one', () => {
    const sentence = ['We measured how much mud the storms', 'brought to four tidal flats of the', 'Humber']
    const centred = sentence.map((text, row) => line(text, 1000 - widthOf(text) / 2, 1000 + row * 45))
    expect(texts(centred)).toEqual([sentence.join(' ')])
  })
  test('a first line that is set in begins a paragraph, whose lines may begin with names', () => {
    const indented = [
      line('The ship came from Oslo and from', 140, 1000),
      line('Bergen, where it had been at the', 100, 1045),
      line('Harbour for as long as anybody at', 100, 1090),
    ].map((one) => ({ ...one, bbox: [one.bbox[0], one.bbox[1], 480, one.bbox[3]] as TextLine['bbox'] }))
    expect(texts(indented)[0]).not.toContain('\n')
  })
})

test('marks of single figures, which a file writes before the questions they stand beside, are read behind them', () => {
  const read = blocks(
    [
      line('[2]', 1500, 1000),
      line('[3]', 1500, 1100),
      line('A train leaves Derby in the morning and is in York by noon.', 100, 900),
      line('How long does the journey of the train take?', 100, 1000),
      line('Find the mean speed of the train over it in km/h.', 100, 1100),
    ],
    true,
  )
  expect(read.map(({ text }) => text).join(' ')).toMatch(/take\?\s+\[2\].*km\/h\.\s+\[3\]/s)
})
