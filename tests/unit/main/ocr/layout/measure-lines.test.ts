import { expect, test } from 'vitest'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { rowsOf } from '../../../../../main/ocr/layout/measure-lines.ts'

const rows = (parts: Record<string, BoundingBox>) =>
  rowsOf(Object.entries(parts).map(([text, bbox]) => ({ text, bbox }))).map((row) =>
    row.map(({ text }) => text),
  )

test('a small number set higher than the large foot it stands beside is on its row', () => {
  expect(rows({ '2': [1583, 2107, 1600, 2145], 'Gazette • August': [634, 2118, 1047, 2177] })).toEqual([
    ['Gazette • August', '2'],
  ])
})

test('a signature over two rows leaves them two', () => {
  expect(
    rows({
      Name: [100, 100, 200, 130],
      Signed: [700, 85, 800, 185],
      Date: [100, 140, 200, 170],
    }),
  ).toEqual([['Name', 'Signed'], ['Date']])
})
