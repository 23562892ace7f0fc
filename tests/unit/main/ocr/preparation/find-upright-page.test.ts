import { afterAll, describe, expect, test } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { createPpocrOrientationJudge } from '../../../../../main/engines/ppocr-orientation-judge.ts'
import { createPpocrTextDetector } from '../../../../../main/engines/ppocr-text-detector.ts'
import { createPpocrBoxReader } from '../../../../../main/engines/ppocr-box-reader.ts'
import { ppocrModelPaths } from '../../../../../main/engines/ppocr-models.ts'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import { findUprightPage } from '../../../../../main/ocr/preparation/find-upright-page.ts'
import { measureTextBoxes } from '../../../../../main/ocr/preparation/measure-text-boxes.ts'
import { straightenRaster } from '../../../../../main/ocr/preparation/straighten-raster.ts'
import { turnRaster } from '../../../../../main/ocr/preparation/turn-raster.ts'

const paths = ppocrModelPaths()
const detector = createPpocrTextDetector(paths)
const judge = createPpocrOrientationJudge(paths)
const reader = createPpocrBoxReader(paths)
afterAll(async () => {
  await Promise.all([detector.close(), judge.close(), reader.close()])
})

const sentences = [
  'The harbour office opens at nine on weekdays',
  'Ships that arrive at night wait at the outer pier',
  'Fees are due within thirty days of arrival',
  'Please keep this notice until your departure',
  'Questions are answered at the second window',
  'Lost papers can be replaced on the same day',
]

function printedPage(lines: string[]): Raster {
  const canvas = createCanvas(1000, 100 + lines.length * 90)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = '34px sans-serif'
  lines.forEach((text, index) => context.fillText(text, 60, 90 + index * 90))
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return {
    width: canvas.width,
    height: canvas.height,
    channels: 1,
    data: Uint8Array.from({ length: data.length / 4 }, (_, index) => data[4 * index] ?? 0),
  }
}

describe('finding the upright page', () => {
  const page = printedPage(sentences)

  test.each([0, 90, 180, 270] as const)('a page turned by %i degrees is turned back', async (rotation) => {
    const upright = await findUprightPage(turnRaster(page, rotation), detector, judge)
    expect((rotation + upright.rotation) % 360).toBe(0)
    expect(upright.raster.data).toEqual(page.data)
    const first = upright.boxes.toSorted((a, b) => a.centerY - b.centerY)[0]
    expect(first?.centerY).toBeGreaterThan(60)
    expect(first?.centerY).toBeLessThan(110)
  })

  test('a blank page stays as it is', async () => {
    const blank: Raster = { width: 300, height: 400, channels: 1, data: new Uint8Array(120_000).fill(255) }
    expect(await findUprightPage(blank, detector, judge)).toEqual({ raster: blank, rotation: 0, boxes: [] })
  })

  test('a tilt of two degrees is measured and taken back', async () => {
    const tilted = straightenRaster(page, -2 * (Math.PI / 180))
    const { skew } = measureTextBoxes(await detector.detect(tilted, 736))
    expect((skew * 180) / Math.PI).toBeCloseTo(2, 0)
    const straight = measureTextBoxes(await detector.detect(straightenRaster(tilted, skew), 736))
    expect(Math.abs((straight.skew * 180) / Math.PI)).toBeLessThan(0.4)
  })

  test('the found lines are read with their spaces, and each word knows its place', async () => {
    const boxes = await detector.detect(page, 960)
    const lines = (await reader.read(page, boxes, ['eng'])).toSorted((a, b) => a.bbox[1] - b.bbox[1])
    expect(lines.map((line) => line.words.map((word) => word.text).join(' '))).toEqual(sentences)
    const words = lines[0]?.words ?? []
    expect(words.map((word) => word.bbox[0])).toEqual(
      words.map((word) => word.bbox[0]).toSorted((a, b) => a - b),
    )
    expect(words[0]?.bbox[0]).toBeGreaterThan(40)
    expect(words[0]?.bbox[0]).toBeLessThan(75)
  })
})
