import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'
import { clipTo } from './cut-out.ts'
import { highestOf } from './histogram.ts'
import { boundsOf } from './text-box.ts'

const {
  bulletReach,
  contrastOfBullet,
  contrastOfInk,
  darkestOfInk,
  leastBullet,
  mostBullet,
  mostBulletHeight,
  paperBesideBox,
  paperOfInk,
} = defaultThresholds

/** The boxes, each with the bullet or dash before its line, which a detector takes for no text. */
export const reachBullets = (raster: Raster, boxes: readonly TextBox[]): TextBox[] =>
  boxes.map((box) => {
    const bullet = findBullet(raster, box)
    if (bullet === undefined || boxes.some((other) => other !== box && holds(other, bullet))) return box
    const [left] = boundsOf(box)
    const more = left - bullet.x + paperBesideBox * box.height
    return { ...box, width: box.width + more, centerX: box.centerX - more / 2 }
  })

/** Where a bullet begins: the one small spot of ink before a line, no taller than small letters. */
function findBullet(raster: Raster, box: TextBox): { x: number; y: number } | undefined {
  const [left, top, , bottom] = boundsOf(box)
  const { height } = box
  const area: BoundingBox = [left - bulletReach * height, top, left, bottom]
  const [x0, y0, x1, y1] = clipTo(raster, area.map(Math.round) as BoundingBox)
  const grey = spotGrey(raster, box)
  if (x1 - x0 < height || grey === undefined) return undefined
  let [from, to, upper, lower] = [x1, x0, y1, y0]
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      if ((raster.data[y * raster.width + x] ?? 255) > grey) continue
      ;[from, to] = [Math.min(from, x), Math.max(to, x + 1)]
      ;[upper, lower] = [Math.min(upper, y), Math.max(lower, y + 1)]
    }
  const [wide, high] = [to - from, lower - upper]
  const isSpot =
    wide >= leastBullet * height && wide <= mostBullet * height && high <= mostBulletHeight * height
  return isSpot && from > x0 && to < x1 ? { x: from, y: (upper + lower) / 2 } : undefined
}

/** The lightest grey of a spot beside a line of dark type: thin dashes are lighter than letters. */
function spotGrey(raster: Raster, box: TextBox): number | undefined {
  const [x0, y0, x1, y1] = clipTo(raster, boundsOf(box).map(Math.round) as BoundingBox)
  const histogram = new Uint32Array(256)
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const value = raster.data[y * raster.width + x] ?? 255
      histogram[value] = (histogram[value] ?? 0) + 1
    }
  const count = Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
  const paper = highestOf(histogram, paperOfInk * count)
  const ink = highestOf(histogram, (1 - darkestOfInk) * count)
  return paper - ink < contrastOfInk ? undefined : paper - contrastOfBullet * (paper - ink)
}

function holds(box: TextBox, { x, y }: { x: number; y: number }): boolean {
  const [x0, y0, x1, y1] = boundsOf(box)
  return x >= x0 && x <= x1 && y >= y0 && y <= y1
}
