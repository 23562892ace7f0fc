import type { BoundingBox } from '../../../shared/document.ts'
import { aroundPoints } from '../../ocr/bounding-box.ts'
import type { RuledLine } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import type { FilledArea } from './fill-edges.ts'
import { applyTo, type Matrix } from './matrix.ts'
import { CLOSE, CURVE, LINE, MOVE, QUADRATIC } from './pdfjs-format.ts'

const { leastFill, leastRuleLength, mostPathNumbers, mostRuleThickness } = thresholds

/** What a path is to a table. */
interface PathParts {
  /** Straight, horizontal and vertical: each side of a stroked path, and a filled rectangle that is no thicker than a rule. */
  rules: RuledLine[]
  /** Larger filled rectangles. */
  areas: FilledArea[]
}

/** The rules and areas of a path. `matrix` leads to page pixels, of which `scale` make one point. */
export function partsOfPath(
  data: ArrayLike<number>,
  matrix: Matrix,
  { stroked, fill, scale }: { stroked: boolean; fill?: string; scale: number },
): PathParts {
  const rules: RuledLine[] = []
  const areas: FilledArea[] = []
  if (data.length > mostPathNumbers) return { rules, areas }
  for (const { points, isCurved } of subpaths(data, matrix)) {
    if (isCurved) continue
    if (stroked) {
      for (let end = 2; end <= points.length; end++) add(aroundPoints(points.slice(end - 2, end)))
    } else add(aroundPoints(points))
    if (fill !== undefined && isRectangle(points)) addArea(aroundPoints(points), fill)
  }
  return { rules, areas }

  function add(bbox: BoundingBox) {
    const [shorter = 0, longer = 0] = [bbox[2] - bbox[0], bbox[3] - bbox[1]].sort((a, b) => a - b)
    if (shorter <= mostRuleThickness * scale && longer >= leastRuleLength * scale) rules.push({ bbox })
  }

  function addArea(bbox: BoundingBox, colour: string) {
    if (Math.min(bbox[2] - bbox[0], bbox[3] - bbox[1]) >= leastFill * scale)
      areas.push({ bbox, fill: colour })
  }
}

/** Part of a path, in page pixels. */
interface Subpath {
  /** Its corners; of curves also the points that bend them, between which they stay. */
  points: [number, number][]
  isCurved: boolean
}

/** The parts of a path that go from one point to others. `matrix` leads to page pixels. */
export function* subpaths(data: ArrayLike<number>, matrix: Matrix): Generator<Subpath> {
  let part: Subpath = { points: [], isCurved: false }
  for (let index = 0; index < data.length;) {
    const step = data[index++]
    if (step === MOVE) {
      if (part.points.length > 1) yield part
      part = { points: [], isCurved: false }
    }
    if (step === CLOSE) {
      const [first] = part.points
      if (first) part.points.push(first)
      continue
    }
    const count = step === CURVE ? 3 : step === QUADRATIC ? 2 : step === MOVE || step === LINE ? 1 : undefined
    if (count === undefined) return
    part.isCurved ||= count > 1
    for (let point = 0; point < count; point++, index += 2)
      part.points.push(applyTo(matrix, data[index] ?? 0, data[index + 1] ?? 0))
  }
  if (part.points.length > 1) yield part
}

/** Whether the corners of a path are those of an upright rectangle. */
function isRectangle(points: readonly [number, number][]): boolean {
  const [x0, y0, x1, y1] = aroundPoints(points)
  return points.length >= 4 && points.every(([x, y]) => (x === x0 || x === x1) && (y === y0 || y === y1))
}
