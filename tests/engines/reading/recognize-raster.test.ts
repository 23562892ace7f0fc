import { afterAll, describe, expect, test } from 'vitest'
import type { Raster } from '../../../main/ocr/ports.ts'
import { levelRaster } from '../../../main/ocr/preparation/level-page.ts'
import { turnRaster } from '../../../main/ocr/preparation/turn-raster.ts'
import { recognizeRaster } from '../../../main/ocr/recognize-raster.ts'
import {
  bendPage,
  changePixels,
  greyOf,
  printedPage,
  sentences,
  withMargin,
} from '../../support/printed-page.ts'
import { drawText } from '../../support/sample-documents.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { openKit } from '../../support/reading-kit.ts'

const kit = openKit()
afterAll(() => kit.close())

const page = withMargin(printedPage([...sentences, ...sentences]), 80)
const middle = page.width / 2

const curl = (raster: Raster) => bendPage(raster, (x) => 30 * Math.sin((Math.PI * x) / raster.width))
const fan = (raster: Raster) =>
  bendPage(raster, (x, y) => 0.08 * (x - middle) * ((2 * y) / raster.height - 1))
const tilt = (degrees: number) => (raster: Raster) =>
  levelRaster(raster, { skew: -degrees * (Math.PI / 180) })
const speckle = (raster: Raster) => {
  const random = seededRandom(1)
  return changePixels(raster, (value) => (random() < 0.01 ? 255 - value : value))
}
const darken = (raster: Raster) =>
  changePixels(raster, (value, x, y) => value * (0.4 + 0.3 * (1 + Math.sin(x / 400 + y / 300))))

/** Grey paper that lies askew on white: Tesseract takes all of it for a picture until it is evened. */
const greyOnWhite = (raster: Raster) => tilt(8)(changePixels(raster, (value) => 0.3 * value + 20))

/** What happens to a page between the printer and the window. */
const mishaps: [string, (raster: Raster) => Raster][] = [
  ['curls', curl],
  ['curls and stands on its head', (raster) => turnRaster(curl(raster), 180)],
  ['fans out', fan],
  ['is tilted by 8°', tilt(8)],
  ['is tilted by 8° and lies on its side', (raster) => turnRaster(tilt(8)(raster), 90)],
  ['is full of specks', speckle],
  ['is dark grey and lies askew on white', greyOnWhite],
  ['is seen from the side in bad light', (raster) => darken(fan(raster))],
]

describe('reading a page', () => {
  test.each(mishaps)('that %s', async (_, damage) => {
    const raster = damage(page)
    const read = await recognizeRaster(raster, { dpi: 110, languages: ['eng'] }, kit)
    expect(read.lines.map((line) => line.words.map(({ text }) => text).join(' '))).toEqual([
      ...sentences,
      ...sentences,
    ])
  })
})

test('a stage that is left out does nothing and is not told of', async () => {
  const options = { dpi: 110, languages: ['eng'] }
  const onItsHead = turnRaster(page, 180)
  const read = await recognizeRaster(onItsHead, options, { ...kit, without: new Set(['turn-upright']) })
  expect(read.rotation).toBe(0)
  expect(read.stages.map(({ stage }) => stage)).not.toContain('turn-upright')
})

test('specks are taken off a page, and not off a capture of a screen, whose dots and thin strokes they look like', async () => {
  const changeOf = async (raster: Raster) => {
    const { stages } = await recognizeRaster(raster, { dpi: 110, languages: ['eng'] }, kit)
    return stages.find(({ stage }) => stage === 'clean-paper')?.change
  }
  expect(await changeOf(speckle(page))).toContain('remove specks')
  expect(await changeOf(speckle(printedPage(sentences.slice(0, 1))))).toBeUndefined()
})

test('a capture as tall as a whole web page is read to its end, each line once and in its place', async () => {
  const rows = Array.from(
    { length: 90 },
    (_, row) => `Line ${row + 1}: the quick brown fox jumps over the dog`,
  )
  const tall = printedPage(rows)
  expect(tall.height).toBeGreaterThan(4 * tall.width)
  const { lines, toPage } = await recognizeRaster(tall, { dpi: 96, languages: ['eng'] }, kit)
  expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(rows)
  const last = lines.at(-1)
  expect(last && toPage(last.bbox)[3]).toBeGreaterThan(0.97 * tall.height)
})

test('lines of a page that is reduced have their places and sizes on the page as it came', async () => {
  const small = await recognizeRaster(page, { dpi: 110, languages: ['eng'] }, kit)
  const factor = 6000 / Math.max(page.width, page.height)
  const size = [Math.round(page.width * factor), Math.round(page.height * factor)] as const
  const large = await kit.codec.resize(page, ...size)
  const read = await recognizeRaster(large, { dpi: Math.round(110 * factor), languages: ['eng'] }, kit)
  expect(read.stages[0]?.change).toMatch(/of its size/)
  expect([read.width, read.height]).toEqual(size)
  const [last, wanted] = [read.lines.at(-1), small.lines.at(-1)]
  expect(last?.bbox[3]).toBeCloseTo((wanted?.bbox[3] ?? 0) * factor, -2)
  expect(last?.fontSize).toBeCloseTo((wanted?.fontSize ?? 0) * factor, -1)
  // Where people see them, they stand where they were found.
  expect(last && read.toPage(last.bbox)[3]).toBeCloseTo(last?.bbox[3] ?? 0, 0)
})

describe('a capture of a large screen', () => {
  /** Lines that stand apart, as in windows, menus and lists. */
  const onDesktop = (fontSize: number, width: number, height: number) => {
    const data = new Uint8Array(width * height).fill(255)
    for (const [index, sentence] of sentences.entries()) {
      const line = greyOf(drawText([sentence], { fontSize, width: 40 * fontSize }))
      const [left, top] = [300, 100 + 180 * index]
      for (let y = 0; y < line.height; y++)
        data.set(line.data.subarray(y * line.width, (y + 1) * line.width), (top + y) * width + left)
    }
    return { width, height, channels: 1 as const, data }
  }
  const read = async (raster: Raster) => {
    const { lines } = await recognizeRaster(raster, { dpi: undefined, languages: ['eng'] }, kit)
    return lines.map(({ words }) => words.map(({ text }) => text).join(' '))
  }

  test.each([
    [3840, 2160],
    [3440, 1440],
  ])('of %i to %i pixels is read in type of 14', async (width, height) => {
    expect(await read(onDesktop(14, width, height))).toEqual(sentences)
  })

  test('is looked at band by band only where its type is small', async () => {
    const changeOf = async (raster: Raster) => {
      const { stages } = await recognizeRaster(raster, { dpi: undefined, languages: ['eng'] }, kit)
      return stages.find(({ stage }) => stage === 'find-lines')?.change
    }
    expect(await changeOf(onDesktop(14, 3840, 2160))).toContain('in bands')
    expect(await changeOf(onDesktop(50, 2560, 1440))).not.toContain('in bands')
    // A photograph has grain and cloth, which are no strokes.
    const random = seededRandom(3)
    const cloth = changePixels(onDesktop(50, 2560, 1440), (value) => value * (0.3 + 0.7 * random()))
    expect(await changeOf(cloth)).not.toContain('in bands')
  })
})
