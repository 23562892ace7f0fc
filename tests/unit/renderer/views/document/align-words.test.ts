import { describe, expect, test } from 'vitest'
import { alignTable, alignWords } from '../../../../../renderer/views/document/align-words.ts'
import type { PlacedWord } from '../../../../../renderer/views/document/page-words.ts'

const words = (...texts: string[]): PlacedWord[] =>
  texts.map((text, index) => ({
    id: `1.${index}`,
    text,
    bbox: [0, 0, 1, 1],
    confidence: 1,
    isDoubtful: false,
  }))

const shown = (runs: { text: string; words: PlacedWord[]; before: string }[]) =>
  runs.map(({ text, words: found, before }) => [before, text, found.map(({ id }) => id).join('+')])

describe('words of the page are found again in the text', () => {
  test('a word stands for itself and keeps the white space before it', () => {
    expect(shown(alignWords('Dear Ada,\nthank you', words('Dear', 'Ada,', 'thank', 'you')))).toEqual([
      ['', 'Dear', '1.0'],
      [' ', 'Ada,', '1.1'],
      ['\n', 'thank', '1.2'],
      [' ', 'you', '1.3'],
    ])
  })

  test('a word whose hyphen at the line end was undone stands for both its halves', () => {
    expect(shown(alignWords('a light-house keeper', words('a', 'light-', 'house', 'keeper')))).toEqual([
      ['', 'a', '1.0'],
      [' ', 'light-house', '1.1+1.2'],
      [' ', 'keeper', '1.3'],
    ])
    expect(shown(alignWords('recognition', words('recog-', 'nition')))).toEqual([
      ['', 'recognition', '1.0+1.1'],
    ])
  })

  test('what layout added, such as a bullet, is shown without a place', () => {
    expect(shown(alignWords('• milk', words('milk')))).toEqual([
      ['', '•', ''],
      [' ', 'milk', '1.0'],
    ])
  })

  test('text without spaces between its words is one piece with all of them', () => {
    expect(shown(alignWords('日本語', words('日', '本', '語')))).toEqual([['', '日本語', '1.0+1.1+1.2']])
  })

  test('cells find their words in whatever order they were read, each word once', () => {
    const rows = alignTable(
      [
        ['Work', 'Total'],
        ['Shelf', '4'],
        ['Lamp', '4'],
      ],
      words('Work', 'Shelf', 'Lamp', 'Total', '4', '4'),
    )
    expect(rows.map((row) => row.map((runs) => runs[0]?.words[0]?.id))).toEqual([
      ['1.0', '1.3'],
      ['1.1', '1.4'],
      ['1.2', '1.5'],
    ])
  })
})
