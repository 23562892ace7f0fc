import { expect, test } from 'vitest'
import { dropStrayMarks } from '../../../../main/engines/stray-marks.ts'
import type { TextLine } from '../../../../main/ocr/ports.ts'

const lineOf = (text: string): TextLine => ({
  words: text.split(' ').map((word) => ({ text: word, confidence: 0.9, bbox: [0, 0, 80, 30] })),
  bbox: [0, 0, 1000, 30],
})
const dropped = (...texts: string[]) =>
  dropStrayMarks(texts.map(lineOf)).map(({ words }) => words.map(({ text }) => text).join(' '))

test('a quotation mark that nothing ends is the edge of a box', () => {
  expect(dropped('‘Sender Voice Number', '‘ Total')).toEqual(['Sender Voice Number', 'Total'])
  const quoted = ['‘Hello’ he said', "‘Hello there' he said", 'a ‘B', "‘80's"]
  expect(dropped(...quoted)).toEqual(quoted)
})

test('specks are no lines; what says something is', () => {
  expect(dropped('.', ',', '‘', 'Total', "'")).toEqual(['Total'])
  const said = ['-', '*', '•', '0', '...', '. Item', '?']
  expect(dropped(...said)).toEqual(said)
})
