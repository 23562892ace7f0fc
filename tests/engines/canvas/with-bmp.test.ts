// BMP as Windows and its programs write it.
import { expect, test } from 'vitest'
import { withBmp } from '../../../main/engines/canvas/with-bmp.ts'
import { createSharpImageCodec } from '../../../main/engines/sharp/image-codec.ts'
import type { Raster } from '../../../main/ocr/ports.ts'
import { bmpOf } from '../../support/image-files.ts'
import { pngOf } from '../../support/sample-documents.ts'

const codec = withBmp(createSharpImageCodec())
const maxPixels = 10_000_000

/** Above black, below white. */
function halves(width: number, height: number): Raster {
  const data = new Uint8Array(width * height).map((_, index) => (index < (width * height) / 2 ? 0 : 255))
  return { width, height, channels: 1, data }
}

test.each([1, 24] as const)('a BMP of %i bits a pixel is read pixel by pixel', async (bits) => {
  const picture = halves(37, 3000)
  const bytes = bmpOf(picture, bits, 200)
  expect(await codec.readHeader(bytes)).toEqual({
    width: 37,
    height: 3000,
    dpi: expect.closeTo(200, 0) as number,
    pages: 1,
    frames: 1,
    rotation: 0,
  })
  const raster = await codec.decode(bytes, { channels: 1, maxPixels })
  expect(Buffer.compare(raster.data, picture.data)).toBe(0)
  expect((await codec.decode(bytes, { channels: 3, maxPixels })).data.length).toBe(37 * 3000 * 3)
})

test('a page as large as a sheet at 300 dpi comes out whole, strip after strip', async () => {
  const picture = halves(2480, 3508)
  const raster = await codec.decode(bmpOf(picture, 1), { channels: 1, maxPixels })
  expect(Buffer.compare(raster.data, picture.data)).toBe(0)
})

test('what is missing of a BMP is blank paper, and it says so', async () => {
  const picture = halves(40, 100)
  const raster = await codec.decode(bmpOf(picture).subarray(0, -3000), { channels: 1, maxPixels })
  expect(raster).toMatchObject({ width: 40, height: 100, damaged: true })
  // Rows go up: the first of the page are the last of the file.
  expect([raster.data[0], raster.data[40 * 45], raster.data[40 * 90]]).toEqual([255, 0, 255])
})

test('one that claims more than it has, or more than is allowed, is refused', async () => {
  const small = bmpOf(halves(40, 40))
  const claiming = (width: number, height: number) => {
    const bytes = Buffer.from(small)
    bytes.writeInt32LE(width, 18)
    bytes.writeInt32LE(height, 22)
    return codec.decode(bytes, { channels: 1, maxPixels })
  }
  await expect(claiming(3000, 3000)).rejects.toMatchObject({ code: 'corrupt_file' })
  await expect(claiming(60_000, 60_000)).rejects.toMatchObject({ code: 'image_too_large' })
  await expect(claiming(-40, 40)).rejects.toMatchObject({ code: 'corrupt_file' })
  await expect(claiming(0, 40)).rejects.toMatchObject({ code: 'corrupt_file' })
})

test('every other image goes on to sharp', async () => {
  const png = pngOf(['a word'])
  expect(await codec.readHeader(png)).toMatchObject({ width: 1000 })
  expect(await codec.decode(png, { channels: 1, maxPixels })).toMatchObject({ width: 1000 })
})
