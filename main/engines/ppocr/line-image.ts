import type { Point, Raster, TextBox } from '../../ocr/ports.ts'
import type { LineInk } from '../../ocr/preparation/find-ink.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'
import { LINE_HEIGHT } from './network-format.ts'

const { longBox, longNarrowing, narrowLetters, typeInBox } = defaultThresholds

/** A line as the network sees it. */
export interface LineImage extends Raster {
  /** Its width, of what it would be in proportion to its height. */
  horizontalScale: number
}

/** The box, no taller than its type needs: around small type a detector leaves so much paper that the network would see half of it. */
export function fitToType(box: TextBox, { bbox: [, top, , bottom] }: LineInk): TextBox {
  const height = (bottom - top) / typeInBox
  return height < box.height ? { ...box, height, centerY: (top + bottom) / 2 } : box
}

/**
 * How wide a line is given to the network, of its width in proportion: long ones are narrowed a little, unless their letters
 * are narrow: the network passes over those that are less than one of its steps.
 */
export function scaleOfWidth({ width, height }: TextBox, ink: LineInk | undefined): number {
  const isNarrow = (ink?.runs.length ?? 0) * height >= narrowLetters * width
  return width < longBox * height || isNarrow ? 1 : longNarrowing
}

/**
 * Cuts a box out of a grey raster, turned level and scaled to 48 pixels of height, and in width by `scale` beside that.
 *
 * Bilinear, up to 3 x 3 samples a pixel where it shrinks. The letters of small type grow smooth rather than blocky:
 * nearest-pixel enlargement costs the recogniser thin strokes.
 */
export function cutLineImage(raster: Raster, box: TextBox, scale: number): LineImage {
  const inProportion = (box.width * LINE_HEIGHT) / box.height
  const width = Math.max(16, Math.round(scale * inProportion))
  const stepX = box.width / width
  const stepY = box.height / LINE_HEIGHT
  const samples = Math.max(1, Math.min(3, Math.round(Math.max(stepX, stepY))))
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const data = new Uint8Array(width * LINE_HEIGHT)
  const sums = new Float64Array(width)
  for (let y = 0; y < LINE_HEIGHT; y++) {
    sums.fill(0)
    for (let sample = 0; sample < samples * samples; sample++) {
      const u = (((sample % samples) + 0.5) / samples) * stepX - box.width / 2
      const v = (y + (Math.floor(sample / samples) + 0.5) / samples) * stepY - box.height / 2
      const from = { x: box.centerX + u * cos - v * sin - 0.5, y: box.centerY + u * sin + v * cos - 0.5 }
      addSamples(raster, from, { x: stepX * cos, y: stepX * sin }, sums)
    }
    for (let x = 0; x < width; x++) data[y * width + x] = (sums[x] ?? 0) / (samples * samples)
  }
  return { width, height: LINE_HEIGHT, channels: 1, data, horizontalScale: width / inProportion }
}

/**
 * Adds what a raster has, bilinear, along a straight row of places to `sums`; beyond its edges it goes on as it is there.
 * A function of its own: V8 compiles it once, and loops in loops at every line.
 */
function addSamples({ width, height, data }: Raster, from: Point, step: Point, sums: Float64Array): void {
  const [right, bottom] = [width - 1, height - 1]
  for (let index = 0; index < sums.length; index++) {
    const x = Math.min(Math.max(from.x + index * step.x, 0), right)
    const y = Math.min(Math.max(from.y + index * step.y, 0), bottom)
    const x0 = Math.trunc(x)
    const y0 = Math.trunc(y)
    const topLeft = y0 * width + x0
    const topRight = x0 < right ? topLeft + 1 : topLeft
    const below = y0 < bottom ? width : 0
    const top = mixed(data[topLeft] ?? 0, data[topRight] ?? 0, x - x0)
    const base = mixed(data[topLeft + below] ?? 0, data[topRight + below] ?? 0, x - x0)
    sums[index] = (sums[index] ?? 0) + mixed(top, base, y - y0)
  }
}

const mixed = (one: number, other: number, share: number) => one + (other - one) * share

/**
 * A grey line image as the line network wants it: from -1 to 1, `width` columns, the rest of them middle grey (0), which is
 * the padding it was trained with. Columns beyond `width` are left out.
 */
export function toLineInput(line: Raster, width: number): Float32Array {
  const input = new Float32Array(LINE_HEIGHT * width)
  const columns = Math.min(width, line.width)
  for (let y = 0; y < LINE_HEIGHT; y++)
    for (let x = 0; x < columns; x++) input[y * width + x] = (line.data[y * line.width + x] ?? 0) / 127.5 - 1
  return input
}
