import { describe, expect, test } from 'vitest'
import { createWienerDeconvolver } from '../../../../../main/engines/wiener-deconvolver.ts'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import { measureFocus } from '../../../../../main/ocr/preparation/measure-focus.ts'
import { refocus } from '../../../../../main/ocr/preparation/refocus.ts'
import {
  changePixels,
  outOfFocus,
  printedPage,
  sentences,
  withMargin,
} from '../../../../support/printed-page.ts'

const deconvolver = createWienerDeconvolver()
const page = withMargin(printedPage(sentences), 40)
// Of the boxes a detector draws around type of 34 pixels.
const LINE_HEIGHT = 46
const middle = page.width / 2
const halfBlurred = outOfFocus(page, (x) => (x < middle ? 6 : 0))

/** Mean difference of two pages in grey levels, within columns. */
function differenceOf(a: Raster, b: Raster, from: number, to: number): number {
  let sum = 0
  for (let y = 0; y < a.height; y++)
    for (let x = from; x < to; x++)
      sum += Math.abs((a.data[y * a.width + x] ?? 0) - (b.data[y * b.width + x] ?? 0))
  return sum / (a.height * (to - from))
}

describe('the focus of a page', () => {
  const widthsOf = (raster: Raster, isAsked: (x: number) => boolean) => {
    const { columns, edgeWidths } = measureFocus(raster, 32)
    return edgeWidths.filter((width, cell) => !Number.isNaN(width) && isAsked((cell % columns) * 32))
  }

  test('is the width of the edges of its type', () => {
    const [blurred, sharp] = [
      widthsOf(halfBlurred, (x) => x < middle - 64),
      widthsOf(halfBlurred, (x) => x > middle + 64),
    ]
    expect(Math.min(...blurred)).toBeGreaterThan(1.2 * Math.max(...sharp))
    expect(Math.min(...blurred)).toBeGreaterThan(4)
  })

  test('is not measured on bare paper', () => {
    expect(
      widthsOf(
        changePixels(page, () => 250),
        () => true,
      ),
    ).toHaveLength(0)
  })
})

describe('a page that is out of focus on one side', () => {
  const refocused = refocus(halfBlurred, LINE_HEIGHT, deconvolver)

  test('is nearer to the print there, and the same elsewhere', () => {
    for (const raster of refocused?.rasters ?? [halfBlurred]) {
      const [before, after] = [halfBlurred, raster].map((each) => differenceOf(each, page, 60, middle - 64))
      expect(after).toBeLessThan(0.85 * (before ?? 0))
      expect(differenceOf(raster, page, middle + 128, page.width)).toBe(0)
    }
  })

  test('says where that was', () => {
    const blurred = refocused?.blurred ?? []
    expect(blurred.length).toBeGreaterThan(8)
    expect(Math.max(...blurred.map(([, , right]) => right))).toBeLessThan(middle + 96)
  })
})

test.each([
  ['a page in focus', page, LINE_HEIGHT],
  ['a page on which no lines were found', halfBlurred, 0],
  [
    'the blurred edge of a sheet',
    changePixels(page, (value, x) => (x < 20 ? 60 + 9 * x : value)),
    LINE_HEIGHT,
  ],
])('%s is left as it is', (_, raster, lineHeight) => {
  expect(refocus(raster, lineHeight, deconvolver)).toBeUndefined()
})
