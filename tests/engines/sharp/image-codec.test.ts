import { expect, test } from 'vitest'
import sharp from 'sharp'
import { createSharpImageCodec } from '../../../main/engines/sharp/image-codec.ts'
import { drawText } from '../../support/sample-documents.ts'

const codec = createSharpImageCodec()
const maxPixels = 10_000_000
const grey = (bytes: Uint8Array) => codec.decode(bytes, { channels: 1, maxPixels })
/** A raw RGB picture: left half black, right half white. */
const halves = (width = 40, height = 20) => {
  const data = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < height; y++) data.fill(0, y * width * 3, (y * width + width / 2) * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
}
const pixelAt = ({ data, width }: { data: Uint8Array; width: number }, x: number, y: number) =>
  data[y * width + x] ?? -1

test('EXIF orientation is applied and told as a rotation', async () => {
  const bytes = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await codec.readHeader(bytes)).toMatchObject({ width: 20, height: 40, rotation: 90, frames: 1 })
  const raster = await grey(bytes)
  expect(raster).toMatchObject({ width: 20, height: 40, channels: 1 })
  // A quarter turn clockwise brings the black left half to the top.
  expect(pixelAt(raster, 10, 5)).toBeLessThan(30)
  expect(pixelAt(raster, 10, 35)).toBeGreaterThan(225)
})

test('transparency is laid on white', async () => {
  const bytes = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  expect([...(await grey(bytes)).data]).toEqual(Array.from({ length: 64 }, () => 255))
})

test('white type on nothing is laid on black, in grey and in colour, and dark type on white', async () => {
  const stroke = (colour: string) =>
    sharp({ create: { width: 8, height: 8, channels: 4, background: colour } })
      .extend({ left: 8, right: 8, background: { r: 255, g: 255, b: 255, alpha: 0 } })
      .png()
      .toBuffer()
  for (const [colour, type, ground] of [
    ['#fff', 255, 0],
    ['#fffff4', 254, 0],
    ['#222', 34, 255],
    ['#ddd', 221, 255],
  ] as const) {
    const bytes = await stroke(colour)
    const raster = await grey(bytes)
    expect([pixelAt(raster, 12, 4), pixelAt(raster, 2, 4)], colour).toEqual([type, ground])
    const { data } = await codec.decode(bytes, { channels: 3, maxPixels })
    expect(data[0], colour).toBe(ground)
  }
})

test('16-bit PNG, CMYK JPEG, palette PNG, lossless WebP, GIF and AVIF all become 8-bit grey', async () => {
  const sources = {
    'PNG 16': await halves().toColourspace('rgb16').png().toBuffer(),
    'grey PNG 16': await halves().toColourspace('grey16').png().toBuffer(),
    CMYK: await halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    palette: await halves().png({ palette: true, colours: 2 }).toBuffer(),
    WebP: await halves().webp({ lossless: true }).toBuffer(),
    GIF: await halves().gif().toBuffer(),
    AVIF: await halves().avif().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(sources)) {
    const raster = await grey(bytes)
    expect(raster.data.length, name).toBe(40 * 20)
    expect(pixelAt(raster, 5, 10), name).toBeLessThan(60)
    expect(pixelAt(raster, 35, 10), name).toBeGreaterThan(225)
  }
})

test('three channels are three whatever the file has', async () => {
  for (const bytes of [await halves().png().toBuffer(), await halves().greyscale().jpeg().toBuffer()]) {
    const raster = await codec.decode(bytes, { channels: 3, maxPixels })
    expect(raster.data.length).toBe(40 * 20 * 3)
  }
})

test('of an animation the first frame is read, and the header counts them', async () => {
  const frames = Buffer.concat([Buffer.alloc(10 * 10 * 3, 0), Buffer.alloc(10 * 10 * 3, 255)])
  const film = sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
  for (const bytes of [
    await film.clone().webp({ lossless: true }).toBuffer(),
    await film.clone().gif().toBuffer(),
  ]) {
    expect(await codec.readHeader(bytes)).toMatchObject({ pages: 1, frames: 2, width: 10, height: 10 })
    const raster = await grey(bytes)
    expect(raster).toMatchObject({ width: 10, height: 10 })
    expect(Math.max(...raster.data)).toBe(0)
  }
})

test('a truncated JPEG is read as far as it goes and says so', async () => {
  const whole = drawText(['upper half', '', '', '', '', 'lower half']).toBuffer('image/jpeg', 90)
  const raster = await grey(whole.subarray(0, Math.floor(whole.length * 0.6)))
  expect(raster.damaged).toBe(true)
  expect(Math.min(...raster.data.subarray(0, raster.width * 120))).toBeLessThan(60)
  expect((await grey(whole)).damaged).toBeUndefined()
})

test('the resolution is told where the file has a believable one', async () => {
  const at = async (density: number) =>
    codec.readHeader(await halves().withMetadata({ density }).jpeg().toBuffer())
  expect((await at(300)).dpi).toBe(300)
  expect((await at(1)).dpi).toBeUndefined()
})

test('an image of too many pixels is refused before it is decoded', async () => {
  const bytes = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await expect(grey(bytes)).rejects.toMatchObject({
    code: 'image_too_large',
    message: expect.stringContaining('10 megapixels'),
  })
})

test('formats that Legible does not read never reach their loaders', async () => {
  const vips = Buffer.from('b6a6f208', 'hex')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
  for (const bytes of [vips, svg, Buffer.from('no image at all')])
    await expect(grey(bytes)).rejects.toMatchObject({ code: 'corrupt_file' })
})

test('scaling keeps one channel one channel, and PNG brings the pixels back', async () => {
  const raster = await grey(await halves().png().toBuffer())
  const doubled = await codec.resize(raster, 80, 40)
  expect(doubled).toMatchObject({ width: 80, height: 40, channels: 1 })
  expect(doubled.data.length).toBe(80 * 40)
  expect(Buffer.compare((await grey(await codec.encodePng(raster))).data, raster.data)).toBe(0)
})
