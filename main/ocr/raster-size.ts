import type { ImageCodec, Raster } from './ports.ts'

// A4 at 300 dpi is 3508 pixels long. More detail costs time and gives the recogniser nothing: it scales lines to 36 pixels.
const maxSide = 4000
const targetSide = 3500
const maxUsefulDpi = 400
const targetDpi = 300

/** Reduces what has more pixels than can be of use. `dpi` is the file's word, undefined where it has none. */
export async function limitSize(
  raster: Raster,
  dpi: number | undefined,
  codec: ImageCodec,
): Promise<{ raster: Raster; factor: number }> {
  const longer = Math.max(raster.width, raster.height)
  if (longer <= maxSide) return { raster, factor: 1 }
  const factor = dpi !== undefined && dpi > maxUsefulDpi ? targetDpi / dpi : targetSide / longer
  const resized = await codec.resize(
    raster,
    Math.max(1, Math.round(raster.width * factor)),
    Math.max(1, Math.round(raster.height * factor)),
  )
  return { raster: resized, factor }
}

/** Resolution of an image that does not tell its own, as if it showed a letter or A4 page. */
export function guessDpi({ width, height }: { width: number; height: number }): number {
  return Math.min(Math.max(Math.round(Math.max(width, height) / 11.4), 72), 600)
}
