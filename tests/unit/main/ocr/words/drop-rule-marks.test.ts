import { expect, test } from 'vitest'
import { dropRuleMarks } from '../../../../../main/ocr/words/drop-rule-marks.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

const line = (...words: [text: string, x: number][]): TextLine => ({
  bbox: [0, 100, 600, 130],
  words: words.map(([text, x]) => ({ text, confidence: 0.9, bbox: [x, 100, x + 20, 130] })),
})
const rule = { bbox: [208, 50, 211, 400] as TextLine['bbox'] }
const texts = (lines: TextLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))

test('a bar where an upright rule stands is none, and a line of nothing else goes', () => {
  const lines = [line(['Oak', 100], ['|', 200], ['4.10', 300]), line(['|', 200])]
  expect(texts(dropRuleMarks(lines, [rule]))).toEqual(['Oak 4.10'])
})

test('a bar elsewhere, and another character at a rule, stay', () => {
  const lines = [line(['a', 100], ['|', 300], ['b', 400]), line(['1', 200], ['pair', 240])]
  expect(texts(dropRuleMarks(lines, [rule]))).toEqual(['a | b', '1 pair'])
  expect(texts(dropRuleMarks([line(['|', 200])], []))).toEqual(['|'])
})
