import { describe, expect, test } from 'vitest'
import { putDigitsForLetters } from '../../../../main/engines/mend-prices.ts'
import type { TextLine } from '../../../../main/ocr/ports.ts'

const lineOf = (text: string): TextLine => ({
  words: text.split(' ').map((part) => ({ text: part, confidence: 0.9, bbox: [0, 0, 80, 30] })),
  bbox: [0, 0, 1000, 30],
})
const textOf = (lines: readonly TextLine[]) =>
  lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')

describe('letters among digits', () => {
  const put = (text: string) => textOf(putDigitsForLetters([lineOf(text)]))

  test('become digits in prices', () => {
    expect(put('RMO.2O RMI.36 €l2,5O -O.75 1O.00 (1,2O0.00)')).toBe(
      'RM0.20 RM1.36 €12,50 -0.75 10.00 (1,200.00)',
    )
  })

  test('stay elsewhere', () => {
    const others = 'NO.12 No.10 I.36 VOL.10 O.K. IO.20a O.OO 12.50 l.40'
    expect(put(others)).toBe(others)
  })
})
