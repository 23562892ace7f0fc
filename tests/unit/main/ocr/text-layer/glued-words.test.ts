import { expect, test } from 'vitest'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { gluedWords } from '../../../../../main/ocr/text-layer/glued-words.ts'

const lines = (...texts: string[]): TextLine[] =>
  texts.map((text) => ({
    words: text.split(' ').map((word) => ({ text: word, bbox: [0, 0, 10, 10], confidence: 1 })),
    bbox: [0, 0, 10, 10],
  }))

test.each([
  [
    ['The height ofthe tee,', 'the “Golfball” of the golf ball.'],
    ['ofthe', 'golfball'],
  ],
  // The hyphen stands on the page, and a line ends between two words that are no pair.
  [['a golf-ball is a golf', 'ball; golfball'], []],
  [['he went into it, in to it; maybe it may be', 'an ago, a go'], ['maybe']],
  [['in 1904 visitors came, 148 visitors left'], []],
  [['自然 転換 自然転換'], []],
])('of %j the words %j stand there as two as well', (given, glued) => {
  expect(gluedWords(lines(...given))).toEqual(glued)
})
