import type { BoundingBox } from '../../../shared/document.ts'
import type { RuledLine } from '../ports.ts'
import { heightOf, unite, widthOf } from '../bounding-box.ts'

/** Rectangles of four rules, whose corners meet but for `tolerance` pixels. */
export function framesOf(rules: readonly RuledLine[], tolerance: number): BoundingBox[] {
  const boxes = rules.filter(({ isEdge }) => !isEdge).map(({ bbox }) => bbox)
  const upright = boxes.filter((box) => heightOf(box) > widthOf(box))
  const level = boxes.filter((box) => heightOf(box) <= widthOf(box))
  const isNear = (a: number, b: number) => Math.abs(a - b) < tolerance
  const place = (x: number) => Math.round(x / (2 * tolerance))
  const alike = Map.groupBy(level, ([x0, , x1]) => `${place(x0)} ${place(x1)}`)
  return [...alike.values()].flatMap((group) => {
    const down = group.toSorted((a, b) => a[1] - b[1])
    return down.slice(1).flatMap((bottom, index) => {
      const box = unite([down[index] ?? bottom, bottom])
      const sides = upright.filter(([, y0, , y1]) => isNear(y0, box[1]) && isNear(y1, box[3]))
      const isClosed = [box[0], box[2]].every((x) => sides.some((side) => isNear(side[0], x)))
      return isClosed ? [box] : []
    })
  })
}

/** Areas of a page that are filled behind their text, in pixels: what lies between an upper and a lower edge of one width. */
export function tintsOf(rules: readonly RuledLine[]): BoundingBox[] {
  const edges = rules.filter(({ isEdge }) => isEdge)
  // Both edges of an area follow each other.
  return edges.flatMap(({ bbox: upper }, index): BoundingBox[] => {
    const lower = edges[index + 1]?.bbox
    const isArea = lower && lower[0] === upper[0] && lower[2] === upper[2] && lower[1] > upper[1]
    return isArea ? [[upper[0], upper[1], upper[2], lower[3]]] : []
  })
}
