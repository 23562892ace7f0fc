import type { Raster } from '../ports.ts'
import type { Thresholds } from '../thresholds.ts'

/** A part of a page as wide as the page, and where it begins, in pixels. */
export interface Strip {
  raster: Raster
  top: number
}

/**
 * Cuts an upright page into `count` strips of about the same height between lines of text, so that no line is cut.
 * Gives fewer where there is no white row near; the pixels are shared, not copied.
 */
export function cutIntoStrips(raster: Raster, count: number, profile: Thresholds): Strip[] {
  const { width, height, data } = raster
  const cuts: number[] = []
  for (let index = 1; index < count; index++) {
    const ideal = Math.round((index * height) / count)
    const cut = whiteRowNear(raster, ideal, Math.round((profile.stripSearch * height) / count), profile)
    if (cut !== undefined) cuts.push(cut)
  }
  return [0, ...cuts].map((top, index) => {
    const bottom = cuts[index] ?? height
    const part = data.subarray(top * width * raster.channels, bottom * width * raster.channels)
    return { top, raster: { ...raster, height: bottom - top, data: part } }
  })
}

/** Middle of the tallest run of white rows; the white between paragraphs is taller than that between lines. */
function whiteRowNear(raster: Raster, ideal: number, reach: number, profile: Thresholds): number | undefined {
  let best: { length: number; middle: number } | undefined
  let length = 0
  const end = Math.min(raster.height, ideal + reach)
  for (let y = Math.max(0, ideal - reach); y <= end; y++) {
    if (y < end && isWhite(raster, y, profile)) length++
    else {
      if (length >= profile.stripGap && (best === undefined || length > best.length))
        best = { length, middle: y - Math.ceil(length / 2) }
      length = 0
    }
  }
  return best?.middle
}

function isWhite(
  { width, channels, data }: Raster,
  y: number,
  { darkInStrip, dustInStrip }: Thresholds,
): boolean {
  const row = data.subarray(y * width * channels, (y + 1) * width * channels)
  const allowed = row.length * dustInStrip
  let dark = 0
  for (const value of row) if (value < darkInStrip && ++dark > allowed) return false
  return true
}
