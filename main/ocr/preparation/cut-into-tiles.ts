import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

const { closerScale, detectionSide, pageShape, tallImage, tileOverlap } = thresholds

/** A part of an image as wide as the image, whose lines are looked for by themselves; in rows of the image. */
export interface Tile {
  raster: Raster
  /** Its first row. */
  top: number
  /** Lines whose middle lies from here to before `end` are its own; its neighbours see them too. */
  start: number
  end: number
}

/**
 * Cuts images that are much taller than wide, such as captures of whole web pages, into tiles of a page's shape: reduced as
 * a whole to what a detector looks at, their letters would be gone. All others are one. The pixels are shared, not copied.
 */
export function cutIntoTiles(raster: Raster): Tile[] {
  const { width, height } = raster
  return cutAcross(raster, height > tallImage * width ? pageShape * width : height, tileOverlap * width)
}

/** Cuts into bands as wide as the image, so that no line is cut in two: at `closerScale` each is as many pixels as a page is to a detector. */
export function cutIntoBands(raster: Raster): Tile[] {
  const side = detectionSide / closerScale
  return cutAcross(raster, side ** 2 / raster.width, tileOverlap * side)
}

/** Tiles that are no taller than `most` pixels, each with so many as `reach` of its neighbours. */
function cutAcross(raster: Raster, most: number, reach: number): Tile[] {
  const { width, height } = raster
  const count = Math.ceil(height / most)
  const overlap = Math.round(reach)
  return Array.from({ length: count }, (_, index) => {
    const [start, end] = [Math.round((index * height) / count), Math.round(((index + 1) * height) / count)]
    const [top, bottom] = [Math.max(0, start - overlap), Math.min(height, end + overlap)]
    const data = raster.data.subarray(top * width, bottom * width)
    return { raster: { ...raster, height: bottom - top, data }, top, start, end }
  })
}

/** The boxes of a tile's own lines, found on its raster, in pixels of the whole image. */
export function boxesOf({ top, start, end }: Tile, found: readonly TextBox[]): TextBox[] {
  return found
    .map((box) => ({
      ...box,
      centerY: box.centerY + top,
      midline: box.midline.map(({ x, y }) => ({ x, y: y + top })),
    }))
    .filter(({ centerY }) => centerY >= start && centerY < end)
}
