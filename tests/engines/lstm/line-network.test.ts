import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLineNetwork, type LineNetwork } from '../../../main/engines/lstm/line-network.ts'
import { meanWordConfidence } from '../../../main/ocr/confidence.ts'
import type { Raster } from '../../../main/ocr/ports.ts'
import type { BoundingBox } from '../../../shared/document.ts'
import { inkLines, inkWords } from '../../support/ink.ts'
import { changePixels, cutPage, printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { partsOf, trainedDataOf, trainedDataWith, withNumber } from '../../support/tesseract-data.ts'

const lines = ['Fees', 'Ships arrive at 10.45', ...sentences]
const page = withMargin(printedPage(lines), 40)
const boxes = inkLines(page, 8)
const oneBox = boxes.slice(2, 3)

let network: LineNetwork
beforeAll(() => {
  network = createLineNetwork(trainedDataOf('eng'))
})
afterAll(() => network.close())

const textOf = (words: { text: string }[] | undefined) => words?.map(({ text }) => text).join(' ')
const addNoise = (raster: Raster, strength: number) => {
  const random = seededRandom(11)
  return changePixels(raster, (value) => value + (random() - 0.5) * strength)
}

describe('lines of print', () => {
  test('are read as they are printed, however many and however wide they are', async () => {
    expect(boxes).toHaveLength(lines.length)
    const read = await network.read(page, boxes)
    expect(read.map(textOf)).toEqual(lines)
  })

  test('read the same one by one as together, and in any order', async () => {
    const together = await network.read(page, boxes)
    for (const [index, box] of boxes.entries()) {
      const [alone] = await network.read(page, [box])
      expect(textOf(alone)).toBe(textOf(together[index]))
      for (const [place, word] of (alone ?? []).entries()) {
        expect(word.left).toBeCloseTo(together[index]?.[place]?.left ?? Number.NaN, 0)
        expect(word.confidence).toBeCloseTo(together[index]?.[place]?.confidence ?? Number.NaN, 1)
      }
    }
    const reversed = await network.read(page, boxes.toReversed())
    expect(reversed.map(textOf)).toEqual(lines.toReversed())
  })

  test('are read at the same time by several callers', async () => {
    const read = await Promise.all(boxes.map((box) => network.read(page, [box])))
    expect(read.map(([words]) => textOf(words))).toEqual(lines)
  })

  test('white on black are read too, beside black on white', async () => {
    const [, , top = 0] = boxes.map(([, y0]) => y0)
    const negative = changePixels(page, (value, _, y) => (y < top - 10 ? value : 255 - value))
    expect((await network.read(negative, boxes)).map(textOf)).toEqual(lines)
  })

  test('know where their words are: around their ink, and not in that of their neighbours', async () => {
    const read = await network.read(page, boxes)
    for (const [index, box] of boxes.entries()) {
      const ink = inkWords(page, box, 6)
      expect(ink).toHaveLength(read[index]?.length ?? 0)
      for (const [place, [x0, , x1]] of ink.entries()) {
        const { left, right } = read[index]?.[place] ?? { left: Number.NaN, right: Number.NaN }
        // Less than half a letter: where in a letter the network sees it differs.
        expect(left).toBeLessThan(x0 + 7)
        expect(left).toBeGreaterThan((ink[place - 1]?.[2] ?? x0 - 10) - 7)
        expect(right).toBeGreaterThan(x1 - 7)
        expect(right).toBeLessThan((ink[place + 1]?.[0] ?? x1 + 10) + 7)
      }
    }
  })

  test('are read with less confidence through noise', async () => {
    const confidenceOf = async (raster: Raster) => {
      const words = (await network.read(raster, boxes)).flat()
      for (const { confidence } of words) {
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }
      return meanWordConfidence(words)
    }
    const clean = await confidenceOf(page)
    const noisy = await confidenceOf(addNoise(page, 500))
    expect(clean).toBeGreaterThan(0.93)
    expect(noisy).toBeLessThan(clean - 0.1)
  })
})

describe('a word with one doubtful letter', () => {
  /** The last word of the first sentence with a white stripe through it. */
  async function striped(left: number, thickness: number) {
    const bbox = oneBox[0] ?? [0, 0, 0, 0]
    const spoilt = changePixels(page, (value, x, y) => {
      const isStripe = x >= left && x < left + thickness && y > bbox[1] && y < bbox[3]
      return isStripe ? 255 : value
    })
    const [words = []] = await network.read(spoilt, [bbox])
    return words.at(-1)
  }

  test('is no noise', async () => {
    const word = await striped(732, 8)
    expect(word?.text).toBe('weekdays')
    expect(word?.confidence).toBe(0.4)
  })

  test('and with several is read with as little confidence as there is', async () => {
    const confidences = await Promise.all([630, 660, 690].map((left) => striped(left, 40)))
    expect(Math.min(...confidences.map((word) => word?.confidence ?? 0))).toBeLessThan(0.3)
  })
})

const { width, height } = page
const odd: [string, BoundingBox[]][] = [
  ['none at all', []],
  ['one without area', [[100, 100, 100, 100]]],
  ['one turned inside out', [[200, 200, 100, 100]]],
  ['one of a single pixel', [[100, 20, 101, 21]]],
  ['one in the corner', [[width - 1, height - 1, width, height]]],
  ['one beyond the left and upper edge', [[-90, -80, -30, -20]]],
  ['one beyond the right edge', [[width + 50, 20, width + 90, 50]]],
  ['one beyond the lower edge', [[20, height + 50, 90, height + 90]]],
  ['one of a single column', [[2, 0, 3, height]]],
]

describe('odd boxes', () => {
  test.each(odd)('%s hold no words', async (_, oddBoxes) => {
    expect(await network.read(page, oddBoxes)).toEqual(oddBoxes.map(() => []))
  })

  test('do not disturb the others', async () => {
    const all = odd.flatMap(([, oddBoxes]) => oddBoxes)
    const read = await network.read(page, [...all, ...oneBox, ...all])
    expect(read).toHaveLength(2 * all.length + 1)
    expect(textOf(read[all.length])).toBe(lines[2])
  })

  test('over the edge, at the edge, and between pixels are read as far as there is print', async () => {
    const [[x0, y0, x1, y1]] = oneBox as [BoundingBox]
    const cut = cutPage(page, [x0 - 3, y0 - 3, x1 + 3, y1 + 3])
    const atEdge: BoundingBox = [0, 0, cut.width, cut.height]
    expect((await network.read(cut, [atEdge])).map(textOf)).toEqual([lines[2]])
    const overEdge: BoundingBox = [-20, -20, cut.width + 20, cut.height + 20]
    expect(await network.read(cut, [overEdge])).toEqual(await network.read(cut, [atEdge]))
    const between: BoundingBox = [x0 + 0.4, y0 - 0.3, x1 - 0.4, y1 + 0.7]
    expect((await network.read(page, [between])).map(textOf)).toEqual([lines[2]])
  })

  test('hold no words where there is nothing but paper or noise', async () => {
    const blank = changePixels(page, () => 255)
    expect(await network.read(blank, oneBox)).toEqual([[]])
    const noise = (await network.read(addNoise(blank, 400), oneBox)).flat()
    expect(meanWordConfidence(noise)).toBeLessThan(0.6)
  })
})

describe('a language', () => {
  test('brings its own letters', async () => {
    const text = ['Größere Mengen für die Straße', 'Öffnungszeiten täglich außer Montag']
    const german = createLineNetwork(trainedDataOf('deu'))
    const print = printedPage(text)
    expect((await german.read(print, inkLines(print, 8))).map(textOf)).toEqual(text)
    await german.close()
  })

  test.each(['jpn', 'chi_sim'])(
    'whose characters are spelled with several classes throws: %s',
    (language) => {
      expect(() => createLineNetwork(trainedDataOf(language))).toThrow(RangeError)
    },
  )

  test('whose parts do not belong together throws', () => {
    const { network: layers, recoder, punctuation } = partsOf('fra')
    const damaged = [
      // More classes than the network has.
      { recoder: partsOf('nld').recoder, characters: partsOf('nld').characters },
      // A class far beyond them, which must not become a list that long.
      { recoder: withNumber(recoder, recoder.byteLength - 4, 0x7ffffff0) },
      { network: withNumber(layers, layers.byteLength - 16, 0x7ffffff0) },
      { network: withNumber(layers, layers.byteLength - 16, -1) },
      { punctuation: withNumber(punctuation, 6, -1) },
      { words: Uint8Array.of(42) },
    ]
    expect(() => createLineNetwork(trainedDataWith('fra', {}))).not.toThrow()
    for (const parts of damaged)
      expect(() => createLineNetwork(trainedDataWith('fra', parts))).toThrow(RangeError)
  })
})
