import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { findInk, joinRuns } from './find-ink.ts'
import { darkGreyOf, shareOfInk, type IsDark } from './measure-ink.ts'

const {
  contrastOfBullet,
  edgeOfTick,
  filledEdge,
  inkInTick,
  inkOfSquare,
  leastTick,
  squareTick,
  whiteBehindTick,
} = thresholds

/** A box to tick, as it is printed before what it stands for. */
export interface Tick {
  text: '☐' | '☒' | '■'
  bbox: BoundingBox
  /** What follows it in its line. */
  rest: TextBox
}

/** The box to tick that a line begins with, white behind it: a square frame with corners, empty or crossed, or a square that is all ink, as bullets are. */
export function findTick(raster: Raster, box: TextBox): Tick | undefined {
  const ink = findInk(raster, box)
  // Thin edges of a frame fade.
  const [first, second] = joinRuns(ink?.runs ?? [], whiteBehindTick * box.height)
  if (!ink || !first || !second) return undefined
  const size = first.to - first.from
  const grey = size < leastTick * box.height ? undefined : darkGreyOf(raster, ink.bbox, contrastOfBullet)
  if (grey === undefined) return undefined
  const isDark = (x: number, y: number) => (raster.data[y * raster.width + x] ?? 255) < grey
  const bbox = frameIn([first.from, ink.bbox[1], first.to, ink.bbox[3]], isDark)
  if (!isFrame(bbox, isDark)) return undefined
  const inside = shareOfInk(inset(bbox, 2 * edgeOfTick * size), isDark)
  const left = (first.to + second.from) / 2
  const right = box.centerX + box.width / 2
  return {
    text: inside < inkInTick ? '☐' : inside < inkOfSquare ? '☒' : '■',
    bbox,
    rest: { ...box, centerX: (left + right) / 2, width: right - left },
  }
}

/** The most rows of ink that follow one another between two columns: parts of other lines may stand above and below. */
function frameIn([x0, y0, x1, y1]: BoundingBox, isDark: IsDark): BoundingBox {
  let [top, bottom] = [y0, y0]
  let from = y0
  for (const y of range(y0, y1)) {
    if (!range(x0, x1).some((x) => isDark(x, y))) from = y + 1
    else if (y + 1 - from > bottom - top) [top, bottom] = [from, y + 1]
  }
  return [x0, top, x1, bottom]
}

/** Whether all four edges of a square are dark, into their corners: those of letters are round, or open. */
function isFrame([x0, y0, x1, y1]: BoundingBox, isDark: IsDark): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  if (Math.min(width, height) < squareTick * Math.max(width, height)) return false
  const depth = Math.max(2, Math.round(edgeOfTick * width))
  const across = range(x0, x1)
  const down = range(y0, y1)
  const edges = [
    across.map((x) => range(y0, y0 + depth).some((y) => isDark(x, y))),
    across.map((x) => range(y1 - depth, y1).some((y) => isDark(x, y))),
    down.map((y) => range(x0, x0 + depth).some((x) => isDark(x, y))),
    down.map((y) => range(x1 - depth, x1).some((x) => isDark(x, y))),
  ]
  return edges.every((edge) => edge.filter(Boolean).length >= filledEdge * edge.length)
}

const inset = ([x0, y0, x1, y1]: BoundingBox, by: number): BoundingBox => [
  Math.ceil(x0 + by),
  Math.ceil(y0 + by),
  Math.floor(x1 - by),
  Math.floor(y1 - by),
]

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
