import type { BoundingBox } from '../../../shared/document.ts'
import type { RuledLine } from '../ports.ts'

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
