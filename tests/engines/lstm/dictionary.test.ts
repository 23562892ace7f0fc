import { describe, expect, test } from 'vitest'
import { readCharacterSet } from '../../../main/engines/lstm/character-set.ts'
import { SPACE } from '../../../main/engines/lstm/traineddata-format.ts'
import { readDictionary, type WordState } from '../../../main/engines/lstm/dictionary.ts'
import { partsOf } from '../../support/tesseract-data.ts'

function open(language: string) {
  const parts = partsOf(language)
  const set = readCharacterSet(parts.characters, parts.recoder)
  const dictionary = readDictionary(parts, set)
  if (!dictionary) throw new Error('every bundled language has words')
  const walk = (word: string): WordState | undefined => {
    let state: WordState | undefined = dictionary.start
    for (const letter of word)
      state =
        state &&
        dictionary.next(
          state,
          set.characters.findIndex(({ text }) => text === letter),
        )
    return state
  }
  return { parts, set, dictionary, walk }
}

const english = open('eng')
const german = open('deu')

describe('the dictionary of English', () => {
  test.each(['the', 'The', '(the)', 'the,', 'harbour', 'a', 'THE', '12.50', '1998', '(12)', '7'])(
    'takes "%s" for a whole word',
    (word) => {
      expect(english.walk(word)).toMatchObject({ isWhole: true })
    },
  )

  test.each(['thq', 'weekdayss', 'the)the', 'the,m', 'the)m', '12.5.0.1.x', '12the'])(
    'knows no word that begins with "%s"',
    (word) => {
      expect(english.walk(word)).toBeUndefined()
    },
  )

  test.each(['harbou', '(', ''])('takes "%s" for a beginning that may not end there', (word) => {
    expect(english.walk(word)).toMatchObject({ isWhole: false })
  })

  test('has no space in its words', () => {
    expect(english.dictionary.next(english.dictionary.start, SPACE)).toBeUndefined()
  })

  test('has words as they are written in a sentence, at its start and in capitals', () => {
    const { dictionary } = english
    for (const word of ['harbour', 'Harbour', 'HARBOUR', 'Hamburg', '12.50'])
      expect(dictionary.has(word)).toBe(true)
    for (const word of ['', 'harbou', 'oall', 'har bour', '港']) expect(dictionary.has(word)).toBe(false)
  })

  test('gives the same state for the same beginning', () => {
    const { dictionary } = english
    const [first, second] = [0, 0].map(() => dictionary.next(dictionary.start, 30))
    expect(first).toBeDefined()
    expect(second).toBe(first)
  })
})

describe('the dictionary of another language', () => {
  test.each(['Straße', 'größer', 'Öffnungszeiten', '„Straße“'])('German: takes "%s" for a word', (word) => {
    expect(german.walk(word)).toMatchObject({ isWhole: true })
  })

  test('has words that English has not, and the other way round', () => {
    expect(english.walk('harbour')).toMatchObject({ isWhole: true })
    expect(german.walk('harbour')?.isWhole ?? false).toBe(false)
    expect(german.walk('anzumelden')).toMatchObject({ isWhole: true })
    expect(english.walk('anzumelden')?.isWhole ?? false).toBe(false)
  })
})

test('a word may not end where its marks have to be closed', () => {
  const spanish = open('spa')
  for (const [opened, closed] of [
    ['¡«a', '¡«a»!'],
    ['¡«hola', '¡«hola»!'],
  ] as const) {
    expect(spanish.walk(opened)).toMatchObject({ isWhole: false })
    expect(spanish.walk(closed)).toMatchObject({ isWhole: true })
  }
})

test('data without words has no dictionary, and damaged words throw RangeError', () => {
  const { parts, set } = german
  const { words, ...rest } = parts
  expect(readDictionary(rest, set)).toBeUndefined()
  for (const part of ['words', 'punctuation', 'numbers'] as const)
    expect(() => readDictionary({ ...parts, [part]: parts[part].subarray(0, 50) }, set)).toThrow(RangeError)
  expect(words.byteLength).toBeGreaterThan(50)
})
