// TIFF in the shapes that scanners, fax machines and archives write: what a page is, and what becomes of its pixels.
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { createSharpImageCodec } from '../../../main/engines/sharp/image-codec.ts'
import { readTiffDirectories } from '../../../main/engines/sharp/tiff-directories.ts'
import type { Raster } from '../../../main/ocr/ports.ts'
import { isOutOfMemory } from '../../../shared/out-of-memory.ts'
import { greyPage, tiffFile } from '../../support/image-files.ts'

const codec = createSharpImageCodec()
const maxPixels = 1_000_000
const grey = (bytes: Uint8Array, page = 1) => codec.decode(bytes, { channels: 1, maxPixels, page })

/** Left half black, right half white. */
function halves(width = 40, height = 20): Raster {
  const data = new Uint8Array(width * height).map((_, index) => (index % width < width / 2 ? 0 : 255))
  return { width, height, channels: 1, data }
}
const asSharp = ({ width, height, data }: Raster) => sharp(data, { raw: { width, height, channels: 1 } })
const expectHalves = ({ width, height, data }: Raster, name?: string) => {
  const at = (x: number) => data[Math.floor(height / 2) * width + x] ?? -1
  expect([at(Math.floor(width / 4)) < 60, at(Math.floor((3 * width) / 4)) > 225], name).toEqual([true, true])
}

test.each([
  ['none', {}],
  ['LZW', { compression: 'lzw' }],
  ['Deflate', { compression: 'deflate' }],
  ['PackBits', { compression: 'packbits' }],
  ['JPEG', { compression: 'jpeg', quality: 95 }],
  ['fax, group 4', { compression: 'ccittfax4', bitdepth: 1 }],
  ['one bit, white as 0', { bitdepth: 1, miniswhite: true }],
  ['tiles', { compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }],
  ['BigTIFF', { compression: 'lzw', bigtiff: true }],
] as const)('a TIFF packed as %s is read', async (_name, options) => {
  const bytes = await asSharp(halves(400, 200)).toColourspace('b-w').tiff(options).toBuffer()
  expect(await codec.readHeader(bytes)).toMatchObject({ width: 400, height: 200, pages: 1, frames: 1 })
  expectHalves(await grey(bytes))
})

test('16 bits, four inks and transparency become 8-bit grey on white', async () => {
  const picture = asSharp(halves(400, 200))
  expectHalves(await grey(await picture.clone().toColourspace('grey16').tiff().toBuffer()), '16 bits')
  expectHalves(await grey(await picture.clone().toColourspace('cmyk').tiff().toBuffer()), 'four inks')
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 4, background: clear } })
    .tiff({ compression: 'deflate' })
    .toBuffer()
  expect(Math.min(...(await grey(bytes)).data)).toBe(255)
})

test.each([
  ['little-endian', {}],
  ['big-endian', { bigEndian: true }],
  ['BigTIFF', { big: true }],
  ['big-endian BigTIFF', { big: true, bigEndian: true }],
])('every directory of a %s TIFF is a page of its own size', async (_name, shape) => {
  const bytes = tiffFile(
    [greyPage(halves(40, 20)), greyPage(halves(60, 90), { 282: [200, 1], 283: [200, 1] })],
    shape,
  )
  expect(await codec.readHeader(bytes)).toMatchObject({ width: 40, height: 20, dpi: 300, pages: 2 })
  expect(await codec.readHeader(bytes, 2)).toMatchObject({ width: 60, height: 90, dpi: 200, pages: 2 })
  expectHalves(await grey(bytes, 2))
  await expect(grey(bytes, 3)).rejects.toMatchObject({ code: 'corrupt_file' })
})

test('thumbnails and masks are no pages', async () => {
  const bytes = tiffFile([
    greyPage(halves(10, 5), { 254: 1 }),
    greyPage(halves(40, 20)),
    greyPage(halves(40, 20), { 254: 4 }),
    greyPage(halves(80, 20)),
  ])
  expect(await codec.readHeader(bytes)).toMatchObject({ width: 40, pages: 2 })
  expect(await codec.readHeader(bytes, 2)).toMatchObject({ width: 80 })
  // A file of nothing but a thumbnail still shows something.
  expect(await codec.readHeader(tiffFile([greyPage(halves(10, 5), { 254: 1 })]))).toMatchObject({ pages: 1 })
})

