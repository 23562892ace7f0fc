import { LegibleError } from '../../shared/errors.ts'
import type { Size } from './bounding-box.ts'

/** Throws `image_too_large`, naming the limit, for an image of more pixels than allowed. */
export function assertImageSize({ width, height }: Size, maxPixels: number): void {
  if (width * height <= maxPixels) return
  const megapixels = Number((maxPixels / 1e6).toPrecision(3))
  throw new LegibleError(
    'image_too_large',
    `The image has ${width} × ${height} pixels; the limit is ${megapixels} megapixels. Send a smaller one.`,
  )
}
