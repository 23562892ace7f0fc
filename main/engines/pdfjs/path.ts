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
  for (const points of subpaths(data, matrix)) {
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

/** Corner points of each subpath; subpaths with curves are left out. */
function* subpaths(data: ArrayLike<number>, matrix: Matrix): Generator<[number, number][]> {
  let points: [number, number][] = []
  let curved = false
  for (let index = 0; index < data.length;) {
    const step = data[index++]
    if (step === MOVE) {
      if (points.length > 1 && !curved) yield points
      points = [point(index)]
      curved = false
      index += 2
    } else if (step === LINE) {
      points.push(point(index))
      index += 2
    } else if (step === CLOSE) {
      const [first] = points
      if (first) points.push(first)
    } else {
      curved = true
      if (step !== CURVE && step !== QUADRATIC) return
      index += step === CURVE ? 6 : 4
    }
  }
  if (points.length > 1 && !curved) yield points

  function point(index: number) {
    return applyTo(matrix, data[index] ?? 0, data[index + 1] ?? 0)
  }
}

/** Whether the corners of a path are those of an upright rectangle. */
function isRectangle(points: readonly [number, number][]): boolean {
  const [x0, y0, x1, y1] = aroundPoints(points)
  return points.length >= 4 && points.every(([x, y]) => (x === x0 || x === x1) && (y === y0 || y === y1))
}
