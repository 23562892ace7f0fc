import type { BoundingBox } from '../../../shared/document.ts'
import type { Size } from '../bounding-box.ts'
import type { Point, Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { fitBend, type Bend } from './fit-bend.ts'
import { measureTextBoxes } from './measure-text-boxes.ts'
import { rowSharpness } from './row-sharpness.ts'
import { shrinkGrey } from './shrink-grey.ts'

const {
  breakingSkew,
  longLine,
  longLines,
  skewApart,
  skewReach,
  skewShrink,
  skewStep,
  spoilingSkew,
  visibleBend,
  visibleSkew,
} = thresholds

/** What keeps the lines of an upright page from being level. */
interface Tilt {
  /** Radians, clockwise, about the middle of the page. */
  skew: number
  /** What is left once the skew is gone: lines that fan out in a photograph, or follow a page that curls. */
  bend?: Bend
}

interface LevelPage {
  raster: Raster
  boxes: TextBox[]
  /** From places on it to places on the page as it came, of the same size. */
  toPage: (bbox: BoundingBox) => BoundingBox
  /** What was done, for people. */
  preparation: string[]
}

const radians = (degrees: number) => degrees * (Math.PI / 180)

/**
 * Makes the lines of an upright page level, by the lines found on it. Where the tilt spoilt these, they are found again
 * with `detect`, and what tilt they show is taken back too; those that were only turned show none. `again`: whether lines
 * that were found once more are measured once more.
 */
export async function levelPage(
  { raster, boxes }: { raster: Raster; boxes: TextBox[] },
  detect: (raster: Raster) => Promise<TextBox[]>,
  again = true,
): Promise<LevelPage> {
  const tilt = findTilt(boxes, raster)
  const isBent = tilt.bend !== undefined
  if (!isBent && !isTilted(raster, tilt.skew))
    return { raster, boxes, toPage: (bbox) => bbox, preparation: [] }
  const level = levelRaster(raster, tilt)
  const toPage = (bbox: BoundingBox) => tiltBox(bbox, tilt, raster)
  const preparation = [
    `straighten ${((tilt.skew * 180) / Math.PI).toFixed(1)}°`,
    ...(isBent ? ['flatten'] : []),
  ]
  if (!isBent && Math.abs(tilt.skew) <= radians(spoilingSkew))
    return {
      raster: level,
      boxes: boxes.map((box) => deskewBox(box, tilt.skew, raster)),
      toPage,
      preparation,
    }
  const found = { raster: level, boxes: await detect(level), toPage, preparation }
  if (!again) return found
  const second = await levelPage(found, detect, false)
  return {
    ...second,
    toPage: (bbox) => toPage(second.toPage(bbox)),
    preparation: [...preparation, ...second.preparation],
  }
}

/** Whether its rows bear out what its lines say: midlines of short lines slope by where their tall letters stand. */
function isTilted(raster: Raster, skew: number): boolean {
  const tilt = Math.abs(skew)
  if (tilt <= radians(visibleSkew)) return false
  return tilt > radians(spoilingSkew) || rowSharpness(raster, skew) > rowSharpness(raster, 0)
}

function findTilt(boxes: TextBox[], raster: Raster): Tilt {
  const { skew: slope, lineHeight } = measureTextBoxes(boxes)
  const long = boxes.filter(({ width, height }) => width > longLine * height)
  const isTold = long.length >= longLines || Math.abs(slope) > radians(spoilingSkew)
  const skew = isTold ? slope : sharpestSkew(raster, slope)
  // Words tell the direction of their line, not its course.
  if (Math.abs(skew) > radians(breakingSkew)) return { skew }
  const bend = fitBend(boxes, raster, { skew, lineHeight })
  if (!bend || bend.strain <= visibleBend * lineHeight) return { skew }
  const isBent = isTold || rowSharpness(levelRaster(raster, { skew, bend }), 0) > rowSharpness(raster, skew)
  return { skew, ...(isBent && { bend }) }
}

/** The skew near that of some short lines at which the rows of a page part most sharply, as those of a table do. */
function sharpestSkew(raster: Raster, slope: number): number {
  const narrow = shrinkGrey(raster, Math.ceil(raster.width / skewShrink), raster.height)
  const sharpnessAt = (skew: number) => rowSharpness(narrow, Math.atan(skewShrink * Math.tan(skew)))
  const steps = Math.round(skewReach / skewStep)
  let best = { skew: slope, sharpness: sharpnessAt(slope) }
  for (let step = -steps; step <= steps; step++) {
    const skew = slope + step * radians(skewStep)
    const sharpness = sharpnessAt(skew)
    if (sharpness > best.sharpness) best = { skew, sharpness }
  }
  return Math.abs(best.skew - slope) > radians(skewApart) ? best.skew : slope
}

/** Makes the lines of a grey raster level, bilinear. Same size; what comes from outside is white. A new raster. */
export function levelRaster(raster: Raster, { skew, bend }: Tilt): Raster {
  const { width, height, data } = raster
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  const result = new Uint8Array(data.length).fill(255)
  const offsets = new Float64Array(width)
  for (let y = 0; y < height; y++) {
    if (bend) bend.offsetsAt(y, offsets)
    levelRow(raster, result, y, offsets, cos, sin)
  }
  return { width, height, channels: 1, data: result }
}

/** A function of its own: V8 compiles it once, and a loop in a loop at every page. */
function levelRow(
  { width, height, data }: Raster,
  result: Uint8Array,
  y: number,
  offsets: Float64Array,
  cos: number,
  sin: number,
): void {
  for (let x = 0; x < width; x++) {
    const u = x - width / 2
    const v = y + (offsets[x] ?? 0) - height / 2
    const sourceX = width / 2 + u * cos - v * sin
    const sourceY = height / 2 + u * sin + v * cos
    const x0 = Math.floor(sourceX)
    const y0 = Math.floor(sourceY)
    if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) continue
    const fx = sourceX - x0
    const fy = sourceY - y0
    const index = y0 * width + x0
    const top = (data[index] ?? 0) * (1 - fx) + (data[index + 1] ?? 0) * fx
    const bottom = (data[index + width] ?? 0) * (1 - fx) + (data[index + width + 1] ?? 0) * fx
    result[y * width + x] = top * (1 - fy) + bottom * fy
  }
}

/** Where a box of a tilted page lies once the page, which is not bent, is level. */
function deskewBox(box: TextBox, skew: number, page: Size): TextBox {
  const level = (point: Point) => turnPoint(point, -skew, page)
  const { x: centerX, y: centerY } = level({ x: box.centerX, y: box.centerY })
  return { ...box, centerX, centerY, angle: box.angle - skew, midline: box.midline.map(level) }
}

/** About the middle of a page, clockwise. */
function turnPoint({ x, y }: Point, angle: number, { width, height }: Size): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [u, v] = [x - width / 2, y - height / 2]
  return { x: width / 2 + u * cos - v * sin, y: height / 2 + u * sin + v * cos }
}

/** From the levelled page back to the page as it came, of the same size. Boxes keep their size and stay upright. */
function tiltBox([x0, y0, x1, y1]: BoundingBox, { skew, bend }: Tilt, page: Size): BoundingBox {
  const [centerX, centerY] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const bent = { x: centerX, y: centerY + (bend?.offsetAt(centerX, centerY) ?? 0) }
  // The box keeps its size: at a few degrees a box that held its turned corners would only overlap its neighbours.
  const { x, y } = turnPoint(bent, skew, page)
  const [halfWidth, halfHeight] = [(x1 - x0) / 2, (y1 - y0) / 2]
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
}
