import { holdsMiddle } from '../ocr/layout/measure-lines.ts'
import { mapWords } from '../ocr/map-line.ts'
import type { RecognizedWord, TextLine } from '../ocr/ports.ts'

// What the slow reader's English alphabet lacks.
const WITH_CURRENCY = /[£€]\d(?:[\d.,]*\d)?|\d(?:[\d.,]*\d)?[£€]/u
// With a currency before it, or a digit or a zero: "I.36" alone may be a section, and "NO.12" is a number of something.
const PRICE =
  /^(?<sign>[-(]?(?:RM|Rs\.?|EUR|CHF|USD|[A-Z]{0,2}[$€£¥])[OoIl\d]|[-(]?[Oo\d])(?<rest>[\dOoIl,]*[.,][\dOoIl]{2}\)?)$/u

/** Numbers with the currencies that the quick network saw at the same numbers in the same places. */
export function withCurrencies(lines: TextLine[], seen: readonly RecognizedWord[]): TextLine[] {
  const prices = seen.filter(({ text }) => WITH_CURRENCY.test(text))
  if (prices.length === 0) return lines
  return mapWords(lines, (word) => {
    const price = prices.find(
      ({ text, bbox }) => digitsOf(text) === digitsOf(word.text) && holdsMiddle(word.bbox, bbox),
    )
    return price ? { ...word, text: WITH_CURRENCY.exec(price.text)?.[0] ?? word.text } : word
  })
}

const digitsOf = (text: string) => text.replace(/\D/gu, '')

/** Prices with letters among their digits that look like these. */
export const putDigitsForLetters = (lines: readonly TextLine[]): TextLine[] =>
  mapWords(lines, (word) => {
    const { sign, rest } = PRICE.exec(word.text)?.groups ?? {}
    if (sign === undefined || rest === undefined || !/\d/u.test(word.text)) return word
    const digits = (text: string) => text.replaceAll(/[Oo]/gu, '0').replaceAll(/[Il]/gu, '1')
    return { ...word, text: sign.slice(0, -1) + digits(sign.slice(-1) + rest) }
  })
