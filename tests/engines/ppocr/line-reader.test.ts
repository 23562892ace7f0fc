import { afterAll, expect, test } from 'vitest'
import { levelRaster } from '../../../main/ocr/preparation/level-page.ts'
import { toTextBox } from '../../../main/ocr/preparation/text-box.ts'
import { greyOf, printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { inkLines, inkWords } from '../../support/ink.ts'
import { openKit } from '../../support/reading-kit.ts'
import { drawText } from '../../support/sample-documents.ts'

const kit = openKit()
const { detector, lineReader } = kit
afterAll(() => kit.close())

const textOf = (words: readonly { text: string }[] = []) => words.map(({ text }) => text).join(' ')
const page = withMargin(printedPage(sentences), 40)

test('found lines are read with their spaces, and each word knows its place', async () => {
  const boxes = await detector.detect(page, 960)
  const lines = (await lineReader.read(page, boxes))
    .filter((line) => line !== undefined)
    .toSorted((a, b) => a.bbox[1] - b.bbox[1])
  expect(lines.map(({ words }) => textOf(words))).toEqual(sentences)
  const words = lines[0]?.words ?? []
  for (const [index, { bbox, confidence }] of words.entries()) {
    expect(bbox[0]).toBeGreaterThanOrEqual(words[index - 1]?.bbox[2] ?? 40)
    expect(confidence).toBeGreaterThan(0.9)
  }
})

test('each word of a line begins and ends where its ink does', async () => {
  const line = withMargin(printedPage(['Ships wait at the outer pier']), 40)
  const [ink = [0, 0, 0, 0]] = inkLines(line, 12)
  const [read] = await lineReader.read(line, await detector.detect(line, 960))
  const edges = inkWords(line, ink, 7).map(([x0, , x1]) => [x0, x1])
  const found = read?.words.map(({ bbox: [x0, , x1] }) => [x0, x1]) ?? []
  expect(found).toHaveLength(edges.length)
  for (const [index, [x0 = 0, x1 = 0]] of edges.entries()) {
    expect(Math.abs((found[index]?.[0] ?? 0) - x0)).toBeLessThan(3)
    expect(Math.abs((found[index]?.[1] ?? 0) - x1)).toBeLessThan(3)
  }
})

test('a letter by itself is as wide as its ink', async () => {
  const type = withMargin(greyOf(drawText(['W'], { fontSize: 90 })), 40)
  const [ink = [0, 0, 0, 0]] = inkLines(type, 8)
  const [x0, y0, x1, y1] = ink
  const [line] = await lineReader.read(type, [toTextBox([x0 - 20, y0 - 20, x1 + 20, y1 + 20])])
  const [word] = line?.words ?? []
  expect(word).toMatchObject({ text: 'W' })
  expect(Math.abs((word?.bbox[0] ?? 0) - x0)).toBeLessThan(3)
  expect(Math.abs((word?.bbox[2] ?? 0) - x1)).toBeLessThan(3)
})

test('a tilted line is read along its tilt', async () => {
  const tilted = levelRaster(page, { skew: 0.1 })
  const lines = await lineReader.read(tilted, await detector.detect(tilted, 960))
  expect(lines.map((line) => textOf(line?.words)).toSorted()).toEqual(sentences.toSorted())
})

test('for each box there is an answer, in their order, and none where nothing stands', async () => {
  const line = withMargin(printedPage([sentences[0] ?? '']), 40)
  const corner = toTextBox([0, 0, 24, 16])
  const lines = await lineReader.read(line, [corner, ...(await detector.detect(line, 960)), corner])
  expect(lines.map((each) => textOf(each?.words))).toEqual(['', sentences[0], ''])
})

test('narrow letters of small type are all read, however much paper is around them', async () => {
  const lines = [
    'in the XVIII century',
    'King Henry VIII of England',
    'Section III. Duties of the little fillies',
    'Visit the file list at https://www.till.example',
  ]
  const type = withMargin(greyOf(drawText(lines, { fontSize: 15 })), 20)
  const boxes = inkLines(type, 8).map(([x0, y0, x1, y1]) => toTextBox([x0 - 8, y0 - 11, x1 + 8, y1 + 11]))
  const read = await lineReader.read(type, boxes)
  expect(read.map((line) => textOf(line?.words))).toEqual(lines)
})

test.each([
  ['German', 'Größere Übungen für äußerst öde Straßen'],
  ['French', 'Où est le château, là-bas près du fleuve ?'],
  ['Spanish', '¿Cuándo llegará mañana el señor Núñez?'],
  ['Polish', 'Zażółć gęślą jaźń i źdźbło trawy'],
])('%s is read by the same network', async (_, text) => {
  const line = withMargin(printedPage([text]), 10)
  const [read] = await lineReader.read(line, await detector.detect(line, 960))
  const letters = (some: string) => some.replaceAll(/[^\p{L}]/gu, '')
  expect(letters(textOf(read?.words))).toBe(letters(text))
})
