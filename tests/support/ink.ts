// Where the ink of a printed page lies, by its pixels alone.
import type { Raster } from '../../main/ocr/ports.ts'
import type { BoundingBox } from '../../shared/document.ts'

const INK = 128

export const wholeOf = ({ width, height }: Raster): BoundingBox => [0, 0, width, height]

/** Bounds of what is dark within a rectangle; undefined where nothing is. */
export function inkWithin(raster: Raster, [x0, y0, x1, y1]: BoundingBox): BoundingBox | undefined {
  let bounds: BoundingBox | undefined
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      if ((raster.data[y * raster.width + x] ?? 255) < INK)
        bounds = join(bounds ?? [x, y, x + 1, y + 1], [x, y, x + 1, y + 1])
  return bounds
}

/** Bounds of the lines of print, top down; between them at least `gap` rows are blank. */
export function inkLines(raster: Raster, gap: number): BoundingBox[] {
  const rows = Array.from({ length: raster.height }, (_, y) => inkWithin(raster, [0, y, raster.width, y + 1]))
  return joinNear(rows, (row, last) => row[1] - last[3] < gap)
}

/** Bounds of the words of a line, from left to right; between them at least `gap` columns are blank. */
export function inkWords(raster: Raster, [x0, y0, x1, y1]: BoundingBox, gap: number): BoundingBox[] {
  const columns = Array.from({ length: x1 - x0 }, (_, index) =>
    inkWithin(raster, [x0 + index, y0, x0 + index + 1, y1]),
  )
  return joinNear(columns, (column, last) => column[0] - last[2] < gap)
}

function joinNear(
  boxes: readonly (BoundingBox | undefined)[],
  isNear: (box: BoundingBox, last: BoundingBox) => boolean,
): BoundingBox[] {
  const joined: BoundingBox[] = []
  for (const box of boxes) {
    if (!box) continue
    const last = joined.at(-1)
    if (last && isNear(box, last)) joined[joined.length - 1] = join(last, box)
    else joined.push(box)
  }
  return joined
}

function join(a: BoundingBox, b: BoundingBox): BoundingBox {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}
