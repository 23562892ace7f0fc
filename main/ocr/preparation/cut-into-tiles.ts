import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

const { pageShape, tallImage, tileOverlap } = thresholds

/** A part of an image as wide as the image, whose lines are looked for by themselves; in rows of the image. */
interface Tile {
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
  const count = height > tallImage * width ? Math.ceil(height / (pageShape * width)) : 1
  const overlap = Math.round(tileOverlap * width)
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
