import type { BoundingBox } from '../../../shared/document.ts'
import { unite } from '../bounding-box.ts'
import type { TextBox } from '../ports.ts'
import { meanOf, sumOf, weightedMedian } from '../statistics.ts'
import { thresholds } from '../thresholds.ts'
import { levelBounds } from './text-box.ts'

const { tellingBox } = thresholds

/** What the detected lines of a page say about it; lengths in pixels of the raster the boxes belong to. */
interface TextMeasures {
  /** Median height of the boxes, which are about 1.35 times as tall as the type in them; 0 without boxes. */
  lineHeight: number
  /** Median tilt of the longer lines in radians, clockwise; 0 where there are none. */
  skew: number
  /** Holds all of them, were they straight; empty without boxes. */
  region: BoundingBox
}

/** Measures detected lines; medians weigh each box by its width, so that page numbers and specks do not count like prose. */
export function measureTextBoxes(boxes: readonly TextBox[]): TextMeasures {
  const lying = boxes.filter((box) => box.width > box.height)
  const long = lying.filter((box) => box.width > box.height * tellingBox)
  return {
    lineHeight: weightedMedian(
      lying,
      ({ height }) => height,
      ({ width }) => width,
    ),
    skew: weightedMedian(long, slopeOf, ({ width }) => width),
    region: unite(boxes.map(levelBounds)),
  }
}

/** Tilt of a line in radians, along its midline: the rectangle around a line that curls is tilted, even where that is level. */
function slopeOf({ midline, angle }: TextBox): number {
  const [x, y] = [meanOf(midline.map((point) => point.x)), meanOf(midline.map((point) => point.y))]
  const across = sumOf(midline, (point) => (point.x - x) ** 2)
  const down = sumOf(midline, (point) => (point.x - x) * (point.y - y))
  return across === 0 ? angle : Math.atan2(down, across)
}
