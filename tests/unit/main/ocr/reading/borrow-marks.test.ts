import { expect, test } from 'vitest'
import { borrowMarks } from '../../../../../main/ocr/reading/borrow-marks.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'

const bbox: TextLine['bbox'] = [0, 0, 900, 40]
const lineOf = (text: string): TextLine => ({
  bbox,
  words: text.split(' ').map((word) => ({ text: word, confidence: 0.9, bbox })),
})

test.each([
  ['Er rief: Halt! Wer da?"', 'Er rief: „Halt! Wer da?“', 'Er rief: „Halt! Wer da?"'],
  [",Halt!', rief sie", '‚Halt!‘, rief sle', "‚Halt!', rief sie"],
  ['Es increíble, de verdad!', 'Es increible, ¡de verdad!', 'Es increíble, ¡de verdad!'],
  ['ja und ja', 'ja und „ja', '„ja und ja'],
  ['¡Hola, María!', '¡Hola, Maria!', '¡Hola, María!'],
  ['Nein – sagte er', 'Nein „ sagte er', 'Nein – sagte er'],
  ['Das war so', '„Dos war so', 'Das war so'],
])('%s, beside %s, is %s', (read, other, both) => {
  const { words } = borrowMarks(lineOf(read), lineOf(other))
  expect(words.map(({ text }) => text).join(' ')).toBe(both)
})
