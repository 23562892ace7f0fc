import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { clipTo, heightOf, holdsMiddle } from '../bounding-box.ts'
import { boundsOfInk, darkGreyOf } from './measure-ink.ts'
import { levelBounds } from './text-box.ts'

const {
  bulletReach,
  contrastOfBullet,
  leastBullet,
  lineOfBullet,
  mostBullet,
  mostBulletBox,
  mostBulletHeight,
  paperBesideBox,
} = thresholds

/** The boxes, each with the bullet or dash before its line, which a detector takes for no text or puts into a box of its own. */
export function reachBullets(raster: Raster, boxes: readonly TextBox[]): TextBox[] {
  const own = new Set<TextBox>()
  const reached = boxes.map((box) => {
    const bullet = findBullet(raster, box, boxes)
    if (bullet === undefined) return box
    const holders = boxes.filter((other) => other !== box && holdsMiddle(levelBounds(other), bullet))
    if (!holders.every((other) => isOfBullet(other, box))) return box
    for (const holder of holders) own.add(holder)
    const [left] = levelBounds(box)
    const more = left - bullet[0] + paperBesideBox * box.height
    return { ...box, width: box.width + more, centerX: box.centerX - more / 2 }
  })
  return reached.filter((_, index) => !own.has(boxes[index] as TextBox))
}

/** The bounds of a bullet: the one small spot of ink before a line, no taller than small letters. */
function findBullet(raster: Raster, box: TextBox, boxes: readonly TextBox[]): BoundingBox | undefined {
  const grey = darkGreyOf(raster, levelBounds(box), contrastOfBullet)
  if (grey === undefined) return undefined
  const [left] = levelBounds(box)
  const beside = endOfLineBeside(box, boxes)
  // A box may begin within its bullet, with white up to its text.
  return (
    findSpot(raster, box, { beside, grey, end: left }) ??
    findSpot(raster, box, { beside, grey, end: left + paperBesideBox * box.height })
  )
}

/** The one spot of ink between the end of the line beside and some place. */
function findSpot(
  raster: Raster,
  box: TextBox,
  { beside, grey, end }: { beside: number; grey: number; end: number },
): BoundingBox | undefined {
  const [left, top, , bottom] = levelBounds(box)
  const { height } = box
  const area: BoundingBox = [Math.max(left - bulletReach * height, beside), top, end, bottom]
  const [x0, , x1] = clipTo(raster, area.map(Math.round) as BoundingBox)
  if (x1 - x0 < height) return undefined
  const ink = boundsOfInk(raster, area, grey)
  if (ink === undefined) return undefined
  const [from, , to] = ink
  const isSpot =
    to - from >= leastBullet * height &&
    to - from <= mostBullet * height &&
    heightOf(ink) <= mostBulletHeight * height
  // What is nearer to the line beside it is the end of that one.
  const isOwn = from > x0 && to < x1 && from < left && from - beside > left - to
  return isSpot && isOwn ? ink : undefined
}

/** Where the line of another column ends that stands before a box in its row. */
function endOfLineBeside(box: TextBox, boxes: readonly TextBox[]): number {
  if (!isLineOfText(box)) return -Infinity
  const left = box.centerX - box.width / 2
  let end = -Infinity
  for (const other of boxes) {
    const right = other.centerX + other.width / 2
    const isInRow = Math.abs(other.centerY - box.centerY) < (other.height + box.height) / 2
    if (isInRow && right < left && right > end && !isOfBullet(other, box)) end = right
  }
  return end
}

/** Whether a box may be one that a bullet before a line has for itself. */
const isOfBullet = (other: TextBox, line: TextBox) =>
  isLineOfText(line) &&
  Math.max(other.width - paperBesideBox * line.height, other.height) <= mostBulletBox * line.height

/** A number in a table is shorter, and a dash before it stands in another cell. */
const isLineOfText = ({ width, height }: TextBox) => width >= lineOfBullet * height
