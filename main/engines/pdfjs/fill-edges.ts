import type { BoundingBox } from '../../../shared/document.ts'
import type { RuledLine } from '../../ocr/ports.ts'

/** A filled rectangle, in page pixels, and its colour. */
export interface FilledArea {
  bbox: BoundingBox
  fill: string
}

/**
 * The upper and lower edges of filled areas that one sees: where an area of the same colour goes on behind an edge, as from
 * one cell of a tinted row to the next below, there is none. `near`: by how many pixels areas that meet may miss each other.
 */
export function edgesOfAreas(areas: readonly FilledArea[], near: number): RuledLine[] {
  const step = Math.max(1, 2 * near)
  const placeOf = (y: number, fill: string) => `${Math.round(y / step)} ${fill}`
  const upper = Map.groupBy(areas, ({ bbox: [, top], fill }) => placeOf(top, fill))
  const lower = Map.groupBy(areas, ({ bbox: [, , , bottom], fill }) => placeOf(bottom, fill))
  return areas.flatMap(({ bbox: [x0, y0, x1, y1], fill }) => {
    /** Whether areas whose other edge is here cover the width: ten thousand may lie on one another, and the first will do. */
    const isHidden = (y: number, others: typeof upper, side: 1 | 3): boolean => {
      let open = x1 - x0 - 2 * near
      for (const at of [y - step, y, y + step])
        for (const { bbox } of others.get(placeOf(at, fill)) ?? []) {
          if (Math.abs(bbox[side] - y) > near) continue
          open -= Math.max(0, Math.min(bbox[2], x1) - Math.max(bbox[0], x0))
          if (open <= 0) return true
        }
      return false
    }
    const seen = [...(isHidden(y0, lower, 3) ? [] : [y0]), ...(isHidden(y1, upper, 1) ? [] : [y1])]
    return seen.map((y): RuledLine => ({ bbox: [x0, y, x1, y], isEdge: true }))
  })
}
