import type { BoundingBox } from '../../../shared/document.ts'
import type { DraftBlock, LayoutContext } from './layout-context.ts'
import type { Thresholds } from '../thresholds.ts'
import { heightOf, holdsMiddle, median, typeSize, unite, widthOf } from './measure-lines.ts'

/** Where pictures stand: those the file draws as such, and frames around nothing that is written. */
export function findPictures(page: LayoutContext, { leastPicture }: Thresholds): BoundingBox[] {
  const words = page.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  return [...page.pictures, ...framesOf(page)].filter(
    (box) =>
      heightOf(box) > leastPicture * page.bodySize && !words.some(({ bbox }) => holdsMiddle(box, bbox)),
  )
}

/** Rectangles of four rules. */
function framesOf({ rules, bodySize }: LayoutContext): BoundingBox[] {
  const boxes = rules.map(({ bbox }) => bbox)
  const upright = boxes.filter((box) => heightOf(box) > widthOf(box))
  const level = boxes.filter((box) => heightOf(box) <= widthOf(box))
  const isNear = (a: number, b: number) => Math.abs(a - b) < bodySize / 2
  const alike = Map.groupBy(
    level,
    ([x0, , x1]) => `${Math.round(x0 / bodySize)} ${Math.round(x1 / bodySize)}`,
  )
  return [...alike.values()].flatMap((group) => {
    const down = group.toSorted((a, b) => a[1] - b[1])
    return down.slice(1).flatMap((bottom, index) => {
      const box = unite([down[index] ?? bottom, bottom])
      const sides = upright.filter(([, y0, , y1]) => isNear(y0, box[1]) && isNear(y1, box[3]))
      const isClosed = [box[0], box[2]].every((x) => sides.some((side) => isNear(side[0], x)))
      return isClosed ? [box] : []
    })
  })
}

/** Whether a block stands right below a picture, within its width, in type smaller than the text: what is said of it. */
export function standsUnder(
  pictures: readonly BoundingBox[],
  { lines }: DraftBlock,
  { bodySize }: LayoutContext,
  { captionGap, captionSize }: Thresholds,
): boolean {
  if (median(lines.map(typeSize)) > captionSize * bodySize) return false
  const [x0, y0, x1] = unite(lines.map(({ bbox }) => bbox))
  return pictures.some((picture) => {
    const gap = y0 - picture[3]
    const isWithin = x0 > picture[0] - bodySize && x1 < picture[2] + bodySize
    return isWithin && gap > -bodySize / 2 && gap < captionGap * bodySize
  })
}
