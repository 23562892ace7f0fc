import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  isCompound,
  knownShare,
  putLettersForDigits,
  takeKnownWords,
} from '../../../../main/engines/known-words.ts'
import type { RecognizedWord, TextLine, Vocabulary } from '../../../../main/ocr/ports.ts'
import { tesseractModels } from '../../../support/tesseract-models.ts'

const { networks } = tesseractModels('fast')
let english: Vocabulary
let german: Vocabulary
beforeAll(async () => {
  const [eng, deu] = [await networks.forLanguages(['eng']), await networks.forLanguages(['deu'])]
  if (!eng || !deu) throw new Error('English and German have networks')
  ;[english, german] = [eng, deu]
})
afterAll(() => networks.close())

/** Words in a row, a hundred pixels each. */
const wordsOf = (text: string): RecognizedWord[] =>
  text.split(' ').map((part, at) => ({ text: part, confidence: 0.9, bbox: [at * 100, 0, at * 100 + 80, 30] }))
const lineOf = (text: string): TextLine => ({ words: wordsOf(text), bbox: [0, 0, 1000, 30] })
const textOf = (lines: readonly TextLine[]) =>
  lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')

describe('words that the language lacks', () => {
  const taken = (read: string, seen: string, vocabulary = english) =>
    textOf(takeKnownWords([lineOf(read)], wordsOf(seen), vocabulary))

  test('are taken from the other reading, each with the punctuation that stood around it', () => {
    expect(taken('Plcase notiry us immediately', '(please notify us immediately')).toBe(
      'please notify us immediately',
    )
    expect(taken('"egent, rosponsible.', 'agent responsible')).toBe('"agent, responsible.')
    expect(taken('Straße Schliissel Rückgabc', 'Strasse Schlüssel Rückgabe', german)).toBe(
      'Straße Schlüssel Rückgabe',
    )
  })

  test('stay where the other reading is quite another word, or none either', () => {
    expect(taken('N9R7 Lorillard 78.0g/100', 'WART Loriliard 78.09')).toBe('N9R7 Lorillard 78.0g/100')
  })

  test('and words it has stay, whatever the other reading says', () => {
    expect(taken('the harbour form', 'she harbor farm')).toBe('the harbour form')
  })

  test('stay where the other word stands elsewhere', () => {
    const elsewhere = wordsOf('x notify')
    expect(textOf(takeKnownWords([lineOf('notiry us')], elsewhere, english))).toBe('notiry us')
  })
})

describe('digits among letters', () => {
  const put = (text: string, vocabulary = english) => textOf(putLettersForDigits([lineOf(text)], vocabulary))

  test('become the letters they look like where that makes a word', () => {
    expect(put('Inv0ice T0TAL: (5ummary) 8ritish')).toBe('Invoice TOTAL: (Summary) British')
    expect(put('Wi1d', german)).toBe('Wild')
  })

  test('stay beside a word, as the number of a note or a section', () => {
    const numbered = 'Section5 result8 area1 1and Figure5, 5table'
    expect(put(numbered)).toBe(numbered)
  })

  test('stay in numbers, codes and names', () => {
    const codes = '100 A1 3rd B2B 5kg G20 R0041B x86 2.50SR 1009'
    expect(put(codes)).toBe(codes)
  })
})

describe('compounds', () => {
  test('are two words of the language written as one, an s between them or not', () => {
    for (const word of ['Arbeitslager', 'Blumenfeld', 'Zahlungsbedingungen'])
      expect(isCompound(word, german)).toBe(true)
    for (const word of ['Arbeitslagor', 'Arbeits', 'Haus', '']) expect(isCompound(word, german)).toBe(false)
  })

  test('of a hundred thousand letters are not looked for, which would take hours', () => {
    expect(isCompound('haus'.repeat(25_000), german)).toBe(false)
  })
})

test('the share of letters that stand in words of a language leaves out numbers and short words', () => {
  expect(knownShare(wordsOf('harbour 140 xqzzztw'), english)).toBe(0.5)
  expect(knownShare(wordsOf('140 --'), english)).toBe(0)
})
