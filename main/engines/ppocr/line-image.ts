import type { Raster, TextBox } from '../../ocr/ports.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'
import { LINE_HEIGHT } from './network-format.ts'

const { longBox, longNarrowing } = defaultThresholds

/** A line as the network sees it. */
export interface LineImage extends Raster {
  /** Its width, of what it would be in proportion to its height. */
  narrowing: number
}

/**
 * Cuts a box out of a grey raster, turned level and scaled to 48 pixels of height; long lines are narrowed a little.
 *
 * Bilinear, up to 3 x 3 samples a pixel where it shrinks. The letters of small type grow smooth rather than blocky:
 * nearest-pixel enlargement costs the recogniser thin strokes.
 */
export function cutLineImage(raster: Raster, box: TextBox): LineImage {
  const inProportion = (box.width * LINE_HEIGHT) / box.height
  const width = Math.max(
    16,
    Math.round(box.width < longBox * box.height ? inProportion : longNarrowing * inProportion),
  )
  const stepX = box.width / width
  const stepY = box.height / LINE_HEIGHT
  const samples = Math.max(1, Math.min(3, Math.round(Math.max(stepX, stepY))))
  const cut: Cut = { box, stepX, stepY, samples, cos: Math.cos(box.angle), sin: Math.sin(box.angle) }
  const data = new Uint8Array(width * LINE_HEIGHT)
  for (let y = 0; y < LINE_HEIGHT; y++) cutRow(raster, cut, y, data.subarray(y * width, (y + 1) * width))
  return { width, height: LINE_HEIGHT, channels: 1, data, narrowing: width / inProportion }
}

interface Cut {
  box: TextBox
  /** Pixels of the raster for one of the line image. */
  stepX: number
  stepY: number
  /** Of a pixel, each way. */
  samples: number
  cos: number
  sin: number
}

// Functions of their own: V8 compiles them once, and loops in loops at every line.
function cutRow(raster: Raster, cut: Cut, y: number, row: Uint8Array): void {
  for (let x = 0; x < row.length; x++) row[x] = meanOf(raster, cut, x, y)
}

function meanOf(raster: Raster, { box, stepX, stepY, samples, cos, sin }: Cut, x: number, y: number): number {
  let sum = 0
  for (let sample = 0; sample < samples * samples; sample++) {
    const u = (x + ((sample % samples) + 0.5) / samples) * stepX - box.width / 2
    const v = (y + (Math.floor(sample / samples) + 0.5) / samples) * stepY - box.height / 2
    sum += bilinear(raster, box.centerX + u * cos - v * sin - 0.5, box.centerY + u * sin + v * cos - 0.5)
  }
  return sum / (samples * samples)
}

function bilinear({ width, height, data }: Raster, atX: number, atY: number): number {
  const x = Math.min(Math.max(atX, 0), width - 1)
  const y = Math.min(Math.max(atY, 0), height - 1)
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const right = x0 + 1 < width ? 1 : 0
  const below = y0 + 1 < height ? width : 0
  const index = y0 * width + x0
  const fx = x - x0
  const fy = y - y0
  const top = (data[index] ?? 0) * (1 - fx) + (data[index + right] ?? 0) * fx
  const bottom = (data[index + below] ?? 0) * (1 - fx) + (data[index + below + right] ?? 0) * fx
  return top * (1 - fy) + bottom * fy
}
