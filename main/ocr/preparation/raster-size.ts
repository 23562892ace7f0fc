import type { Size } from '../bounding-box.ts'
import type { Channels, ImageCodec, Raster } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

const { leastSaidDpi, mostSaidDpi } = thresholds

/** The raster with its sides times `factor`, none of them less than a pixel. */
export function scaleRaster<Of extends Channels>(
  raster: Raster<Of>,
  factor: number,
  codec: ImageCodec,
): Promise<Raster<Of>> {
  const [width, height] = [raster.width * factor, raster.height * factor].map((side) =>
    Math.max(1, Math.round(side)),
  ) as [number, number]
  return codec.resize(raster, width, height)
}

/** Resolution of an image that does not tell its own, as if it showed a letter or A4 page. */
export function guessDpi({ width, height }: Size): number {
  return Math.min(Math.max(Math.round(Math.max(width, height) / 11.4), 72), 600)
}

/** What a file says of its resolution, in dots per inch, where that may have been measured. */
export function measuredDpi(said: number | undefined): { dpi?: number } {
  return said !== undefined && said >= leastSaidDpi && said <= mostSaidDpi ? { dpi: said } : {}
}
