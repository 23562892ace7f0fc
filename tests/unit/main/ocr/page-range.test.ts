import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPageRange, parsePageRange } from '../../../../main/ocr/page-range.ts'

test('numbers and ranges come out in document order, each page once', () => {
  expect(parsePageRange('7,1-3', 9)).toEqual([1, 2, 3, 7])
  expect(parsePageRange('2-4, 3 - 5,4', 9)).toEqual([2, 3, 4, 5])
})

test('an open range ends with the document', () => {
  expect(parsePageRange('8-', 9)).toEqual([8, 9])
})

test('without a range every page is meant', () => {
  expect(parsePageRange(undefined, 3)).toEqual([1, 2, 3])
})

test.each(['10', '1-10', '3,12-', '9999999999999999999'])(
  '"%s" is refused with the page count in the message',
  (spec) => {
    expect(() => parsePageRange(spec, 9)).toThrowError(
      expect.objectContaining({
        code: 'page_range_invalid',
        reason: 'pageRangeBeyond',
        figures: { range: spec, pages: 9 },
      }),
    )
    expect(() => checkPageRange(spec)).not.toThrow()
  },
)

test.each(['', '0', '3-2', '-3', 'a', '1,,2', '1;2', '1.5', '1-2-3', '-'])(
  '"%s" names pages of no document',
  (spec) => {
    for (const check of [() => parsePageRange(spec, 9), () => checkPageRange(spec)])
      expect(check).toThrowError(
        expect.objectContaining({
          code: 'page_range_invalid',
          reason: 'pageRangeUnreadable',
          figures: { range: spec },
        }),
      )
  },
)

test('a range may end behind the last page where its asker says so, and still has to begin in the document', () => {
  const read = (range: string) => parsePageRange(range, 5, { mayEndBeyond: true })
  expect(read('4-999999999999999')).toEqual([4, 5])
  expect(() => read('6-7')).toThrowError(/5 pages/)
})

test('a range of billions is refused without counting it out', () => {
  expect(() => parsePageRange('1-99999999999', 5)).toThrowError(/5 pages/)
})

test('whatever is accepted lies within the document', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0 1 2 9 - ,'.split(' '), ' ') }),
      fc.integer({ min: 1, max: 30 }),
      (spec, count) => {
        try {
          const pages = parsePageRange(spec, count)
          expect(pages.length).toBeGreaterThan(0)
          expect(pages.every((page) => page >= 1 && page <= count)).toBe(true)
          expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        } catch (error) {
          expect(error).toMatchObject({ code: 'page_range_invalid' })
        }
      },
    ),
  )
})

test('any list of pages comes back from its own spelling, in order and each once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }).chain((pageCount) => {
        const page = fc.integer({ min: 1, max: pageCount })
        const range = fc.tuple(page, page).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
        return fc.record({
          pageCount: fc.constant(pageCount),
          ranges: fc.array(range, { minLength: 1, maxLength: 8 }),
        })
      }),
      fc.constantFrom('', ' '),
      ({ pageCount, ranges }, space) => {
        const spelled = ranges
          .map(([a, b]) => (a === b ? `${a}` : `${a}${space}-${space}${b}`))
          .join(`${space},`)
        const wanted = ranges.flatMap(([a, b]) => Array.from({ length: b - a + 1 }, (_, index) => a + index))
        expect(parsePageRange(spelled, pageCount)).toEqual([...new Set(wanted)].sort((a, b) => a - b))
      },
    ),
  )
})
