import { expect, test } from 'vitest'
import { mendLetters } from '../../../../../main/ocr/words/mend-letters.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

const mended = (text: string, { confidence = 0.9 } = {}): string | undefined => {
  const bbox: TextLine['bbox'] = [0, 0, 900, 40]
  const lines = [{ bbox, words: [{ text, confidence, bbox }] }]
  return mendLetters(lines)[0]?.words[0]?.text
}

test.each([
  ['oi1', 'oil'],
  ['FulI,', 'Full,'],
  ['Bi1l', 'Bill'],
  ['CL0SED', 'CLOSED'],
  ['SPEC1FICATIONS', 'SPECIFICATIONS'],
  ['l9l4', '1914'],
  ['(183.O4)', '(183.04)'],
  ['(l9O1)', '(1901)'],
  ["1'œuvre", "l'œuvre"],
])('%s read in doubt is %s', (read, meant) => {
  expect(mended(read)).toBe(meant)
})

test.each([
  'No1',
  'H2O',
  'SiO2-H2O',
  'I00100000001',
  'B1',
  'MC-1',
  'A0',
  '4I',
  'Ill',
  'McIntosh',
  'OCR4all',
  '11(1)(l)',
  "1's",
])('%s stays', (word) => {
  expect(mended(word)).toBe(word)
})

test('letters that are read surely stay', () => {
  expect(mended('oi1', { confidence: 0.999 })).toBe('oi1')
})

test.each(['café', 'Grüße', 'Après', 'Basíc'])('%s keeps its accents', (word) => {
  expect(mended(word)).toBe(word)
})

const page = (...texts: string[]) => {
  const bbox: TextLine['bbox'] = [0, 0, 900, 40]
  const lines = mendLetters([{ bbox, words: texts.map((text) => ({ text, confidence: 0.99, bbox })) }])
  return lines[0]?.words.map(({ text }) => text) ?? []
}

test('a stroke over a vowel is two dots where the page has these', () => {
  const words = page('Över', 'köpte', 'äpplen', 'för', 'öar', 'skārgården', 'Ōl')
  expect(words.slice(-2)).toEqual(['skärgården', 'Öl'])
})

test.each([[['Tōkyō', 'and', 'Māori', 'naïve']], [['lǜ', 'nǚ', 'lü', 'shū', 'hǎo', 'tā']]])(
  'and stays where it has none, or hardly any (%s)',
  (words) => {
    expect(page(...words)).toEqual(words)
  },
)

test.each([
  [
    ['AEgte', 'smørrebrød', '(AErø)', 'AEØÅ'],
    ['Ægte', 'smørrebrød', '(Ærø)', 'ÆØÅ'],
  ],
  [
    ['AEneas', 'MAErsk', 'på'],
    ['AEneas', 'MAErsk', 'på'],
  ],
  [
    ['Aşteptăm', 'oraşul'],
    ['Așteptăm', 'orașul'],
  ],
  [
    ['şimdi', 'Ağrı'],
    ['şimdi', 'Ağrı'],
  ],
])('letters are those of the language (%s)', (read, meant) => {
  expect(page(...read)).toEqual(meant)
})

test.each([
  [
    ['DOC#：', '8°℃', '38℃', '（A）'],
    ['DOC#:', '8°C', '38°C', '(A)'],
  ],
  [
    ['价格：', '38℃'],
    ['价格：', '38℃'],
  ],
])('signs are wide beside Chinese only (%s)', (read, meant) => {
  expect(page(...read)).toEqual(meant)
})

test('a word says what was read', () => {
  const bbox: TextLine['bbox'] = [0, 0, 900, 40]
  const lines = [{ bbox, words: [{ text: 'oi1', confidence: 0.9, bbox }] }]
  expect(mendLetters(lines)[0]?.words[0]?.corrected).toEqual({
    from: 'oi1',
    by: 'mend-letters',
  })
})

const lineOf = (text: string) => {
  const bbox: TextLine['bbox'] = [0, 0, 900, 40]
  const words = text.split(' ').map((word) => ({ text: word, confidence: 0.95, bbox }))
  const [line] = mendLetters([{ bbox, words }])
  return line?.words.map((word) => word.text).join(' ')
}

test('a bar that begins a sentence is an I, and one between words is none', () => {
  expect(lineOf('| have read')).toBe('I have read')
  expect(lineOf('☒ | agree')).toBe('☒ I agree')
  expect(lineOf('Name | value')).toBe('Name | value')
})
