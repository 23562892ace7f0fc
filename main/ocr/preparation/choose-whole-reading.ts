import type { Segmentation, TextBox } from '../ports.ts'
import { measureTextBoxes } from './measure-text-boxes.ts'

/**
 * The whole page at once, resized by `scale` before; its lines may be narrowed by `narrowing`, a first time.
 * `isPlain`: nothing but lines below one another, so that it may be cut between any two of them.
 */
export interface WholeReading {
  segmentation: Segmentation
  isPlain: boolean
  scale: number
  narrowing: number
  /** Of the boxes before, in pixels; 0 where there are none. */
  lineHeight: number
}

// Lines of prose beside one another are columns; a price beside its item is not (its box is short).
const COLUMN_ASPECT = 6
const COLUMN_SHARE = 0.3

// Cut in two, pages of plain prose (0.84 to 0.98) read the same; six others (0.42 to 0.78) lost half a point of F1 each.
const PLAIN_SHARE = 0.8

// Box heights, about 1.35 of the type's. Below 34 (110 dpi screens: 24 to 31) Tesseract loses words: doubled,
// F1 on 9 screens 97.1 -> 98.6. Above 90 (400 dpi) the extra pixels only cost: 3.9 s -> 3.6 s for 3 pages at equal F1.
const SMALL_LINES = 34
const LARGE_LINES = 90
const USEFUL_LINES = 70
const SMALL_SCALE = 2
// The networks pay for the width of a line, and read small type narrowed to three quarters as well as at its full width
// (screens F1 98.9 and 98.7, a fifth less time). Larger type is not narrowed: six historic pages lost four points of F1,
// and their second reading cost more than all sure pages had saved.
const SMALL_NARROWING = 0.75

/** Chooses how to read an upright page, or a part of one, at once. */
export function chooseWholeReading(boxes: TextBox[]): WholeReading {
  const { lineHeight, wideShare } = measureTextBoxes(boxes)
  const segmentation = columnShare(boxes) > COLUMN_SHARE ? 'auto' : 'single_column'
  return {
    segmentation,
    isPlain: segmentation === 'single_column' && wideShare > PLAIN_SHARE,
    ...scaleFor(lineHeight),
    lineHeight,
  }
}

function scaleFor(lineHeight: number): { scale: number; narrowing: number } {
  if (lineHeight === 0) return { scale: 1, narrowing: 1 }
  if (lineHeight < SMALL_LINES) return { scale: SMALL_SCALE, narrowing: SMALL_NARROWING }
  return { scale: lineHeight > LARGE_LINES ? USEFUL_LINES / lineHeight : 1, narrowing: 1 }
}

/** Share of the text's area that has other prose beside it. */
function columnShare(boxes: TextBox[]): number {
  const prose = boxes.filter((box) => box.width > box.height * COLUMN_ASPECT)
  const area = (box: TextBox) => box.width * box.height
  const total = boxes.reduce((sum, box) => sum + area(box), 0)
  const beside = prose.filter((box) =>
    prose.some(
      (other) =>
        other !== box &&
        Math.abs(other.centerY - box.centerY) < Math.min(other.height, box.height) / 2 &&
        Math.abs(other.centerX - box.centerX) > (other.width + box.width) / 2 - box.height,
    ),
  )
  return total === 0 ? 0 : beside.reduce((sum, box) => sum + area(box), 0) / total
}
