import { expect, test } from 'vitest'
import type { RecognizedWord, TextLine } from '../../../../../main/ocr/ports.ts'
import { mendRecognized } from '../../../../../main/ocr/words/mend-recognized.ts'

const lineOf = (text: string, top: number, change: Partial<RecognizedWord> = {}): TextLine => ({
  words: text.split(' ').map((word, index) => ({
    text: word,
    bbox: [100 + 40 * index, top, 130 + 40 * index, top + 20],
    confidence: 1,
    ...change,
  })),
  bbox: [100, top, 400, top + 20],
  fontSize: 20,
})

const textsOf = (lines: readonly TextLine[]) =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' '))

test('leaves program text and lists that a file brings as text as they are', () => {
  const written = ['| grep foo', '~ tail', '~ head', '= total', 'll. Name']
  const lines = written.map((text, index) => lineOf(text, 100 + 30 * index))
  expect(textsOf(mendRecognized(lines))).toEqual(written)
})

test('mends what was read on the same page, and keeps the order', () => {
  const lines = [
    lineOf('| grep foo', 100),
    lineOf('~ tail', 130, { source: 'ppocr', confidence: 0.6 }),
    lineOf('= total', 160),
    lineOf('~ head', 190, { source: 'ppocr', confidence: 0.6 }),
    lineOf('| think so', 220, { source: 'tesseract', confidence: 0.6 }),
  ]
  expect(textsOf(mendRecognized(lines))).toEqual(['| grep foo', '– tail', '= total', '– head', 'I think so'])
})
