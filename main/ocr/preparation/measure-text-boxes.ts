import type { BoundingBox } from '../../../shared/document.ts'
import { unite } from '../layout/measure-lines.ts'
import type { TextBox } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'
import { boundsOf } from './text-box.ts'

const { tellingBox, wideBox } = defaultThresholds

/** What the detected lines of a page say about it; lengths in pixels of the raster the boxes belong to. */
export interface TextMeasures {
  /** Median height of the boxes, which are about 1.35 times as tall as the type in them; 0 without boxes. */
  lineHeight: number
  /** Width by height of the box in the middle of the text's area: long lines of prose have 15 and more, forms and receipts 5 to 9. */
  aspect: number
  /** Of all lines one behind the other, in their own heights: a page of prose has 500 to 1,500, a form or receipt 100 to 500. */
  typeLength: number
  /** Median tilt of the longer lines in radians, clockwise; 0 where there are none. */
  skew: number
  /** Share of the text's area in lines of plain prose, that run over most of the text's width: 0.8 and more on pages of plain prose. */
  wideShare: number
  /** Holds all of them, were they straight; empty without boxes. */
  region: BoundingBox
}

/** Measures detected lines; medians weigh each box by its area, so that page numbers and specks do not count like prose. */
export function measureTextBoxes(boxes: TextBox[]): TextMeasures {
  const area = (box: TextBox) => box.width * box.height
  const areaOf = (some: TextBox[]) => some.reduce((sum, box) => sum + area(box), 0)
  const total = areaOf(boxes)
  const share = (some: TextBox[]) => (total === 0 ? 0 : areaOf(some) / total)
  const region = unite(boxes.map(boundsOf))
  const lying = boxes.filter((box) => box.width > box.height)
  const long = lying.filter((box) => box.width > box.height * tellingBox)
  return {
    lineHeight: weightedMedian(lying.map((box) => [box.height, box.width])),
    aspect: weightedMedian(lying.map((box) => [box.width / box.height, area(box)])),
    typeLength: lying.reduce((sum, { width, height }) => sum + width / height, 0),
    skew: weightedMedian(long.map((box) => [slopeOf(box), box.width])),
    wideShare: share(boxes.filter(({ width }) => width > wideBox * (region[2] - region[0]))),
    region,
  }
}

/** Tilt of a line in radians, along its midline: the rectangle around a line that curls is tilted, even where that is level. */
function slopeOf({ midline, angle }: TextBox): number {
  const [x, y] = [meanOf(midline.map((point) => point.x)), meanOf(midline.map((point) => point.y))]
  const across = midline.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const down = midline.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  return across === 0 ? angle : Math.atan2(down, across)
}

export const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function weightedMedian(pairs: [value: number, weight: number][]): number {
  const sorted = pairs.toSorted((a, b) => a[0] - b[0])
  const half = sorted.reduce((sum, [, weight]) => sum + weight, 0) / 2
  let passed = 0
  for (const [value, weight] of sorted) {
    passed += weight
    if (passed >= half) return value
  }
  return 0
}
