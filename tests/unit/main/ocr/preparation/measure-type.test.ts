import { expect, test } from 'vitest'
import { measureType } from '../../../../../main/ocr/preparation/measure-type.ts'

const lineOf = (top: number, meanline: number, baseline: number) => ({
  bbox: [0, top, 100, baseline] as [number, number, number, number],
  runs: [{ from: 0, to: 100 }],
  top,
  meanline,
  baseline,
})

test('lines of one type are of one size, whichever letters they have', () => {
  const sizes = [
    measureType(lineOf(100, 106, 120), 'The old bridge'),
    measureType(lineOf(106, 106, 120), 'a sea as ever'),
    // Of figures and capitals every row between their top and the baseline is full.
    measureType(lineOf(100, 100, 120), '1,904.00'),
    measureType(lineOf(100, 100, 120), 'NOTICE'),
  ].map(({ size }) => size)
  for (const size of sizes) expect(Math.abs(size - 28)).toBeLessThan(1)
})

test('what hangs into a line from the one above does not make its type larger', () => {
  const { size, top } = measureType(lineOf(80, 106, 120), 'The old bridge')
  expect(size).toBeLessThan(31)
  expect(top).toBeGreaterThan(95)
})

test('a line reaches from its ascenders to its descenders, whether or not it has some', () => {
  expect(measureType(lineOf(100, 100, 120), 'NOTICE')).toEqual({ size: 28, top: 98, bottom: 126 })
})

test('two lines that share a box are not one of type twice as large', () => {
  const text = 'wheneverthewinterhadpassed'
  const ofWidth = (wide: number) => ({
    ...lineOf(100, 106, 140),
    runs: [{ from: 0, to: wide * text.length }],
  })
  expect(measureType(ofWidth(19), text).size).toBeGreaterThan(40)
  const { size, top, bottom } = measureType(ofWidth(9), text)
  expect(size).toBeLessThan(30)
  expect(top).toBeGreaterThan(100)
  expect(bottom).toBeLessThan(140)
})
