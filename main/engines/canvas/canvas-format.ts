// What a canvas of Skia is, and its pixels where it was filled with opaque white, so that alpha says nothing.

/** Of a side, in pixels: Skia refuses larger ones. */
export const MAX_SIDE = 16_384

/** Rec. 601 luma in 8-bit fixed point, of pixels of so many bytes that begin with red, green and blue. */
export function toGrey(pixels: ArrayLike<number>, bytesEach: 3 | 4): Uint8Array {
  const grey = new Uint8Array(pixels.length / bytesEach)
  for (let from = 0, to = 0; to < grey.length; from += bytesEach, to++)
    grey[to] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 150 + (pixels[from + 2] ?? 0) * 29) >> 8
  return grey
}

/** The three colours alone. */
export function rgbaToRgb(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0
    rgb[to + 1] = rgba[from + 1] ?? 0
    rgb[to + 2] = rgba[from + 2] ?? 0
  }
  return rgb
}
