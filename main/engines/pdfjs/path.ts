import type { BoundingBox } from '../../../shared/document.ts'
import { aroundPoints } from '../../ocr/bounding-box.ts'
import type { RuledLine } from '../../ocr/ports.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'
import { applyTo, type Matrix } from './matrix.ts'
import { CLOSE, CURVE, LINE, MOVE, QUADRATIC } from './pdfjs-format.ts'

const { leastFill, leastRuleLength, mostPathNumbers, mostRuleThickness } = defaultThresholds

/**
 * The straight horizontal and vertical rules in a path: each side of a stroked one, and a filled rectangle
 * that is no thicker than a rule; of a larger one, where it is `tinted`, the upper and the lower edge. `matrix` leads to
 * page pixels, of which `scale` make one point.
 */
export function segmentsOfPath(
  data: ArrayLike<number>,
  matrix: Matrix,
  { stroked, tinted, scale }: { stroked: boolean; tinted: boolean; scale: number },
): RuledLine[] {
  if (data.length > mostPathNumbers) return []
  const rules: RuledLine[] = []
  for (const points of subpaths(data, matrix)) {
    if (stroked) {
      for (let end = 2; end <= points.length; end++) add(aroundPoints(points.slice(end - 2, end)))
    } else add(aroundPoints(points))
    if (tinted && isRectangle(points)) addEdges(aroundPoints(points))
  }
  return rules

  function add(bbox: BoundingBox) {
    const [shorter = 0, longer = 0] = [bbox[2] - bbox[0], bbox[3] - bbox[1]].sort((a, b) => a - b)
    if (shorter <= mostRuleThickness * scale && longer >= leastRuleLength * scale) rules.push({ bbox })
  }

  function addEdges([x0, y0, x1, y1]: BoundingBox) {
    if (Math.min(x1 - x0, y1 - y0) < leastFill * scale) return
    for (const y of [y0, y1]) rules.push({ bbox: [x0, y, x1, y], isEdge: true })
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
