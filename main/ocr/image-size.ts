import { failure } from '../../shared/errors.ts'
import type { Size } from './bounding-box.ts'

/** Throws `image_too_large`, naming the limit, for an image of more pixels than allowed. */
export function assertImageSize({ width, height }: Size, maxPixels: number): void {
  if (width * height <= maxPixels) return
  throw failure('imageTooLarge', { width, height, limit: toMegapixels(maxPixels) })
}

/** As many as are told of a limit. */
export const toMegapixels = (pixels: number): number => Number((pixels / 1e6).toPrecision(3))
