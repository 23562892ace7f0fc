import type { BoundingBox, Rotation } from '../../shared/document.ts'
import type { ImageCodec, Raster } from './ports.ts'

/** An image made ready for the recogniser, and the way back to the page it was made from. */
export interface PreparedRaster {
  raster: Raster
  dpi: number
  /** Degrees clockwise by which it was turned. */
  rotation: Rotation
  /** What was done, in order, for people. */
  steps: string[]
  /** From pixels of `raster` to pixels of the upright page. */
  mapBack: (bbox: BoundingBox) => BoundingBox
}

// A4 at 300 dpi is 3508 pixels long. More detail costs time and gives the recogniser nothing: it scales lines to 36 pixels.
const MAX_SIDE = 4000
const TARGET_SIDE = 3500
const MAX_USEFUL_DPI = 400
const TARGET_DPI = 300

// Screen text of 12 pixels and faxes of 100 dpi are below what the recogniser was trained on; twice the size repairs that.
const SMALL_SIDE = 1600
const ENLARGEMENT = 2
/** A file that says it has at least this resolution is believed: its type is large enough as it is. */
const SUFFICIENT_DPI = 150

/** Scales an image to the size the recogniser reads best. `dpi` is the file's word, undefined where it has none. */
export async function prepareRaster(
  page: Raster,
  dpi: number | undefined,
  codec: ImageCodec,
): Promise<PreparedRaster> {
  const factor = scaleFactor(Math.max(page.width, page.height), dpi)
  if (factor === 1)
    return { raster: page, dpi: dpi ?? guessDpi(page), rotation: 0, steps: [], mapBack: (bbox) => bbox }
  const width = Math.max(1, Math.round(page.width * factor))
  const height = Math.max(1, Math.round(page.height * factor))
  const raster = await codec.resize(page, width, height)
  const [across, down] = [page.width / width, page.height / height]
  return {
    raster,
    dpi: (dpi ?? guessDpi(page)) * factor,
    rotation: 0,
    steps: [`scale ${Number(factor.toFixed(2))}`],
    mapBack: ([x0, y0, x1, y1]) => [x0 * across, y0 * down, x1 * across, y1 * down],
  }
}

function scaleFactor(longerSide: number, dpi: number | undefined): number {
  if (longerSide < SMALL_SIDE) return (dpi ?? 0) < SUFFICIENT_DPI ? ENLARGEMENT : 1
  if (longerSide <= MAX_SIDE) return 1
  if (dpi !== undefined && dpi > MAX_USEFUL_DPI) return TARGET_DPI / dpi
  return TARGET_SIDE / longerSide
}

/** Resolution of an image that does not tell its own, as if it showed a letter or A4 page. */
export function guessDpi({ width, height }: { width: number; height: number }): number {
  return Math.min(Math.max(Math.round(Math.max(width, height) / 11.4), 72), 600)
}
