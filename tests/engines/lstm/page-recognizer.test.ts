import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNetworkRecognizer } from '../../../main/engines/lstm/page-recognizer.ts'
import { createTesseractLayout } from '../../../main/engines/tesseract/layout.ts'
import { meanWordConfidence } from '../../../main/ocr/confidence.ts'
import type { Raster, RecognizerInput, TextLine, TextRecognizer } from '../../../main/ocr/ports.ts'
import { turnRaster } from '../../../main/ocr/preparation/turn-raster.ts'
import type { BoundingBox } from '../../../shared/document.ts'
import { inkLines, inkWithin, inkWords } from '../../support/ink.ts'
import { changePixels, greyOf, printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { drawText } from '../../support/sample-documents.ts'
import { trainedDataOf } from '../../support/tesseract-data.ts'
import { tesseractModels } from '../../support/tesseract-models.ts'

const { tesseract, networks } = tesseractModels()
const layout = createTesseractLayout()
const recognizer = createNetworkRecognizer(layout, tesseract, networks)
afterAll(() => recognizer.close())

const german = [
  'Die Straße führt über den Fluß zum Bahnhof',
  'Größere Mengen sind vorher anzumelden',
  'Öffnungszeiten: täglich von 8 bis 17 Uhr',
]
const page = withMargin(printedPage(sentences), 60)

const read = (raster: Raster, options: Partial<RecognizerInput> = {}, by: TextRecognizer = recognizer) =>
  by.recognize({ raster, dpi: 200, languages: ['eng'], segmentation: 'single_column', ...options })
const textOf = (lines: TextLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))
const confidenceOf = (lines: TextLine[]) => meanWordConfidence(lines.flatMap(({ words }) => words))

/** Largest distance between a side of one box and that side of the other. */
const apart = (a: BoundingBox, b: BoundingBox) =>
  Math.max(...a.map((side, index) => Math.abs(side - (b[index] ?? Number.NaN))))

describe('a clean printed page', () => {
  test.each([
    ['English', 'eng', sentences],
    ['German', 'deu', german],
  ])('of %s reads as with tesseract.js alone', async (_, language, text) => {
    const print = withMargin(printedPage(text), 60)
    const options = { languages: [language] }
    const lines = await read(print, options)
    expect(textOf(lines)).toEqual(text)
    const alone = await read(print, options, tesseract)
    expect(textOf(alone)).toEqual(text)
    for (const [index, line] of lines.entries()) {
      expect(apart(line.bbox, alone[index]?.bbox ?? [0, 0, 0, 0])).toBeLessThan(4)
      expect(line.fontSize).toBeCloseTo(alone[index]?.fontSize ?? Number.NaN, 0)
    }
    expect(Math.abs(confidenceOf(lines) - confidenceOf(alone))).toBeLessThan(0.05)
  })

  test('has words whose boxes hold their ink and no more', async () => {
    for (const [language, text] of [
      ['eng', [...sentences, 'Rooms, 12 and 7: "none." (See p. 3; or ask.)']],
      ['deu', german],
    ] as const) {
      const print = withMargin(printedPage([...text]), 60)
      const lines = await read(print, { languages: [language] })
      const ink = inkLines(print, 8).map((line) => inkWords(print, line, 7))
      expect(lines.map(({ words }) => words.length)).toEqual(ink.map(({ length }) => length))
      for (const [index, { words }] of lines.entries())
        for (const [place, word] of words.entries())
          expect([word.text, apart(word.bbox, ink[index]?.[place] ?? [0, 0, 0, 0])]).toEqual([
            word.text,
            expect.toSatisfy((distance: number) => distance <= 3),
          ])
    }
  })

  test('reads several at the same time', async () => {
    const [large, small] = await Promise.all([
      read(page),
      read(withMargin(printedPage(german), 60), { languages: ['deu'] }),
    ])
    expect(textOf(large)).toEqual(sentences)
    expect(textOf(small)).toEqual(german)
  })

  test('is read by tesseract.js where onnxruntime cannot run', async () => {
    const fails = () => Promise.reject(new Error('an instruction this processor does not have'))
    const close = () => Promise.resolve()
    const failing = {
      forLanguages: () => Promise.resolve({ prepare: fails, read: fails, close }),
      close,
    }
    const without = createNetworkRecognizer(layout, tesseract, failing)
    const lines = await read(page, {}, without)
    expect(lines).toEqual(await read(page, {}, tesseract))
    expect(textOf(lines)).toEqual(sentences)
  })

  test('without print has no lines', async () => {
    expect(await read(changePixels(page, () => 255))).toEqual([])
  })
})

describe('languages', () => {
  test('two at once are both read', async () => {
    const mixed = [...sentences.slice(0, 2), ...german]
    const lines = await read(withMargin(printedPage(mixed), 60), { languages: ['eng', 'deu'] })
    expect(textOf(lines)).toEqual(mixed)
  })

  test('with many thousand characters are read by tesseract.js, alone and beside others', async () => {
    const short = withMargin(printedPage(sentences.slice(0, 2)), 60)
    for (const languages of [['jpn'], ['eng', 'jpn']]) {
      const lines = await read(short, { languages })
      expect(textOf(lines)[0]).toBe(sentences[0])
      expect(lines).toEqual(await read(short, { languages }, tesseract))
    }
  })

  test('that are not installed are told', async () => {
    await expect(read(page, { languages: ['tlh'] })).rejects.toMatchObject({ code: 'language_not_installed' })
    await expect(read(page, { languages: ['eng', 'tlh'] })).rejects.toMatchObject({
      code: 'language_not_installed',
    })
  })
})

