import { measuredDpi } from '../../ocr/preparation/raster-size.ts'

/** What the headers of a BMP say. */
export interface BmpHeader {
  width: number
  height: number
  /** Undefined where it does not say or says nonsense. */
  dpi?: number
  /** What the whole file takes; 0 where its pixels are compressed, and only decoding tells. */
  byteLength: number
}

/** OS/2's first header, of 16-bit numbers; every later one begins as the 40 bytes of Windows' do. */
const CORE_HEADER = 12
/** Of the compressions: none, and none with masks that say where each colour is. */
const UNCOMPRESSED: readonly number[] = [0, 3, 6]
const MAX_BITS_PER_PIXEL = 32
const METRES_PER_INCH = 0.0254

/**
 * Reads the file and the information header of a BMP (Microsoft's BITMAPFILEHEADER and BITMAPINFOHEADER). Undefined for
 * what is no BMP, or one too damaged to have a size.
 */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  if (bytes.length < 26 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const pixelsAt = view.getUint32(10, true)
  const headerSize = view.getUint32(14, true)
  if (headerSize !== CORE_HEADER && bytes.length < 54) return undefined
  const isCore = headerSize === CORE_HEADER
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true)
  // Rows that go down the page have a negative number.
  const height = Math.abs(isCore ? view.getUint16(20, true) : view.getInt32(22, true))
  const bitsPerPixel = view.getUint16(isCore ? 24 : 28, true)
  if (width <= 0 || height === 0) return undefined
  const isUncompressed =
    bitsPerPixel <= MAX_BITS_PER_PIXEL && (isCore || UNCOMPRESSED.includes(view.getUint32(30, true)))
  // Rows end at whole words of 32 bits.
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4
  const dpi = isCore ? undefined : view.getInt32(38, true) * METRES_PER_INCH
  return { width, height, ...measuredDpi(dpi), byteLength: isUncompressed ? pixelsAt + rowBytes * height : 0 }
}