test('a fax that has half as many lines as columns to the inch is given square pixels', async () => {
  const fax = tiffFile([greyPage(halves(204, 98), { 282: [204, 1], 283: [98, 1] })])
  expect(await codec.readHeader(fax)).toMatchObject({ width: 204, height: 204, dpi: 204 })
  const page = await grey(fax)
  expect(page).toMatchObject({ width: 204, height: 204 })
  expectHalves(page)
  // Lying on its side, as a program that turned it by its orientation alone leaves it.
  const turned = tiffFile([greyPage(halves(204, 98), { 274: 6, 282: [204, 1], 283: [98, 1] })])
  expect(await grey(turned)).toMatchObject({ width: 204, height: 204 })
})

test('resolutions in centimetres are told in inches, and those without a unit not at all', async () => {
  const of = (tags: Record<number, number | [number, number]>) =>
    codec.readHeader(tiffFile([greyPage(halves(), { ...tags })]))
  expect((await of({ 282: [118, 1], 283: [118, 1], 296: 3 })).dpi).toBeCloseTo(300, 0)
  expect((await of({ 296: 1 })).dpi).toBeUndefined()
  expect((await of({ 282: [0, 0], 283: [1, 0] })).dpi).toBeUndefined()
})

test('a chain of directories without an end is one of each', () => {
  const bytes = tiffFile([greyPage(halves()), greyPage(halves())])
  const last = bytes.lastIndexOf(Buffer.alloc(4), bytes.length - halves().data.length)
  const loop = Buffer.from(bytes)
  loop.writeUInt32LE(8, last)
  expect(readTiffDirectories(bytes)).toHaveLength(2)
  expect(readTiffDirectories(loop).length).toBeLessThanOrEqual(2)
  // Whatever is cut off, what is left is told apart without an error.
  for (let length = 0; length < 200; length++) readTiffDirectories(bytes.subarray(0, length))
})

test('a directory without entries is damage, and no lack of memory', async () => {
  const bytes = tiffFile([greyPage(halves()), greyPage(halves())])
  const second = bytes.readUInt32LE(8 + 2 + 12 * bytes.readUInt16LE(8))
  bytes.writeUInt16LE(0, second)
  expect(await codec.readHeader(bytes)).toMatchObject({ pages: 1 })
  bytes.writeUInt16LE(0, 8)
  const failure = await codec.readHeader(bytes).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'corrupt_file' })
  expect(isOutOfMemory(failure)).toBe(false)
})

test('more directories than anybody scans are refused before libtiff goes through them', async () => {
  const dot: Raster = { width: 1, height: 1, channels: 1, data: new Uint8Array(1) }
  const bytes = tiffFile(Array.from({ length: 10_001 }, () => greyPage(dot)))
  await expect(codec.readHeader(bytes)).rejects.toMatchObject({ code: 'too_many_pages' })
})

test('a compression that libtiff lacks here is no damage, and says what to do', async () => {
  // Zstandard, JPEG 2000 and JPEG as it was before 1995.
  for (const compression of [50_000, 34_712, 6])
    await expect(grey(tiffFile([greyPage(halves(), { 259: compression })]))).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringContaining('LZW') as string,
    })
})

test('of a page cut off in the middle the rest is read, and it says so', async () => {
  const whole = await asSharp(halves(400, 400)).toColourspace('b-w').tiff({ compression: 'lzw' }).toBuffer()
  // Its directory is at the end: the strips before it lose some of their bytes.
  const spoiled = Buffer.from(whole).fill(
    0xff,
    Math.floor(whole.length * 0.6),
    Math.floor(whole.length * 0.7),
  )
  const page = await grey(spoiled)
  expect(page).toMatchObject({ width: 400, height: 400, damaged: true })
})
