import type { BoundingBox } from '../../../shared/document.ts'
import type { DraftBlock, LayoutContext } from './layout-context.ts'
import { framesOf } from './frames.ts'
import { thresholds } from '../thresholds.ts'
import { boundsOf, heightOf, holdsMiddle } from '../bounding-box.ts'
import { typeSize } from './measure-lines.ts'
import { median } from '../statistics.ts'

const { leastPicture, captionGap, smallerType } = thresholds

/** Where pictures stand: those the file draws as such, and frames around nothing that is written. */
export function findPictures(page: LayoutContext): BoundingBox[] {
  const words = page.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  return [...page.pictures, ...framesOf(page.rules, page.bodySize / 2)].filter(
    (box) =>
      heightOf(box) > leastPicture * page.bodySize && !words.some(({ bbox }) => holdsMiddle(box, bbox)),
  )
}

/** Whether a block stands right below a picture, within its width, in type smaller than the text: what is said of it. */
export function standsUnder(
  pictures: readonly BoundingBox[],
  { lines }: DraftBlock,
  { bodySize }: LayoutContext,
): boolean {
  if (median(lines.map(typeSize)) > smallerType * bodySize) return false
  const [x0, y0, x1] = boundsOf(lines)
  return pictures.some((picture) => {
    const gap = y0 - picture[3]
    const isWithin = x0 > picture[0] - bodySize && x1 < picture[2] + bodySize
    return isWithin && gap > -bodySize / 2 && gap < captionGap * bodySize
  })
}
