import { loadLate } from '../ocr/installation-damaged.ts'
import type { ImageCodec } from '../ocr/ports.ts'
import { withBmp } from './canvas/with-bmp.ts'
import { nativeWork } from './native-work.ts'

/** Every image format that Legible reads, and those it writes; each call is a piece of native work. */
export function createImageCodec(): ImageCodec {
  let codec: Promise<ImageCodec> | undefined
  /** Calls the codec, which only threads that meet an image load: who reads text layers or lines of others does without. */
  const call = <T>(work: (codec: ImageCodec) => Promise<T>) =>
    nativeWork(async () => work(await (codec ??= loadCodec())))
  return {
    readHeader: (bytes, page) => call((codec) => codec.readHeader(bytes, page)),
    decode: (bytes, options) => call((codec) => codec.decode(bytes, options)),
    resize: (raster, width, height) => call((codec) => codec.resize(raster, width, height)),
    encodePng: (raster) => call((codec) => codec.encodePng(raster)),
    encodeJpeg: (raster, quality) => call((codec) => codec.encodeJpeg(raster, quality)),
    encodeGroup4: (raster) => call((codec) => codec.encodeGroup4(raster)),
  }
}

async function loadCodec(): Promise<ImageCodec> {
  const { createSharpImageCodec } = await loadLate(import('./sharp/image-codec.ts'))
  return withBmp(createSharpImageCodec())
}
