import { describe, expect, test } from 'vitest'
import type { TextBox } from '../../../../../main/ocr/ports.ts'
import { chooseWholeReading } from '../../../../../main/ocr/preparation/choose-whole-reading.ts'

function line(left: number, centerY: number, width: number, height: number): TextBox {
  return { centerX: left + width / 2, centerY, width, height, angle: 0, midline: [] }
}

const rows = Array.from({ length: 30 }, (_, row) => row)
const prose = (height: number) => rows.map((row) => line(100, 100 + row * 1.6 * height, 26 * height, height))
const receipt = rows.flatMap((row) => [line(20, 40 + row * 40, 200, 30), line(420, 40 + row * 40, 90, 30)])
const columns = rows.flatMap((row) => [
  line(100, 100 + row * 80, 900, 50),
  line(1100, 100 + row * 80, 900, 50),
])

describe('choosing how to read a page', () => {
  test('prices beside items are no columns', () => {
    expect(chooseWholeReading(receipt)).toMatchObject({ segmentation: 'single_column' })
  })

  test('prose beside prose is columns', () => {
    expect(chooseWholeReading(columns)).toMatchObject({
      segmentation: 'auto',
      scale: 1,
      narrowing: 1,
    })
  })

  test('well resolved prose is read as it is', () => {
    expect(chooseWholeReading(prose(60))).toEqual({
      segmentation: 'single_column',
      isPlain: true,
      scale: 1,
      narrowing: 1,
      lineHeight: 60,
    })
  })

  test('a page may be cut between lines where lines are all there is; columns and short lines are seen whole', () => {
    expect(chooseWholeReading(prose(60))).toMatchObject({ isPlain: true })
    expect(chooseWholeReading(columns)).toMatchObject({ isPlain: false })
    const verse = rows.map((row) => line(100, 100 + row * 96, row === 0 ? 1560 : 800, 60))
    expect(chooseWholeReading(verse)).toMatchObject({ isPlain: false })
  })

  test('type of a screen grows, and may be narrowed, which small type bears', () => {
    expect(chooseWholeReading(prose(25))).toMatchObject({
      scale: 2,
      narrowing: 0.75,
      lineHeight: 25,
    })
  })

  test('type of a 400 dpi scan shrinks', () => {
    const reading = chooseWholeReading(prose(100))
    expect(reading).toMatchObject({ scale: 0.7, narrowing: 1, lineHeight: 100 })
  })

  test('a page without lines is given to the page reader as it is', () => {
    expect(chooseWholeReading([])).toEqual({
      segmentation: 'single_column',
      isPlain: false,
      scale: 1,
      narrowing: 1,
      lineHeight: 0,
    })
  })
})
