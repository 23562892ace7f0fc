import { expect, test } from 'vitest'
import { mendQuotes } from '../../../../../main/ocr/words/mend-quotes.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

const mended = (text: string) => {
  const bbox: TextLine['bbox'] = [0, 0, 900, 40]
  const words = text.split(' ').map((each) => ({ text: each, confidence: 0.9, bbox }))
  return mendQuotes([{ bbox, words }])[0]
    ?.words.map((word) => word.text)
    .join(' ')
}

test.each([
  ['it is “luck".', 'it is “luck”.'],
  ['“I know," said Tom, “but I forget."', '“I know,” said Tom, “but I forget.”'],
  ['the “1" key', 'the “1” key'],
  ['("Really?” he asked)', '(“Really?” he asked)'],
  ['sagt „Guten Tag", und', 'sagt „Guten Tag“, und'],
  ["called ‘a miracle' by", 'called ‘a miracle’ by'],
])('%s closes as it opens', (read, meant) => {
  expect(mended(read)).toBe(meant)
})

test.each([
  '"Straight" marks and \'single\' ones',
  'says “a 9" tin',
  "rock 'n’ roll",
  'a 9" tin and a 15" screen',
  'it isn\'t "so"',
  'said he," and “went',
  '5\'11" tall',
])('%s stays', (text) => {
  expect(mended(text)).toBe(text)
})
