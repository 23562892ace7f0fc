import type { Raster, TextBox } from '../../ocr/ports.ts'
import { cutLine } from '../../ocr/preparation/cut-line.ts'
import type { LineInk } from '../../ocr/preparation/find-ink.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { LINE_HEIGHT } from './network-format.ts'

const { longBox, longNarrowing, narrowLetters, typeInBox } = thresholds

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

/** Cuts a box out of a grey raster, turned level and scaled to the network's height, and in width by `scale` beside that. */
export function cutLineImage(raster: Raster, box: TextBox, scale: number): LineImage {
  const inProportion = (box.width * LINE_HEIGHT) / box.height
  const size = { width: Math.max(16, Math.round(scale * inProportion)), height: LINE_HEIGHT }
  const data = Uint8Array.from(cutLine(raster, box, size))
  return { ...size, channels: 1, data, horizontalScale: size.width / inProportion }
}

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
