import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLineNetwork, type LineNetwork } from '../../../main/engines/lstm/line-network.ts'
import { readVerticalLine } from '../../../main/ocr/reading/read-vertical-boxes.ts'
import { turnRaster } from '../../../main/ocr/preparation/turn-raster.ts'
import type { LineReader, RecognizedWord } from '../../../main/ocr/ports.ts'
import type { BoundingBox } from '../../../shared/document.ts'
import { inkWithin, wholeOf } from '../../support/ink.ts'
import { cutPage, printedPage, withMargin } from '../../support/printed-page.ts'
import { trainedDataOf } from '../../support/tesseract-data.ts'

const text = 'Written along the side'
const level = withMargin(printedPage([text]), 30)

let network: LineNetwork
beforeAll(() => {
  network = createLineNetwork(trainedDataOf('eng'))
})
afterAll(() => network.close())

const lineReader: Pick<LineReader, 'read'> = {
  async read(line) {
    const [read = []] = await network.read(line, [wholeOf(line)])
    const words = read.map(({ text: word, confidence, left, right }): RecognizedWord => ({
      text: word,
      confidence,
      bbox: [left, 0, right, line.height],
    }))
    return [{ words, bbox: wholeOf(line) }]
  },
}
const textOf = (words: { text: string }[]) => words.map((word) => word.text).join(' ')

describe.each([
  ['up the page', 270],
  ['down the page', 90],
] as const)('a line that runs %s', (_, rotation) => {
  const page = turnRaster(level, rotation)
  const [x0, y0, x1, y1] = inkWithin(page, wholeOf(page)) ?? [0, 0, 0, 0]
  const bbox: BoundingBox = [x0 - 3, y0 - 3, x1 + 3, y1 + 3]

  test('is read, its words in their order', async () => {
    const words = await readVerticalLine(page, bbox, lineReader)
    expect(textOf(words)).toBe(text)
    const middles = words.map((word) => (word.bbox[1] + word.bbox[3]) / 2)
    expect(middles).toEqual(middles.toSorted((a, b) => (rotation === 270 ? b - a : a - b)))
    for (const { confidence } of words) expect(confidence).toBeGreaterThan(0.8)
  })

  test('has words that lie where their ink is', async () => {
    const words = await readVerticalLine(page, bbox, lineReader)
    // The longest word is a third of the letters; the shortest a seventh.
    for (const { bbox: own, text: letters } of words) {
      const ink = inkWithin(page, own) ?? [0, 0, 0, 0]
      expect(own[3] - own[1]).toBeLessThan((ink[3] - ink[1]) * 1.25 + 16)
      expect((ink[3] - ink[1]) / letters.length).toBeGreaterThan(9)
      expect(own[0]).toBe(bbox[0])
      expect(own[2]).toBe(bbox[2])
    }
    // Together they hold all of the ink, and no two of them the same.
    const along = words.map((word) => [word.bbox[1], word.bbox[3]] as const).sort(([a], [b]) => a - b)
    expect(along[0]?.[0]).toBeLessThanOrEqual(y0)
    expect(along.at(-1)?.[1]).toBeGreaterThanOrEqual(y1 - 1)
    for (const [index, [top]] of along.entries()) if (index > 0) expect(along[index - 1]?.[1]).toBe(top)
  })

  test('is read at the very edge, and as well where its box reaches over it', async () => {
    const cut = cutPage(page, bbox)
    const over: BoundingBox = [-9, -11, cut.width + 5, cut.height + 7]
    const words = await readVerticalLine(cut, over, lineReader)
    expect(textOf(words)).toBe(text)
    expect(words).toEqual(await readVerticalLine(cut, wholeOf(cut), lineReader))
  })
})

test('a box without area, or beyond the page, holds no words', async () => {
  const page = turnRaster(level, 90)
  const { width, height } = page
  for (const bbox of [
    [20, 20, 20, 90],
    [20, 20, 50, 20],
    [width + 5, 0, width + 40, height],
    [0, height + 3, 30, height + 300],
    [-50, 0, -10, height],
  ] as BoundingBox[])
    expect(await readVerticalLine(page, bbox, lineReader)).toEqual([])
})
