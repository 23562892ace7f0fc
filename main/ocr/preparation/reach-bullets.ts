import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'
import { clipTo } from './cut-out.ts'
import { greysOf } from './measure-ink.ts'
import { boundsOf } from './text-box.ts'

const { bulletReach, contrastOfBullet, leastBullet, mostBullet, mostBulletHeight, paperBesideBox } =
  defaultThresholds

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
  const greys = greysOf(raster, boundsOf(box))
  if (x1 - x0 < height || !greys) return undefined
  const grey = greys.paper - contrastOfBullet * (greys.paper - greys.ink)
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

function holds(box: TextBox, { x, y }: { x: number; y: number }): boolean {
  const [x0, y0, x1, y1] = boundsOf(box)
  return x >= x0 && x <= x1 && y >= y0 && y <= y1
}
