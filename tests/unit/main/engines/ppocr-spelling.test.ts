import { describe, expect, test } from 'vitest'
import { decodeCtc, type CtcCharacter } from '../../../../main/engines/ppocr-ctc.ts'
import { spell } from '../../../../main/engines/ppocr-spelling.ts'

const words = new Set(['camp', 'cramp', 'message', 'total'])
const vocabulary = { knows: (word: string) => words.has(word.toLowerCase()) }

/** A word whose characters may be others: "o" for "c", a third as likely. */
function wordOf(text: string, others: Record<number, [string, number]> = {}): CtcCharacter[] {
  return Array.from(text, (character, at) => {
    const [other, share] = others[at] ?? ['#', 0.001]
    const confidence = 1 / (1 + share)
    return {
      text: character,
      firstStep: 2 * at,
      lastStep: 2 * at,
      confidence,
      runnerUp: { text: other, confidence: confidence * share },
    }
  })
}

describe('a word that the language lacks', () => {
  test('is the one it has, if the network thinks that nearly as likely', () => {
    expect(spell(wordOf('oamp,', { 0: ['c', 0.3] }), vocabulary)).toBe('camp,')
    expect(spell(wordOf('mcssagc', { 1: ['e', 0.4], 6: ['e', 0.3] }), vocabulary)).toBe('message')
  })

  test('stays where no such word is likely, or nobody knows the language', () => {
    expect(spell(wordOf('oamp', { 0: ['c', 0.01] }), vocabulary)).toBe('oamp')
    expect(spell(wordOf('mcssagc', { 1: ['e', 0.1], 6: ['e', 0.1] }), vocabulary)).toBe('mcssagc')
    expect(spell(wordOf('oamp', { 0: ['c', 0.9] }), undefined)).toBe('oamp')
  })
})

test('a word that the language has stays, however likely another is', () => {
  expect(spell(wordOf('camp', { 0: ['r', 0.99] }), vocabulary)).toBe('camp')
})

describe('a word with accents that the network does not see', () => {
  const accented = new Set(['réfrigérateur', 'épicentre', 'théâtre', 'ou', 'höhe'])
  const french = { knows: (word: string) => accented.has(word.toLowerCase()) }
  const spelled = (text: string) => spell(wordOf(text), french)

  test('has those of the word that the language has', () => {
    expect(spelled('refrigerateur.')).toBe('réfrigérateur.')
    expect(spelled('théatre')).toBe('théâtre')
    expect(spelled('THEATRE')).toBe('THÉÂTRE')
    expect(spelled('Hohe')).toBe('Höhe')
  })

  test('behind an apostrophe too', () => {
    expect(spelled("l'epicentre")).toBe("l'épicentre")
  })

  test('stays where no word is like that', () => {
    expect(spelled('ou')).toBe('ou')
    expect(spelled('Legible')).toBe('Legible')
  })
})

test('codes and numbers stay', () => {
  expect(spell(wordOf('10-t', { 0: ['t', 0.9] }), vocabulary)).toBe('10-t')
})

test('the runner-up of a character is the likeliest other one where it is surest', () => {
  const alphabet = ['', 'a', 'b', 'c', ' ']
  const steps = [
    [0.9, 0.1, 0, 0, 0],
    [0.1, 0.5, 0.1, 0.3, 0],
    [0.05, 0.7, 0.2, 0.05, 0],
    [0.9, 0.1, 0, 0, 0],
    [0.2, 0.3, 0.1, 0.4, 0],
  ]
  const { characters } = decodeCtc(Float32Array.from(steps.flat()), steps.length, alphabet.length, alphabet)
  expect(characters.map(({ text }) => text)).toEqual(['a', 'c'])
  expect(characters.map(({ runnerUp }) => runnerUp.text)).toEqual(['b', 'a'])
  expect(characters.map(({ confidence }) => confidence.toFixed(2))).toEqual(['0.70', '0.40'])
  expect([characters[0]?.firstStep, characters[0]?.lastStep]).toEqual([1, 2])
})
