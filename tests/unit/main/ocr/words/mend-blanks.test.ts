import { expect, test } from 'vitest'
import { mendBlanks } from '../../../../../main/ocr/words/mend-blanks.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

const line = (text: string, confidence: number): TextLine => ({
  bbox: [0, 0, 900, 40],
  words: text
    .split(' ')
    .map((word, at) => ({ text: word, confidence, bbox: [at * 100, 0, at * 100 + 90, 40] })),
})
const mended = (text: string, confidence = 0.95) =>
  mendBlanks([line(text, confidence)]).map(({ words }) => words.map((word) => word.text))

test('what is written on the rule of a form comes without the rule', () => {
  expect(mended('before me this _4th day of March_ _ 19__')).toEqual([
    ['before', 'me', 'this', '4th', 'day', 'of', 'March', '19'],
  ])
})

test('the number of a page comes without what is left of the dots before it', () => {
  expect(mended('Projection ....12')).toEqual([['Projection', '12']])
  expect(mended('………ix')).toEqual([['ix']])
  expect(mended('1, 2, ...9')).toEqual([['1,', '2,', '...9']])
  expect(mended('...9 of them, …and so on')).toEqual([['...9', 'of', 'them,', '…and', 'so', 'on']])
})

test('a word says what was read instead', () => {
  expect(mendBlanks([line('_May', 0.9)])[0]?.words[0]?.corrected).toEqual({
    from: '_May',
    by: 'mend-blanks',
  })
})

test('underscores that are sure, or within a word, stay', () => {
  expect(mended('__init__ and _private', 0.999)).toEqual([['__init__', 'and', '_private']])
  expect(mended('reading_order')).toEqual([['reading_order']])
})
