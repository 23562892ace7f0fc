import { afterAll, describe, expect, test } from 'vitest'
import type { Raster } from '../../../main/ocr/ports.ts'
import { levelRaster } from '../../../main/ocr/preparation/level-page.ts'
import { turnRaster } from '../../../main/ocr/preparation/turn-raster.ts'
import { recognizeRaster } from '../../../main/ocr/recognize-raster.ts'
import { bendPage, printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { openKit } from '../../support/reading-kit.ts'

const kit = openKit()
afterAll(() => kit.close())

const page = withMargin(printedPage([...sentences, ...sentences]), 80)
const ways: [string, Raster][] = [
  ['that is flat', page],
  ['that curls', bendPage(page, (x) => 25 * Math.sin((Math.PI * x) / page.width))],
  ['that is tilted by 8°', levelRaster(page, { skew: 8 * (Math.PI / 180) })],
]

describe.each(ways)('a page %s', (_, raster) => {
  test.each([0, 90, 180, 270] as const)('turned by %i degrees is turned back', async (rotation) => {
    const turned = turnRaster(raster, rotation)
    const read = await recognizeRaster(turned, { dpi: 110, languages: ['eng'] }, kit)
    expect((rotation + read.rotation) % 360).toBe(0)
    expect([read.width, read.height]).toEqual([raster.width, raster.height])
  })
})

test('a snippet stays as it is, even one of a word that reads either way up', async () => {
  const word = withMargin(printedPage(['NOON']), 10)
  const { rotation } = await recognizeRaster(turnRaster(word, 180), { dpi: 110, languages: ['eng'] }, kit)
  expect(rotation).toBe(0)
})

test('a strip as long as a street takes no more memory than a page', async () => {
  const before = process.resourceUsage().maxRSS
  const strip = { width: 150_000, height: 6, channels: 1 as const, data: new Uint8Array(900_000).fill(255) }
  strip.data.fill(0, 1000, 1200)
  await recognizeRaster(strip, { dpi: 72, languages: ['eng'] }, kit)
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(500_000)
})
