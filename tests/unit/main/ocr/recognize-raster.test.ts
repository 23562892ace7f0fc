import { afterAll, describe, expect, test } from 'vitest'
import { createNetworkRecognizer } from '../../../../main/engines/network-recognizer.ts'
import { createPpocrBoxReader } from '../../../../main/engines/ppocr-box-reader.ts'
import { ppocrModelPaths } from '../../../../main/engines/ppocr-models.ts'
import { createPpocrOrientationJudge } from '../../../../main/engines/ppocr-orientation-judge.ts'
import { createPpocrTextDetector } from '../../../../main/engines/ppocr-text-detector.ts'
import { createSharpImageCodec } from '../../../../main/engines/sharp-image-codec.ts'
import { createTesseractLayout } from '../../../../main/engines/tesseract-layout.ts'
import { createWienerDeconvolver } from '../../../../main/engines/wiener-deconvolver.ts'
import type { Deconvolver, Raster } from '../../../../main/ocr/ports.ts'
import { levelRaster } from '../../../../main/ocr/preparation/level-page.ts'
import { turnRaster } from '../../../../main/ocr/preparation/turn-raster.ts'
import { recognizeRaster, type ReadingEngines } from '../../../../main/ocr/recognize-raster.ts'
import {
  bendPage,
  changePixels,
  outOfFocus,
  printedPage,
  sentences,
  withMargin,
} from '../../../support/printed-page.ts'
import { seededRandom } from '../../../support/seeded-random.ts'
import { secondReader, tesseractModels } from '../../../support/tesseract-models.ts'

const models = ppocrModelPaths()
const recognizer = createNetworkRecognizer(
  createTesseractLayout(),
  tesseractModels('fast'),
  tesseractModels('best'),
  secondReader(),
)
const engines: ReadingEngines = {
  codec: createSharpImageCodec(),
  recognizer,
  detector: createPpocrTextDetector(models, () => 1),
  judge: createPpocrOrientationJudge(models),
  boxReader: createPpocrBoxReader(models, () => 1),
  deconvolver: createWienerDeconvolver(),
  guesser: { guess: () => undefined },
  installedLanguages: () => Promise.resolve(['eng']),
}
afterAll(async () => {
  await Promise.all(
    [recognizer, engines.detector, engines.judge, engines.boxReader].map((engine) => engine.close()),
  )
})

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
    const read = await recognizeRaster(raster, { dpi: 110, languages: ['eng'] }, engines)
    expect(read.lines.map((line) => line.words.map(({ text }) => text).join(' '))).toEqual([
      ...sentences,
      ...sentences,
    ])
  })

  test('that a lens left out of focus on one side', async () => {
    const raster = darken(outOfFocus(page, (x) => (x < middle - 40 ? 5.5 : 0)))
    const printed = new Set(sentences.flatMap((sentence) => sentence.split(' ')))
    const readRight = async (deconvolver: Deconvolver) => {
      const options = { dpi: 110, languages: ['eng'] }
      const { lines, preparation } = await recognizeRaster(raster, options, { ...engines, deconvolver })
      expect(preparation).toContain('refocus')
      return lines.flatMap(({ words }) => words.filter(({ text }) => printed.has(text))).length
    }
    const { side } = engines.deconvolver
    const asItIs: Deconvolver = { side, sharpen: (patch, blurs) => blurs.map(() => patch) }
    expect(await readRight(engines.deconvolver)).toBeGreaterThan(1.15 * (await readRight(asItIs)))
  })

  test('does not save a failed reading by the few lines that stood in no word', async () => {
    const read = await recognizeRaster(greyOnWhite(page), { dpi: 110, languages: ['eng'] }, engines)
    expect(read.preparation).toContain('even illumination')
    expect(read.preparation.join()).not.toContain('passed over')
  })
})
