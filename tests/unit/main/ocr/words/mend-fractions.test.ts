import { expect, test } from 'vitest'
import { mendFractions } from '../../../../../main/ocr/words/mend-fractions.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

// In type of 32 pixels.
test.each([
  ['½2', 30, '½'],
  ['1½2', 28, '½'],
  ['1½2', 48, '1½'],
  ['1½/2', 46, '1½'],
  ['21½2', 47, '2½'],
  ['½3', 27, '⅓'],
  ['1½3', 34, '⅓'],
  ['1½4', 30, '¼'],
  ['2½', 46, '2½'],
  ['1½%', 70, '1½%'],
  ['½2"', 44, '½"'],
])('%s, %i pixels wide, is %s', (read, width, meant) => {
  const bbox: TextLine['bbox'] = [0, 0, width, 32]
  const [line] = mendFractions([{ bbox, fontSize: 32, words: [{ text: read, confidence: 0.6, bbox }] }])
  expect(line?.words[0]?.text).toBe(meant)
})
