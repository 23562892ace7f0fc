import type { ImageCodec } from '../ocr/ports.ts'
import { withBmp } from './canvas/with-bmp.ts'
import { nativeWork } from './native-work.ts'
import { createSharpImageCodec } from './sharp/image-codec.ts'

/** Every image format that Legible reads, and those it writes; each call is a piece of native work. */
export function createImageCodec(): ImageCodec {
  const codec = withBmp(createSharpImageCodec())
  return {
    readHeader: (bytes, page) => nativeWork(() => codec.readHeader(bytes, page)),
    decode: (bytes, options) => nativeWork(() => codec.decode(bytes, options)),
    resize: (raster, width, height) => nativeWork(() => codec.resize(raster, width, height)),
    encodePng: (raster) => nativeWork(() => codec.encodePng(raster)),
    encodeJpeg: (raster, quality) => nativeWork(() => codec.encodeJpeg(raster, quality)),
    encodeGroup4: (raster) => nativeWork(() => codec.encodeGroup4(raster)),
  }
}
