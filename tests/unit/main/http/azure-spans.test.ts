import { expect, test } from 'vitest'
import { createSpanFinder, stringIndexTypes } from '../../../../main/http/compatible/azure-spans.ts'

// A smile of two UTF-16 units, an e with a combining accent, and a flag of two code points.
const content = '😀 cafe\u0301 🇩🇪 word'

test.each([
  ['utf16CodeUnit', [3, 5], [14, 4]],
  ['unicodeCodePoint', [2, 5], [11, 4]],
  ['textElements', [2, 4], [9, 4]],
] as const)('places are counted in %s', (type, cafe, word) => {
  const find = createSpanFinder(content, type).within(0, content.length)
  const [first, second] = [find('cafe\u0301'), find('word')]
  expect([first.offset, first.length]).toEqual(cafe)
  expect([second.offset, second.length]).toEqual(word)
})

test('a word is found behind the one before it, and one that is written otherwise has no length', () => {
  for (const type of stringIndexTypes) {
    const find = createSpanFinder('the cat the hat', type).within(0, 15)
    expect(['the', 'dog', 'the', 'hat'].map((word) => find(word))).toEqual([
      { offset: 0, length: 3 },
      { offset: 3, length: 0 },
      { offset: 8, length: 3 },
      { offset: 12, length: 3 },
    ])
  }
})
