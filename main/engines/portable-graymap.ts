import type { Raster } from '../ocr/ports.ts'

/** A raster as a file that libraries read as it is, raw PGM: no encoding, no decoding, only a header before the pixels. */
export function toPortableGraymap({ width, height, data }: Raster): Buffer {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  return Buffer.concat([header, data])
}
