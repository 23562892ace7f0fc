import { describe, expect, test } from 'vitest'
import type { Kit, PageContext } from '../../../../../main/ocr/page-context.ts'
import type { Raster } from '../../../../../main/ocr/ports.ts'
import { cleanPaper } from '../../../../../main/ocr/stages/clean-paper.ts'
import { changePixels, printedPage, sentences } from '../../../../support/printed-page.ts'
import { seededRandom } from '../../../../support/seeded-random.ts'

const page = printedPage(sentences)
const specks = () => {
  const random = seededRandom(1)
  return changePixels(page, (value) => {
    const chance = random()
    return chance < 0.015 ? 0 : chance < 0.03 ? 255 : value
  })
}
const grain = () => {
  const random = seededRandom(2)
  // Twelve uniform numbers add up to nearly a normal one of deviation 1.
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)
  return changePixels(page, (value) => value + 50 * normal())
}

/** Mean difference of two pages in grey levels. */
const difference = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

/** Of each pixel to the one on its left. */
const roughness = ({ data }: Raster) => difference(data.subarray(1), data.subarray(0, -1))

async function clean(raster: Raster) {
  const changed = await cleanPaper.run({ raster, kind: 'page' } as PageContext, {} as Kit)
  return { raster: changed?.raster ?? raster, change: changed?.change }
}

describe('cleaning a page', () => {
  test('clean print stays as it is, in the same memory', async () => {
    expect(await cleanPaper.run({ raster: page, kind: 'page' } as PageContext, {} as Kit)).toBeUndefined()
  })

  test('light type on dark becomes dark on light', async () => {
    const { raster, change } = await clean(changePixels(page, (value) => 255 - value))
    expect(change).toBe('invert')
    expect(raster.data).toEqual(page.data)
  })

  test('a page in the dark is no light type on dark', async () => {
    const dim = changePixels(page, (value) => 20 + value / 5)
    expect((await clean(dim)).change).toBeUndefined()
  })

  test('specks go and strokes stay', async () => {
    const speckled = specks()
    const { raster, change } = await clean(speckled)
    expect(change).toBe('remove specks')
    expect(difference(raster.data, page.data)).toBeLessThan(difference(speckled.data, page.data) / 8)
  })

  test('grain is smoothed', async () => {
    const grainy = grain()
    const { raster, change } = await clean(grainy)
    expect(change).toBe('smooth')
    expect(roughness(raster)).toBeLessThan(roughness(grainy) / 2)
    expect((await clean(raster)).change).toBeUndefined()
  })
})
