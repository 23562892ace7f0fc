import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type Electron from 'electron'

interface Drawn {
  width: number
  height: number
  canvas?: Canvas
  bytes?: Buffer
}

/** A picture: encoded bytes, whose size is known, or pixels, which can be cropped. */
export class NativeImage implements Pick<
  Electron.NativeImage,
  'crop' | 'getSize' | 'isEmpty' | 'setTemplateImage' | 'toPNG'
> {
  readonly #drawn: Drawn

  constructor(drawn: Drawn) {
    this.#drawn = drawn
  }
  static ofCanvas(canvas: Canvas): NativeImage {
    return new NativeImage({ width: canvas.width, height: canvas.height, canvas })
  }

  isEmpty = () => this.#drawn.width === 0
  getSize = () => ({ width: this.#drawn.width, height: this.#drawn.height })
  isTemplateImage = () => false
  setTemplateImage(): void {}
  toPNG(): Buffer {
    return this.#drawn.canvas?.toBuffer('image/png') ?? this.#drawn.bytes ?? Buffer.alloc(0)
  }
  crop({ x, y, width, height }: Electron.Rectangle): Electron.NativeImage {
    const { canvas } = this.#drawn
    if (canvas === undefined) throw new Error('The stand-in crops pictures of the screen only.')
    const cut = createCanvas(width, height)
    cut.getContext('2d').drawImage(canvas, x, y, width, height, 0, 0, width, height)
    return NativeImage.ofCanvas(cut) as unknown as Electron.NativeImage
  }
}

export const nativeImage = {
  createEmpty: () => new NativeImage({ width: 0, height: 0 }),
  createFromBuffer(bytes: Buffer, { scaleFactor = 1 }: { scaleFactor?: number } = {}): NativeImage {
    const isPng = bytes.toString('latin1', 1, 4) === 'PNG'
    if (!isPng) return new NativeImage({ width: 0, height: 0 })
    const size = { width: bytes.readUInt32BE(16) / scaleFactor, height: bytes.readUInt32BE(20) / scaleFactor }
    return new NativeImage({ ...size, bytes })
  },
}
