import { expect, test } from 'vitest'
import type { Raster, RecognizedWord, TextLine } from '../../../../main/ocr/ports.ts'
import { readOutOfFocus } from '../../../../main/ocr/read-out-of-focus.ts'
import type { BoundingBox } from '../../../../shared/document.ts'

const raster: Raster = { width: 1000, height: 200, channels: 1, data: new Uint8Array(200_000) }
const blurred: BoundingBox[] = [[100, 40, 400, 160]]

/** Words of 80 pixels every hundred, from a place on, with the confidence of each. */
function lineOf(words: [text: string, confidence: number][], left: number, top = 60): TextLine {
  const placed: RecognizedWord[] = words.map(([text, confidence], at) => ({
    text,
    confidence,
    bbox: [left + at * 100, top, left + at * 100 + 80, top + 40],
  }))
  return { words: placed, bbox: [left, top, left + words.length * 100 - 20, top + 40], blockHint: 2 }
}
/** As read on the part cut out around the blurred print, which begins at (100, 40). */
const partLine = (words: [text: string, confidence: number][], left: number) => lineOf(words, left - 100, 20)

async function read(lines: TextLine[], ...readings: TextLine[][]): Promise<string[]> {
  let at = 0
  const rasters = readings.map(() => raster)
  const result = await readOutOfFocus({ rasters, blurred }, lines, (part) => {
    expect([part.width, part.height]).toEqual([300, 120])
    return Promise.resolve(readings[at++] ?? [])
  })
  return result.map(({ words }) => words.map(({ text }) => text).join(' '))
}

const sharp: [string, number][] = [
  ['étaient', 0.96],
  ['très', 0.95],
]

test('guesses give way to what is read on the page made sharp, in their line', async () => {
  const line = lineOf([['#n', 0.2], ['wn', 0.5], ...sharp], 200)
  expect(await read([line], [partLine([['grecque', 0.9]], 300)])).toEqual(['grecque étaient très'])
})

test('what was read surely stays, and what was in focus', async () => {
  const line = lineOf(
    [
      ['Grèce', 0.9],
      ['en', 0.85],
      ['mi', 0.3],
    ],
    200,
  )
  const again = partLine(
    [
      ['Gréce', 0.8],
      ['on', 0.7],
    ],
    200,
  )
  expect(await read([line], [again])).toEqual(['Grèce en mi'])
})

test('of several readings the surest word counts, and none that is a guess', async () => {
  const line = lineOf(sharp, 400)
  const first = partLine(
    [
      ['Lan', 0.7],
      ['théâtre', 0.65],
    ],
    200,
  )
  const second = partLine(
    [
      ['Les', 0.9],
      ['thé', 0.5],
    ],
    200,
  )
  expect(await read([line], [first], [second])).toEqual(['Les théâtre étaient très'])
})

test('lines nobody had read come among the others', async () => {
  const below = lineOf([['Gradins', 0.96]], 600, 170)
  expect(
    await read(
      [below],
      [
        partLine(
          [
            ['Le', 0.9],
            ['théâtre', 0.9],
            ['|', 0.8],
          ],
          150,
        ),
      ],
    ),
  ).toEqual(['Le théâtre', 'Gradins'])
})
