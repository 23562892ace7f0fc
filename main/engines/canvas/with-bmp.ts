import type { Image } from '@napi-rs/canvas'
import { LegibleError } from '../../../shared/errors.ts'
import { assertImageSize } from '../../ocr/image-size.ts'
import { loadLate } from '../../ocr/installation-damaged.ts'
import type { ImageCodec } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { readBmpHeader, type BmpHeader } from './bmp-format.ts'
import { MAX_SIDE, rgbaToRgb, toGrey } from './canvas-format.ts'

// Only threads that meet a BMP load it.
const loadSkia = () => loadLate(import('@napi-rs/canvas'))

const { leastBmpShare, stripPixels } = thresholds

type Skia = Awaited<ReturnType<typeof loadSkia>>

/** A codec that reads BMP as well, which sharp cannot: Skia decodes it, as it does in Chrome. */
export function withBmp(codec: ImageCodec): ImageCodec {
  return {
    ...codec,
    async readHeader(bytes, page) {
      const header = readBmpHeader(bytes)
      if (!header) return codec.readHeader(bytes, page)
      const { byteLength: _, ...size } = header
      return { ...size, pages: 1, frames: 1, rotation: 0 }
    },
    async decode(bytes, options) {
      const header = readBmpHeader(bytes)
      if (!header) return codec.decode(bytes, options)
      assertImageSize(header, options.maxPixels)
      const { width, height } = header
      const skia = await loadSkia()
      const image = await decodeBmp(skia, bytes, header)
      const { channels } = options
      const data = new Uint8Array(width * height * channels)
      const rows = Math.max(1, Math.min(MAX_SIDE, Math.floor(stripPixels / width)))
      for (let top = 0; top < height; top += rows) {
        const rgba = drawStrip(skia, image, top, Math.min(rows, height - top))
        data.set(channels === 1 ? toGrey(rgba, 4) : rgbaToRgb(rgba), top * width * channels)
      }
      return { width, height, channels, data, ...(bytes.length < header.byteLength && { damaged: true }) }
    },
  }
}

async function decodeBmp({ loadImage }: Skia, bytes: Uint8Array, header: BmpHeader): Promise<Image> {
  const { width, height, byteLength } = header
  try {
    if (width > MAX_SIDE) throw new Error(`Skia draws nothing ${width} pixels wide`)
    if (bytes.length < byteLength * leastBmpShare) throw new Error('Hardly anything of it is there')
    const image = await loadImage(bytes.length < byteLength ? filledUp(bytes, byteLength) : bytes)
    if (image.width !== width || image.height !== height) throw new Error('Skia sees another size')
    return image
  } catch (cause) {
    const message = 'The image is damaged and cannot be read. Save or scan it again.'
    throw new LegibleError('corrupt_file', message, { cause })
  }
}

/** What is missing is white, which is what a byte of ones means in most files; Skia makes it black. */
function filledUp(bytes: Uint8Array, byteLength: number): Uint8Array {
  const whole = new Uint8Array(byteLength).fill(255)
  whole.set(bytes)
  return whole
}

function drawStrip({ createCanvas }: Skia, image: Image, top: number, rows: number): Uint8Array {
  const canvas = createCanvas(image.width, rows)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, image.width, rows)
  context.drawImage(image, 0, -top)
  return canvas.data()
}
