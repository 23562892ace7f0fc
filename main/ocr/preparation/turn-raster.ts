import type { Rotation } from '../../../shared/document.ts'
import type { Channels, Raster } from '../ports.ts'

/** Degrees clockwise, all turns to either side taken together. */
export const toRotation = (degrees: number) => (((degrees % 360) + 360) % 360) as Rotation

/** A raster turned clockwise by whole quarters. 0 gives back the same object; nothing else shares memory with it. */
export function turnRaster<Of extends Channels>(raster: Raster<Of>, rotation: Rotation): Raster<Of> {
  if (rotation === 0) return raster
  const { width, height, channels, data } = raster
  const swapped = rotation !== 180
  const turned: Raster<Of> = {
    width: swapped ? height : width,
    height: swapped ? width : height,
    channels,
    data: new Uint8Array(data.length),
  }
  // Where pixel (0, 0) goes, and how far the target moves for a step right and a step down in the source.
  const origin = { 90: height - 1, 180: width * height - 1, 270: (width - 1) * height }[rotation]
  const stepRight = { 90: height, 180: -1, 270: -height }[rotation]
  const stepDown = { 90: -1, 180: -width, 270: 1 }[rotation]
  // Blocks of 64 x 64: a column of a large page walked pixel by pixel misses the cache at every step.
  for (let top = 0; top < height; top += 64) {
    for (let left = 0; left < width; left += 64) {
      const bottom = Math.min(height, top + 64)
      const right = Math.min(width, left + 64)
      for (let y = top; y < bottom; y++) {
        let target = origin + y * stepDown + left * stepRight
        let source = y * width + left
        for (let x = left; x < right; x++, source++, target += stepRight) {
          if (channels === 1) turned.data[target] = data[source] ?? 0
          else
            for (let channel = 0; channel < 3; channel++) {
              turned.data[3 * target + channel] = data[3 * source + channel] ?? 0
            }
        }
      }
    }
  }
  return turned
}
