import type { Segmentation, TextBox } from '../ports.ts'
import { defaultThresholds, type Thresholds } from '../thresholds.ts'
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

/** Chooses how to read an upright page, or a part of one, at once. */
export function chooseWholeReading(boxes: TextBox[], profile: Thresholds = defaultThresholds): WholeReading {
  const { lineHeight, wideShare } = measureTextBoxes(boxes)
  const segmentation = columnShare(boxes, profile) > profile.columnShare ? 'auto' : 'single_column'
  return {
    segmentation,
    isPlain: segmentation === 'single_column' && wideShare > profile.plainShare,
    ...scaleFor(lineHeight, profile),
    lineHeight,
  }
}

function scaleFor(
  lineHeight: number,
  { smallLines, smallScale, smallNarrowing, largeLines, usefulLines }: Thresholds,
): { scale: number; narrowing: number } {
  if (lineHeight === 0) return { scale: 1, narrowing: 1 }
  if (lineHeight < smallLines) return { scale: smallScale, narrowing: smallNarrowing }
  return { scale: lineHeight > largeLines ? usefulLines / lineHeight : 1, narrowing: 1 }
}

/** Share of the text's area that has other prose beside it. */
function columnShare(boxes: TextBox[], { columnAspect }: Thresholds): number {
  const prose = boxes.filter((box) => box.width > box.height * columnAspect)
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
