import { describe, expect, test } from 'vitest'
import { cutNetworkLine, invertLine } from '../../../main/engines/lstm/line-image.ts'
import type { Raster } from '../../../main/ocr/ports.ts'
import type { BoundingBox } from '../../../shared/document.ts'
import { inkLines } from '../../support/ink.ts'
import { changePixels, printedPage, withMargin } from '../../support/printed-page.ts'

function draw(width: number, height: number, value: (x: number, y: number) => number): Raster {
  const data = Uint8Array.from({ length: width * height }, (_, index) =>
    value(index % width, Math.floor(index / width)),
  )
  return { width, height, channels: 1, data }
}

const whole = ({ width, height }: Raster): BoundingBox => [0, 0, width, height]
/** Without extremes to stretch between, black is 0 and white 255. */
const asSeen = (grey: number) => grey / 127.5 - 1

describe('a line cut out for a network', () => {
  test('keeps its values when its size does not change', () => {
    const ramp = draw(100, 36, (x, y) => 2 * x + y)
    const { width, values } = cutNetworkLine(ramp, whole(ramp), 36)
    expect(width).toBe(100)
    expect(values).toHaveLength(3600)
    for (const [index, grey] of ramp.data.entries()) expect(values[index]).toBeCloseTo(asSeen(grey), 5)
  })

  test('is what lies in the box and nothing else', () => {
    const ramp = draw(100, 60, (x, y) => 2 * x + y)
    const { width, values } = cutNetworkLine(ramp, [20, 10, 70, 46], 36)
    expect(width).toBe(50)
    for (const [x, y] of [
      [0, 0],
      [49, 0],
      [0, 35],
      [49, 35],
      [17, 22],
    ] as const)
      // oxfmt-ignore
      expect(values[y * 50 + x]).toBeCloseTo(asSeen(2 * (20 + x) + 10 + y), 5)
  })

  test('is scaled to the height asked for, its width with it', () => {
    const raster = draw(300, 30, () => 200)
    expect(cutNetworkLine(raster, whole(raster), 36).width).toBe(360)
    expect(cutNetworkLine(raster, whole(raster), 48).width).toBe(480)
    expect(cutNetworkLine(raster, [0, 0, 1, 30], 36).width).toBe(1)
  })

  test('shrinks to the mean of what was there', () => {
    const stripes = draw(144, 72, (x, y) => ((x + y) % 2 === 0 ? 40 : 200))
    const { width, values } = cutNetworkLine(stripes, whole(stripes), 36)
    expect(width).toBe(72)
    for (let y = 1; y < 35; y++)
      for (let x = 1; x < 71; x++) expect(values[y * 72 + x]).toBeCloseTo(asSeen(120), 4)
  })

  test('shrinks over as many pixels as one covers', () => {
    // Every fourth column darker, on a ramp.
    const stripes = draw(288, 144, (x) => 40 + Math.floor(x / 4) + (x % 4 === 0 ? -12 : 4))
    const { width, values } = cutNetworkLine(stripes, whole(stripes), 36)
    expect(width).toBe(72)
    for (let x = 1; x < 71; x++) expect(values[18 * 72 + x]).toBeCloseTo(asSeen(40 + x), 2)
  })

  test('grows without steps', () => {
    const ramp = draw(40, 18, (x) => 5 * x)
    const { width, values } = cutNetworkLine(ramp, whole(ramp), 36)
    expect(width).toBe(80)
    for (let x = 2; x < 78; x++)
      expect((values[x] ?? 0) - (values[x - 1] ?? 0)).toBeCloseTo(asSeen(2.5) - asSeen(0), 4)
  })
})

describe('the contrast of a line', () => {
  const page = printedPage(['The harbour office opens at nine on weekdays'])
  const box: BoundingBox = [30, 30, 735, 70]
  const quantile = (values: Float32Array, share: number) =>
    values.toSorted()[Math.floor(values.length * share)] ?? Number.NaN

  test.each([
    ['black on white', (value: number) => value],
    ['grey on grey', (value: number) => 110 + value / 5],
    ['dark on dark', (value: number) => 10 + value / 4],
  ])('of print %s is stretched until ink is -1 and paper 1', (_, change) => {
    const { values } = cutNetworkLine(changePixels(page, change), box, 36)
    expect(quantile(values, 0.02)).toBeGreaterThan(-1.35)
    expect(quantile(values, 0.02)).toBeLessThan(-0.8)
    expect(quantile(values, 0.8)).toBeGreaterThan(0.9)
    expect(quantile(values, 0.8)).toBeLessThan(1.1)
  })

  test('of an inverted line is the same with ink and paper exchanged', () => {
    const line = cutNetworkLine(page, box, 36)
    const inverted = invertLine(line)
    expect(inverted.width).toBe(line.width)
    expect(inverted.values).toEqual(line.values.map((value) => -value))
    expect(quantile(inverted.values, 0.2)).toBeLessThan(-0.9)
  })

  test('is left as it is where the middle of the line holds no ink', () => {
    const dots = withMargin(printedPage(['. . . . . . . . .']), 40)
    const [[, , , bottom] = [0, 0, 0, 0]] = inkLines(dots, 8)
    // Scaling leaves even paper not quite even.
    for (let rows = 38; rows < 50; rows++) {
      const { values } = cutNetworkLine(dots, [60, bottom + 5 - rows, 500, bottom + 5], 36)
      expect(quantile(values, 0)).toBeGreaterThan(-1.1)
      expect(quantile(values, 0)).toBeLessThan(-0.6)
      expect(quantile(values, 0.5)).toBeCloseTo(1, 3)
    }
  })

  test('of nothing but paper is finite', () => {
    const blank = draw(60, 20, () => 255)
    const { values } = cutNetworkLine(blank, whole(blank), 36)
    for (const value of values) expect(value).toBeCloseTo(1, 5)
  })
})

test('a box without area, and one beyond the raster, gives a line without columns', () => {
  const raster = draw(50, 50, () => 255)
  for (const box of [
    [10, 10, 10, 20],
    [10, 10, 20, 10],
    [80, 10, 50, 20],
    [0, 60, 20, 50],
  ] as BoundingBox[])
    // oxfmt-ignore
    expect(cutNetworkLine(raster, box, 36)).toEqual({ width: 0, values: new Float32Array() })
})
