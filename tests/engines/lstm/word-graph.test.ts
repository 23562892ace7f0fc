import { describe, expect, test } from 'vitest'
import { readCharacterSet } from '../../../main/engines/lstm/character-set.ts'
import { readWordGraph } from '../../../main/engines/lstm/word-graph.ts'
import { flipByte, partsOf, withNumber } from '../../support/tesseract-data.ts'
import { seededRandom } from '../../support/seeded-random.ts'

const { words, punctuation, characters, recoder } = partsOf('eng')
const set = readCharacterSet(characters, recoder)
const numberOf = (letter: string) => set.characters.findIndex(({ text }) => text === letter)

/** The edge behind the last of the letters; -1 where they lead nowhere. */
function walk(graph: ReturnType<typeof readWordGraph>, text: string): number {
  let edge = -1
  for (const letter of text) {
    edge = graph.next(edge, numberOf(letter))
    if (edge < 0) return -1
  }
  return edge
}

describe('the word graph of English', () => {
  const graph = readWordGraph(words)

  test.each(['the', 'a', 'harbour', 'Monday', 'through'])('holds "%s"', (word) => {
    const edge = walk(graph, word)
    expect(edge).toBeGreaterThanOrEqual(0)
    expect(graph.endsWord(edge)).toBe(true)
  })

  test('holds the beginnings of words as no words', () => {
    const edge = walk(graph, 'harbou')
    expect(edge).toBeGreaterThanOrEqual(0)
    expect(graph.endsWord(edge)).toBe(false)
  })

  test.each(['thq', 'xqz', 'harbourx', '('])('does not hold "%s"', (word) => {
    expect(walk(graph, word)).toBe(-1)
  })

  test('leads nowhere behind a word that nothing follows', () => {
    const edge = walk(graph, 'weekdays')
    expect(graph.endsWord(edge)).toBe(true)
    for (let character = 0; character < set.characters.length; character++)
      expect(graph.next(edge, character)).toBe(-1)
  })
})

describe('a damaged word graph throws RangeError', () => {
  test('where it is cut, or says to be what it is not', () => {
    for (const length of [0, 1, 5, 9, 100, punctuation.byteLength - 1])
      expect(() => readWordGraph(punctuation.subarray(0, length))).toThrow(RangeError)
    expect(() => readWordGraph(new Uint8Array(100))).toThrow(RangeError)
    for (const place of [2, 6])
      for (const value of [-1, -2, 0x7fffffff])
        expect(() => readWordGraph(withNumber(punctuation, place, value))).toThrow(RangeError)
  })

  test('where an edge leads out of it', () => {
    const last = punctuation.byteLength - 4
    expect(() => readWordGraph(withNumber(punctuation, last, -1))).toThrow(RangeError)
  })

  test('or can be walked without end, wherever a byte of it is changed', () => {
    const random = seededRandom(4)
    const places = [...punctuation.keys()]
    let refused = 0
    for (let round = 0; round < 200; round++)
      try {
        const graph = readWordGraph(flipByte(punctuation, places, random))
        let edge = -1
        for (let step = 0; step < 1000; step++) {
          const next = graph.next(edge, step % 112)
          if (next >= 0) edge = next
        }
        graph.endsWord(edge)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
        refused++
      }
    expect(refused).toBeGreaterThan(50)
  })
})
