import { describe, expect, test } from 'vitest'
import { decimalMark, readNumber } from '../../../../main/outputs/read-number.ts'

const tableOf = (...texts: string[]) => [
  {
    cells: texts.map((text, row) => ({ row, column: 0, rowSpan: 1, columnSpan: 1, header: false, text })),
  },
]

describe('readNumber', () => {
  test.each([
    ['640', '.', 640, undefined],
    ['-3', '.', -3, undefined],
    ['−3', ',', -3, undefined],
    ['1,204', '.', 1204, '#,##0'],
    ['1.204', ',', 1204, '#,##0'],
    ['98.00', '.', 98, '0.00'],
    ['98,50', ',', 98.5, '0.00'],
    ['1,234,567.5', undefined, 1_234_567.5, '#,##0.0'],
    ['1.234.567', undefined, 1_234_567, '#,##0'],
    ["12'500.00", '.', 12_500, '#,##0.00'],
    ['12\u202f500,25', ',', 12_500.25, '#,##0.00'],
    ['$1,250.00', '.', 1250, '"$"#,##0.00'],
    ['1.250,00 €', ',', 1250, '#,##0.00" €"'],
    ['CHF 12.50', '.', 12.5, '"CHF "0.00'],
    ['12.5%', '.', 0.125, '0.0%'],
    ['7 %', undefined, 0.07, '0%'],
    ['(1,250)', '.', -1250, '#,##0;(#,##0)'],
    ['+0.5', '.', 0.5, '+0.0;-0.0'],
  ] as const)('%s with decimals after %s is %d', (text, mark, value, format) => {
    expect(readNumber(text, mark)).toEqual({ value: expect.closeTo(value, 9) as number, format })
  })

  test.each([
    ['014', '.'],
    ['00', undefined],
    ['0,5', '.'],
    ['1,204', undefined],
    ['1.204', undefined],
    ['12.5', ','],
    ['06:10', '.'],
    ['3.4.2026', '.'],
    ['2026-11-23', '.'],
    ['12/5', '.'],
    ['1,23,456', '.'],
    ['(3)', '.'],
    ['+49', '.'],
    ['4012345678901', '.'],
    ['12 500', '.'],
    ['10.0.0.1', '.'],
    ['1e5', '.'],
    ['5 kg', '.'],
    ['-', '.'],
    ['', '.'],
  ] as const)('%s with decimals after %s stays text', (text, mark) => {
    expect(readNumber(text, mark)).toBeUndefined()
  })
})

describe('decimalMark', () => {
  test.each([
    [['98.00', '1,204'], 'de', '.'],
    [['98,50', '1.204'], 'en', ','],
    [['1.204,50'], undefined, ','],
    [['1,204', '3,880'], 'de', ','],
    [['1,204', '3,880'], 'en-GB', '.'],
    [['1,204', '640'], undefined, '.'],
    [['1.204', '640'], undefined, undefined],
    [['0,125'], undefined, ','],
    [['98.00', '98,50'], 'en', undefined],
  ] as const)('of %s in %s is %s', (texts, language, mark) => {
    expect(decimalMark(tableOf(...texts), language)).toBe(mark)
  })
})
