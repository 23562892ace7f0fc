import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createLanguageData } from '../../../../main/engines/language-data.ts'
import { createLineNetworks } from '../../../../main/engines/lstm/line-networks.ts'
import { createPpocrBoxReader } from '../../../../main/engines/ppocr-box-reader.ts'
import { ppocrModelPaths } from '../../../../main/engines/ppocr-models.ts'
import { createPpocrTextDetector } from '../../../../main/engines/ppocr-text-detector.ts'
import { createTwoStageBoxReader } from '../../../../main/engines/two-stage-box-reader.ts'
import type { BoxReader, Raster, TextBox } from '../../../../main/ocr/ports.ts'
import { changePixels, printedPage, sentences, withMargin } from '../../../support/printed-page.ts'

const oneCore = () => 1
const ppocr = createPpocrBoxReader(ppocrModelPaths(), oneCore)
const detector = createPpocrTextDetector(ppocrModelPaths(), oneCore)
const networks = createLineNetworks(createLanguageData({ userFolders: [] }), oneCore)
/** The boxes that PP-OCR itself was asked to read. */
let slow: TextBox[] = []
const counted: BoxReader = {
  ...ppocr,
  read(raster, boxes, ...rest) {
    slow = boxes
    return ppocr.read(raster, boxes, ...rest)
  },
}
const reader = createTwoStageBoxReader(counted, networks)

afterAll(async () => {
  await reader.close()
  await detector.close()
})

const lines = sentences.slice(0, 4)
const page = withMargin(printedPage(lines), 40)

async function read(raster: Raster, languages: string[]) {
  const boxes = await detector.detect(raster, 960)
  const found = await reader.read(raster, boxes, languages)
  const inOrder = found.toSorted((a, b) => a.bbox[1] - b.bbox[1])
  return { boxes, lines: inOrder, texts: inOrder.map(({ words }) => words.map(({ text }) => text).join(' ')) }
}

test('clean print is read without the slow reader', async () => {
  const { texts } = await read(page, ['eng'])
  expect(texts).toEqual(lines)
  expect(slow).toEqual([])
})

test('only what the quick network is in doubt of goes to the slow reader, and all is read', async () => {
  // Every other column of the first line is gone: letters fall into stripes.
  const spoilt = changePixels(page, (value, x, y) => (y < 85 && x % 4 < 2 ? 255 : value))
  const { boxes, texts } = await read(spoilt, ['eng'])
  expect(slow.length).toBeGreaterThan(0)
  expect(slow.length).toBeLessThan(boxes.length)
  expect(texts.slice(-3)).toEqual(lines.slice(1))
})

test('of two readings of a blurred line the one with more words of the language counts', async () => {
  const german = [
    'Die Sonne erwärmt das Wasser der Meere und Seen',
    'Ein Teil davon steigt als Dampf in die Höhe auf',
    'Dort kühlt er wieder ab und es bilden sich Wolken',
    'Aus den Wolken fällt das Wasser zurück auf die Erde',
  ]
  const { width, height, data } = withMargin(printedPage(german), 40)
  const blurred = await sharp(data, { raw: { width, height, channels: 1 } })
    .blur(3.4)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const { texts } = await read({ width, height, channels: 1, data: new Uint8Array(blurred) }, ['deu'])
  expect(texts[0]).toBe(german[0])
})

test('words lie within the box of their line, side by side', async () => {
  const { lines: found } = await read(page, ['eng'])
  for (const { bbox, words } of found) {
    let right = bbox[0] - 8
    for (const word of words) {
      expect(word.bbox[0]).toBeGreaterThanOrEqual(right)
      expect(word.bbox[2]).toBeGreaterThan(word.bbox[0])
      expect(word.bbox[2]).toBeLessThanOrEqual(bbox[2] + 8)
      expect([word.bbox[1], word.bbox[3]]).toEqual([bbox[1], bbox[3]])
      right = word.bbox[2] - 1
    }
  }
})

test('what no quick network knows is read by the slow one alone', async () => {
  const { boxes } = await read(page, ['chi_sim'])
  expect(slow).toEqual(boxes)
})

test('of a language the slow reader does not know, what the quick network is sure of', async () => {
  slow = []
  const strange = createTwoStageBoxReader({ ...counted, knows: () => false }, networks)
  const boxes = await detector.detect(page, 960)
  expect(await strange.read(page, boxes, ['deu'])).toHaveLength(lines.length)
  expect(slow).toEqual([])
})

test.each([
  ['deu', ['Größe und Gewicht', 'Süßkirschen', 'Möhren', 'Straße']],
  ['fra', ['Numéro de référence', 'Légumes', 'Espèces', 'Téléphone']],
  ['spa', ['Número de teléfono', 'Señor Núñez', 'Dirección', 'Código']],
])('words on their own keep their accents in %s', async (language, printed) => {
  const { texts } = await read(withMargin(printedPage(printed), 40), [language])
  expect(texts).toEqual(printed)
})

test('numbers keep the currency that the slow reader has no letter for', async () => {
  const prices = ['£4.50', '€12.99', '£104.50']
  slow = []
  const { boxes, texts } = await read(withMargin(printedPage(prices), 40), ['eng'])
  expect(slow).toEqual(boxes)
  expect(texts).toEqual(prices)
})
