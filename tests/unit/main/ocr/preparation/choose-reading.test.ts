import { describe, expect, test } from 'vitest'
import type { TextBox } from '../../../../../main/ocr/ports.ts'
import { chooseReading, isDoubtful } from '../../../../../main/ocr/preparation/choose-reading.ts'

function line(left: number, centerY: number, width: number, height: number): TextBox {
  return { centerX: left + width / 2, centerY, width, height, angle: 0, score: 0.9, midline: [] }
}

const rows = Array.from({ length: 30 }, (_, row) => row)
const prose = (height: number) => rows.map((row) => line(100, 100 + row * 1.6 * height, 26 * height, height))
const receipt = rows.flatMap((row) => [line(20, 40 + row * 40, 200, 30), line(420, 40 + row * 40, 90, 30)])
const columns = rows.flatMap((row) => [
  line(100, 100 + row * 80, 900, 50),
  line(1100, 100 + row * 80, 900, 50),
])

describe('choosing how to read a page', () => {
  test('a receipt is read line by line', () => {
    expect(chooseReading(receipt, true, false)).toEqual({ by: 'boxes' })
  })

  test('a receipt in a language the line reader does not know is read as a page', () => {
    expect(chooseReading(receipt, false, false)).toMatchObject({ by: 'page' })
  })

  test('prices beside items are no columns', () => {
    expect(chooseReading(receipt, false, false)).toMatchObject({ segmentation: 'single_column' })
  })

  test('prose beside prose is columns', () => {
    expect(chooseReading(columns, true, false)).toMatchObject({
      segmentation: 'auto',
      scale: 1,
      narrowing: 1,
    })
  })

  test('well resolved prose is read as it is', () => {
    expect(chooseReading(prose(60), true, false)).toEqual({
      by: 'page',
      segmentation: 'single_column',
      isPlain: true,
      scale: 1,
      narrowing: 1,
      lineHeight: 60,
    })
  })

  test('a page may be cut between lines where lines are all there is; columns and short lines are seen whole', () => {
    expect(chooseReading(prose(60), true, false)).toMatchObject({ isPlain: true })
    expect(chooseReading(columns, true, false)).toMatchObject({ isPlain: false })
    const verse = rows.map((row) => line(100, 100 + row * 96, row === 0 ? 1560 : 800, 60))
    expect(chooseReading(verse, true, false)).toMatchObject({ by: 'page', isPlain: false })
  })

  test('type of a screen grows, and may be narrowed, which small type bears', () => {
    expect(chooseReading(prose(25), true, false)).toMatchObject({
      scale: 2,
      narrowing: 0.75,
      lineHeight: 25,
    })
  })

  test('type of a 400 dpi scan shrinks', () => {
    const reading = chooseReading(prose(100), true, false)
    expect(reading).toMatchObject({ by: 'page', scale: 0.7, narrowing: 1, lineHeight: 100 })
  })

  test('a page without lines is given to the page reader as it is', () => {
    expect(chooseReading([], true, true)).toEqual({
      by: 'page',
      segmentation: 'single_column',
      isPlain: false,
      scale: 1,
      narrowing: 1,
      lineHeight: 0,
    })
  })

  test('a reading of low confidence is in doubt', () => {
    expect([0.72, 0.93].map(isDoubtful)).toEqual([true, false])
  })
})