describe('data of the user', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'legible-languages-'))
    const english = trainedDataOf('eng')
    await writeFile(join(folder, 'whole.traineddata'), english)
    await writeFile(join(folder, 'text.traineddata'), 'no model at all')
    await writeFile(join(folder, 'cut.traineddata'), english.subarray(0, english.byteLength / 2))
    await writeFile(join(folder, 'gzip.traineddata.gz'), 'no gzip at all')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is read, and where it is damaged that is told, and others go on', async () => {
    const languages = ['whole', 'text', 'cut', 'gzip', 'whole', 'eng']
    const worker = new Worker(new URL('../../support/damaged-language.worker.ts', import.meta.url), {
      workerData: { folder, languages },
      // Tesseract says on stderr what it thinks of such data.
      stderr: true,
    })
    const told = await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    await worker.terminate()
    const damaged = 'language_not_installed'
    expect(told).toEqual(['Good text', damaged, damaged, damaged, 'Good text', 'Good text'])
  })
})

describe('lines of all kinds', () => {
  test('cells of a table row are words of one line, each where it stands', async () => {
    const gap = ' '.repeat(60)
    const table = withMargin(printedPage([`Apples${gap}12.50`, `Pears from the garden${gap}3.75`]), 60)
    const lines = await read(table)
    expect(textOf(lines)).toEqual(['Apples 12.50', 'Pears from the garden 3.75'])
    const ink = inkLines(table, 8).map((line) => inkWords(table, line, 7))
    for (const [index, { words, bbox }] of lines.entries()) {
      const [first, last] = [ink[index]?.[0], ink[index]?.at(-1)]
      expect(apart(words[0]?.bbox ?? [0, 0, 0, 0], first ?? [0, 0, 0, 0])).toBeLessThan(4)
      expect(apart(words.at(-1)?.bbox ?? [0, 0, 0, 0], last ?? [0, 0, 0, 0])).toBeLessThan(4)
      expect(bbox[2] - bbox[0]).toBeGreaterThan(600)
    }
  })

  test.each([
    ['up', 270],
    ['down', 90],
  ] as const)('a line that runs %s the side of the page is read with the others', async (_, rotation) => {
    const side = turnRaster(printedPage(['Written along the side']), rotation)
    const body = withMargin(printedPage([...sentences, ...sentences, ...sentences]), 60)
    const both = beside(side, body)
    const lines = await read(both, { segmentation: 'auto' })
    expect(textOf(lines).toSorted()).toEqual(
      ['Written along the side', ...sentences, ...sentences, ...sentences].toSorted(),
    )
    const vertical = lines.find(({ words }) => words[0]?.text === 'Written')
    const ink = inkWithin(both, [0, 0, side.width, both.height]) ?? [0, 0, 0, 0]
    expect(apart(vertical?.bbox ?? [0, 0, 0, 0], ink)).toBeLessThan(8)
  })

  test.each([
    [70, 520],
    [90, 510],
    [90, 520],
  ])('beside an arch %i pixels high are cut as tall as they are themselves', async (height, baseline) => {
    const canvas = drawText([...sentences, '', '', '', '', ...sentences], { fontSize: 34 })
    const context = canvas.getContext('2d')
    context.lineWidth = 2
    context.beginPath()
    context.ellipse(250, 510, 200, height, 0, Math.PI, 2 * Math.PI)
    context.stroke()
    context.fillText('Harbour in winter', 600, baseline)
    expect(textOf(await read(greyOf(canvas), { segmentation: 'auto' }))).toEqual([
      ...sentences,
      'Harbour in winter',
      ...sentences,
    ])
  })

  test('narrowed to three quarters the page reads the same, each word in its place', async () => {
    const [narrowed, full] = [await read(page, { narrowing: 0.75 }), await read(page)]
    expect(textOf(narrowed)).toEqual(sentences)
    for (const [index, { words }] of narrowed.entries())
      for (const [place, { bbox }] of words.entries())
        expect(apart(bbox, full[index]?.words[place]?.bbox ?? [0, 0, 0, 0])).toBeLessThan(4)
  })

  test('large type, whose lines are looked for on a reduced image, has boxes in pixels of the page', async () => {
    const text = ['Large print reads', 'as well as small', 'for any reader']
    const canvas = drawText(text, { fontSize: 67 })
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    const large: Raster = {
      width: canvas.width,
      height: canvas.height,
      channels: 1,
      data: Uint8Array.from({ length: data.length / 4 }, (_, index) => data[4 * index] ?? 0),
    }
    const lines = await read(large, { lineHeight: 90 })
    expect(textOf(lines)).toEqual(text)
    const ink = inkLines(large, 12).map((line) => inkWords(large, line, 14))
    for (const [index, { words, fontSize }] of lines.entries()) {
      for (const [place, { bbox }] of words.entries())
        expect(apart(bbox, ink[index]?.[place] ?? [0, 0, 0, 0])).toBeLessThanOrEqual(3)
      expect(fontSize).toBeGreaterThan(50)
      expect(fontSize).toBeLessThan(80)
    }
  })
})

function beside(left: Raster, right: Raster): Raster {
  const [width, height] = [left.width + right.width, Math.max(left.height, right.height)]
  const data = new Uint8Array(width * height).fill(255)
  for (const [raster, x] of [
    [left, 0],
    [right, left.width],
  ] as const)
    for (let y = 0; y < raster.height; y++)
      data.set(raster.data.subarray(y * raster.width, (y + 1) * raster.width), y * width + x)
  return { width, height, channels: 1, data }
}
