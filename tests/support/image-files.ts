// Images in formats that no library of ours writes, or not in every shape they come in.
import type { Raster } from '../../main/ocr/ports.ts'

/** One directory of a TIFF: its entries by number, and the bytes of its one strip. Numbers are LONG, pairs RATIONAL. */
export interface TiffPage {
  tags: Readonly<Record<number, number | readonly [number, number]>>
  strip: Uint8Array
}

export interface TiffShape {
  bigEndian?: boolean
  /** A BigTIFF, with offsets of 8 bytes. */
  big?: boolean
}

/** A TIFF whose directories are exactly these. */
export function tiffFile(
  pages: readonly TiffPage[],
  { bigEndian = false, big = false }: TiffShape = {},
): Buffer {
  /** 2 to 8 bytes; what is wider than 4 has nothing but zeros before. */
  const number = (value: number, bytes: 2 | 4 | 8) => {
    const buffer = Buffer.alloc(bytes)
    const size = Math.min(bytes, 4)
    if (bigEndian) buffer.writeUIntBE(value, bytes - size, size)
    else buffer.writeUIntLE(value, 0, size)
    return buffer
  }
  const wide = big ? 8 : 4
  const order = Buffer.from(bigEndian ? 'MM' : 'II')
  const parts = big
    ? [order, number(43, 2), number(8, 2), number(0, 2), number(16, 8)]
    : [order, number(42, 2), number(8, 4)]
  let length = big ? 16 : 8
  for (const [index, { tags, strip }] of pages.entries()) {
    const all = { 273: 0, 279: strip.length, ...tags }
    const entries = Object.entries(all)
    const head = big ? 8 : 2
    const directoryBytes = head + entries.length * (big ? 20 : 12) + wide
    const rationals: Buffer[] = []
    const rationalsAt = length + directoryBytes
    const stripAt = rationalsAt + 8 * entries.filter(([, value]) => typeof value !== 'number').length
    parts.push(number(entries.length, big ? 8 : 2))
    for (const [tag, value] of entries) {
      const isPair = typeof value !== 'number'
      parts.push(number(Number(tag), 2), number(isPair ? 5 : 4, 2), number(1, wide))
      if (!isPair) parts.push(number(tag === '273' ? stripAt : value, 4), Buffer.alloc(big ? 4 : 0))
      else if (big) parts.push(number(value[0], 4), number(value[1], 4))
      else {
        parts.push(number(rationalsAt + 8 * rationals.length, 4))
        rationals.push(Buffer.concat([number(value[0], 4), number(value[1], 4)]))
      }
    }
    const padding = big ? Buffer.alloc(stripAt - rationalsAt) : Buffer.concat(rationals)
    length = stripAt + strip.length + (strip.length % 2)
    parts.push(number(index === pages.length - 1 ? 0 : length, wide), padding, Buffer.from(strip))
    parts.push(Buffer.alloc(strip.length % 2))
  }
  return Buffer.concat(parts)
}

/** An uncompressed page in 8-bit grey, at 300 dpi where `tags` do not say otherwise. */
export const greyPage = ({ width, height, data }: Raster, tags: TiffPage['tags'] = {}): TiffPage => ({
  tags: {
    256: width,
    257: height,
    258: 8,
    259: 1,
    262: 1,
    277: 1,
    278: height,
    282: [300, 1],
    283: [300, 1],
    ...tags,
  },
  strip: data,
})

/** A BMP of 24 bits a pixel, or of 1 bit with black and white as its colours; rows go up, as most do. */
export function bmpOf({ width, height, data }: Raster, bitsPerPixel: 1 | 24 = 24, dpi = 300): Buffer {
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4
  const palette = bitsPerPixel === 1 ? Buffer.from([0, 0, 0, 0, 255, 255, 255, 0]) : Buffer.alloc(0)
  const header = Buffer.alloc(54)
  header.write('BM', 'latin1')
  const pixelsAt = header.length + palette.length
  header.writeUInt32LE(pixelsAt + rowBytes * height, 2)
  header.writeUInt32LE(pixelsAt, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bitsPerPixel, 28)
  header.writeInt32LE(Math.round(dpi / 0.0254), 38)
  header.writeInt32LE(Math.round(dpi / 0.0254), 42)
  const pixels = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const row = (height - 1 - y) * rowBytes
    for (let x = 0; x < width; x++) {
      const grey = data[y * width + x] ?? 255
      if (bitsPerPixel === 24) pixels.fill(grey, row + x * 3, row + x * 3 + 3)
      else if (grey > 127) pixels[row + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  return Buffer.concat([header, palette, pixels])
}
