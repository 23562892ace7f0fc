import { describe, expect, test } from 'vitest'
import type { RecognizedWord, TextLine } from '../../../../main/ocr/ports.ts'
import { levelBox } from '../../../../main/ocr/preparation/text-box.ts'
import { isBetter, isUnreadable, replaceWords } from '../../../../main/ocr/replace-unreadable.ts'

/** Words in a row, a hundred pixels each, from a place on. */
const wordsOf = (text: string, confidence: number, left = 0): RecognizedWord[] =>
  text.split(' ').map((part, at) => ({
    text: part,
    confidence,
    bbox: [left + at * 100, 0, left + at * 100 + 90, 30],
  }))
function lineOf(words: RecognizedWord[], knownShare?: number): TextLine {
  const bbox: TextLine['bbox'] = [words[0]?.bbox[0] ?? 0, 0, words.at(-1)?.bbox[2] ?? 0, 30]
  return { words, bbox, blockHint: 3, ...(knownShare !== undefined && { knownShare }) }
}
const textOf = (lines: TextLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))
const noise = wordsOf('tn bout des', 0.5)

test('a box is unreadable where something stands in it that is hardly right', () => {
  const box = levelBox([0, 0, 300, 30])
  expect(isUnreadable(box, noise)).toBe(true)
  expect(isUnreadable(box, wordsOf('du bout des', 0.9))).toBe(false)
  expect(isUnreadable(box, wordsOf('tn bout des', 0.5, 600))).toBe(false)
})

describe('another reading is better', () => {
  const again = (confidence: number, known: number, text = 'du bout des') =>
    isBetter(lineOf(wordsOf(text, confidence), known), noise)

  test('that is sure, or of words of the language', () => {
    expect(again(0.95, 0)).toBe(true)
    expect(again(0.75, 0.6)).toBe(true)
    expect(again(0.75, 0.2)).toBe(false)
  })

  test('and that has all that was read before', () => {
    const across: TextLine = { ...lineOf(wordsOf('du', 0.95), 1), bbox: [0, 0, 290, 30] }
    expect(isBetter(across, noise)).toBe(false)
    const beyond = [...noise, ...wordsOf('doigts', 0.9, 240)]
    expect(isBetter(lineOf(wordsOf('du bout des longs', 0.95)), beyond)).toBe(true)
    expect(isBetter(lineOf(wordsOf('du bout des', 0.95)), beyond)).toBe(false)
  })
})

test('its words stand where the others stood, in their line and its block', () => {
  const line = lineOf([
    ...wordsOf('1.', 0.95),
    ...wordsOf('tn bout', 0.4, 100),
    ...wordsOf('doigts', 0.95, 300),
  ])
  const below = lineOf(
    wordsOf('puis ajouter', 0.95).map((word) => ({ ...word, bbox: [word.bbox[0], 50, word.bbox[2], 80] })),
  )
  const replaced = replaceWords([line, below], { ...lineOf(wordsOf('du bout', 0.8, 100)), blockHint: 9 })
  expect(textOf(replaced)).toEqual(['1. du bout doigts', 'puis ajouter'])
  expect(replaced[0]?.blockHint).toBe(3)
})

test('what went over two lines leaves the other one', () => {
  const [upper, lower] = [lineOf(wordsOf('tn bout', 0.4)), lineOf(wordsOf('| reste', 0.4, 100))]
  const replaced = replaceWords([upper, lower], lineOf(wordsOf('du bout', 0.8)))
  expect(textOf(replaced)).toEqual(['du bout', 'reste'])
})
