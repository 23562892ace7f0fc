import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLanguageData } from '../../../main/engines/language-data.ts'
import { createFastLineReader } from '../../../main/engines/lstm/fast-line-reader.ts'
import { createLineNetworks } from '../../../main/engines/lstm/line-networks.ts'
import { meanWordConfidence } from '../../../main/ocr/confidence.ts'
import type { Raster, TextBox, TextLine } from '../../../main/ocr/ports.ts'
import { toTextBox } from '../../../main/ocr/preparation/text-box.ts'
import type { BoundingBox } from '../../../shared/document.ts'
import { inkLines, inkWords } from '../../support/ink.ts'
import { changePixels, printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { trainedDataOf } from '../../support/tesseract-data.ts'

const reader = createFastLineReader(createLineNetworks(createLanguageData({ userFolders: [] })))
afterAll(() => reader.close())

const german = [
  'Die Straße führt über den Fluß zum Bahnhof',
  'Größere Mengen sind vorher anzumelden',
  'Öffnungszeiten: täglich von 8 bis 17 Uhr',
]
const page = withMargin(printedPage(sentences), 60)

/** The boxes a detector would draw around the lines: with paper around them, and a little of the lines above and below. */
const boxesOf = (raster: Raster): TextBox[] =>
  inkLines(raster, 8).map(([x0, y0, x1, y1]) => toTextBox([x0 - 14, y0 - 9, x1 + 14, y1 + 9]))

async function read(raster: Raster, languages = ['eng'], boxes = boxesOf(raster)): Promise<TextLine[]> {
  const lines = (await reader.read(raster, boxes, languages)) ?? []
  return lines.filter((line) => line !== undefined)
}
const textOf = (lines: TextLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))

/** Largest distance between the sides of a word and those of its ink. */
const apart = (word: BoundingBox | undefined, ink: BoundingBox | undefined) =>
  Math.max(...[0, 2].map((side) => Math.abs((word?.[side] ?? Number.NaN) - (ink?.[side] ?? Number.NaN))))

describe('lines that a detector found', () => {
  test.each([
    ['English', 'eng', sentences],
    ['German', 'deu', german],
  ])('in %s are read surely', async (_, language, text) => {
    const lines = await read(withMargin(printedPage(text), 60), [language])
    expect(textOf(lines)).toEqual(text)
    expect(meanWordConfidence(lines.flatMap(({ words }) => words))).toBeGreaterThan(0.9)
  })

  test('have an I where it stands on the line, and a bar where it goes below', async () => {
    const text = [
      'When I was young I read all that I could find',
      'cat access.log | grep failed | sort | uniq',
    ]
    const lines = await read(withMargin(printedPage(text), 60))
    expect(textOf(lines)).toEqual(text)
    expect(lines[0]?.words[1]).toMatchObject({ text: 'I', corrected: { from: '|', by: 'mend-letters' } })
  })

  test('have words that are as wide as their ink', async () => {
    const print = withMargin(printedPage([...sentences, 'Rooms, 12 and 7: "none." (See p. 3; or ask.)']), 60)
    const ink = inkLines(print, 8).map((line) => inkWords(print, line, 7))
    const lines = await read(print)
    expect(lines.map(({ words }) => words.length)).toEqual(ink.map(({ length }) => length))
    for (const [index, { words }] of lines.entries())
      for (const [place, { text, bbox }] of words.entries())
        expect([text, apart(bbox, ink[index]?.[place])]).toEqual([
          text,
          expect.toSatisfy((distance: number) => distance <= 3),
        ])
  })

  test('in white on black are read as well', async () => {
    const lines = await read(
      changePixels(page, (value) => 255 - value),
      ['eng'],
      boxesOf(page),
    )
    expect(textOf(lines)).toEqual(sentences)
    const [bbox] = lines.map((line) => line.bbox)
    expect(apart(bbox, inkLines(page, 8)[0])).toBeLessThan(4)
  })

  test('are read the same with much paper around them, with little and beyond the edge', async () => {
    const [, first = toTextBox([0, 0, 1, 1])] = boxesOf(page)
    const wide = { ...first, width: first.width + 300 }
    expect(textOf(await read(page, ['eng'], [first, wide]))).toEqual([sentences[1], sentences[1]])
  })

  test('of which nothing is left hold no words', async () => {
    const blank = changePixels(page, () => 255)
    expect(await read(blank, ['eng'], boxesOf(page))).toEqual([])
    const beyond = toTextBox([page.width + 5, 10, page.width + 90, 40])
    expect(await reader.read(page, [beyond], ['eng'])).toEqual([undefined])
    expect(await reader.read(page, [], ['eng'])).toEqual([])
  })
})

describe('languages', () => {
  test('two at once are both read', async () => {
    const mixed = [...sentences.slice(0, 2), ...german]
    expect(textOf(await read(withMargin(printedPage(mixed), 60), ['eng', 'deu']))).toEqual(mixed)
  })

  test('with many thousand characters have no network that runs here', async () => {
    for (const languages of [['jpn'], ['eng', 'jpn']])
      expect(await reader.read(page, boxesOf(page), languages)).toBeUndefined()
  })

  test('that are not installed are told', async () => {
    for (const languages of [['tlh'], ['eng', 'tlh']])
      await expect(reader.read(page, boxesOf(page), languages)).rejects.toMatchObject({
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
