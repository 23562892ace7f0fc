import type { BoundingBox } from '../../../shared/document.ts'
import { heightOf, widthOf } from '../bounding-box.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { findInk } from './find-ink.ts'
import { boundsOfInk, darkGreyOf, shareOfInk } from './measure-ink.ts'
import { isLevel, levelBounds, nearestInRow } from './text-box.ts'

const {
  contrastOfBullet,
  enDash,
  emDash,
  highestDash,
  inkOfDash,
  leastDash,
  lowestDash,
  mostDash,
  mostDashHeight,
  paperBesideBox,
} = thresholds

/** A dash that stands by itself in a row of other text, as in a cell of a table. */
export interface Dash {
  text: '-' | '–' | '—'
  /** As tall as the type of its row. */
  bbox: BoundingBox
}

/** The dash that is all a box holds: one flat bar between the baseline of its row and the top of small letters. */
export function findDash(raster: Raster, box: TextBox, boxes: readonly TextBox[]): Dash | undefined {
  const beside = isLevel(box) ? nearestInRow(box, boxes) : undefined
  if (!beside || box.width > (mostDash + 2 * paperBesideBox) * beside.height) return undefined
  const line = findInk(raster, beside)
  const grey = line && darkGreyOf(raster, line.bbox, contrastOfBullet)
  if (!line || grey === undefined) return undefined
  const [, top, , bottom] = line.bbox
  const [type, small] = [bottom - top, line.baseline - line.meanline]
  const [left, , right] = levelBounds(box)
  // A detector may draw its box as narrow as the dash.
  const paper = paperBesideBox * type
  const area: BoundingBox = [left - paper, top, right + paper, line.baseline + small / 4]
  const ink = boundsOfInk(raster, area, grey)
  if (!ink) return undefined
  const [x0, y0, x1, y1] = ink
  const [wide, high, rise] = [widthOf(ink), heightOf(ink), line.baseline - (y0 + y1) / 2]
  const isDark = (x: number, y: number) => (raster.data[y * raster.width + x] ?? 255) <= grey
  const isDash =
    x0 > area[0] + 1 &&
    x1 < area[2] - 1 &&
    high <= mostDashHeight * type &&
    wide >= Math.max(2 * high, leastDash * type) &&
    wide <= mostDash * type &&
    rise >= lowestDash * small &&
    rise <= highestDash * small &&
    shareOfInk(ink, isDark) >= inkOfDash
  if (!isDash) return undefined
  const text = wide < enDash * type ? '-' : wide < emDash * type ? '–' : '—'
  return { text, bbox: [x0, top, x1, bottom] }
}
