import { expect, test } from 'vitest'
import { dropNoise } from '../../../../main/ocr/drop-noise.ts'
import type { TextLine } from '../../../../main/ocr/ports.ts'
import { defaultThresholds } from '../../../../main/ocr/thresholds.ts'

const bbox: [number, number, number, number] = [0, 0, 10, 10]
const line = (...words: [text: string, confidence: number][]): TextLine => ({
  bbox,
  words: words.map(([text, confidence]) => ({ text, confidence, bbox })),
})

test('what was hardly recognised goes, and a line of nothing else; a doubtful word stays', () => {
  const lines = [line(['~;', 0.1], ['The', 0.96], ['bnght', 0.41]), line(['|', 0.05], ['“.', 0.22])]
  expect(dropNoise(lines, defaultThresholds).map(({ words }) => words.map(({ text }) => text))).toEqual([
    ['The', 'bnght'],
  ])
})
