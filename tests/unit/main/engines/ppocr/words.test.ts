import { expect, test } from 'vitest'
import { decodeCtc, type CtcCharacter } from '../../../../../main/engines/ppocr/ctc.ts'
import { partIntoWords } from '../../../../../main/engines/ppocr/words.ts'

/** Letters side by side, without white between them; of each the space that the network sees before it. */
function wordsOf(letters: readonly [text: string, spaceBefore: number][]): string[] {
  const width = letters.length * 16
  const image = {
    width,
    height: 48,
    channels: 1 as const,
    data: new Uint8Array(width * 48),
    horizontalScale: 1,
  }
  image.data.fill(255, 0, width)
  const characters = letters.map(([text, spaceBefore], index): CtcCharacter => ({
    text,
    firstStep: 2 * index,
    lastStep: 2 * index,
    confidence: 1,
    spaceBefore,
  }))
  return partIntoWords(characters, image).map((word) => word.map(({ text }) => text).join(''))
}

test('words set close are parted where a space is the likeliest', () => {
  const letters = Array.from('FORTHE', (text, at): [string, number] => [text, at === 3 ? 0.55 : 0.01])
  expect(wordsOf(letters)).toEqual(['FOR', 'THE'])
})

test('a word is not parted where a letter is likelier and no white stands before it', () => {
  const letters = Array.from('FORTHE', (text, at): [string, number] => [text, at === 3 ? 0.4 : 0.01])
  expect(wordsOf(letters)).toEqual(['FORTHE'])
})

test('white as wide as between columns parts a dash from a number, whatever the network says', () => {
  const image = {
    width: 176,
    height: 48,
    channels: 1 as const,
    data: new Uint8Array(176 * 48),
    horizontalScale: 1,
  }
  // Ink in all columns but those between the dash and the first figure.
  for (let at = 0; at < image.data.length; at++) if (at % 176 > 16 && at % 176 < 96) image.data[at] = 255
  const characters = Array.from('-7.92').map((text, index): CtcCharacter => {
    const step = index === 0 ? 0 : 10 + 2 * index
    return { text, firstStep: step, lastStep: step, confidence: 1, spaceBefore: 0.01 }
  })
  const words = partIntoWords(characters, image)
  expect(words.map((word) => word.map(({ text }) => text).join(''))).toEqual(['-', '7.92'])
})

/** Words of letters 20 columns wide, each behind so much white, with the space the network sees before it. */
function printedWords(letters: readonly [text: string, white: number, spaceBefore?: number][]): string[] {
  const width = letters.reduce((sum, [, white]) => sum + white + 20, 0)
  const row = new Uint8Array(width).fill(255)
  let right = 0
  const characters = letters.map(([text, white, spaceBefore = 0]): CtcCharacter => {
    row.fill(0, right + white, right + white + 20)
    right += white + 20
    const step = Math.floor((right - 10) / 8)
    return { text, firstStep: step, lastStep: step, confidence: 1, spaceBefore }
  })
  const data = Uint8Array.from({ length: 48 * width }, (_, at) => (at < width ? (row[at] ?? 255) : 255))
  const words = partIntoWords(characters, { width, height: 48, channels: 1, data, horizontalScale: 1 })
  return words.map((word) => word.map(({ text }) => text).join(''))
}

test.each([
  ['of a range', 10, 10, ['39', '-', '55']],
  ['before a number', 10, 3, ['39', '-55']],
  ['within a number', 3, 10, ['39-55']],
])('a dash %s', (_, before, behind, words) => {
  const space = before === 10 ? 0.3 : 0
  expect(
    printedWords([
      ['3', 3],
      ['9', 3],
      ['-', before, space],
      ['5', behind],
      ['5', 3],
    ]),
  ).toEqual(words)
})

test('a space as wide as a Chinese character is one', () => {
  const alphabet = ['', ' ', '1', '\u3000']
  const steps = [2, 3, 2].map((index) => ({ index, confidence: 0.9, space: 0 }))
  expect(decodeCtc(steps, alphabet).map(({ text, spaceBefore }) => [text, spaceBefore])).toEqual([
    ['1', 0],
    ['1', 0.9],
  ])
})
