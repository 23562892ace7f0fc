import { aroundPoints } from '../../ocr/bounding-box.ts'
import type { Point, TextBox } from '../../ocr/ports.ts'
import { sumOf } from '../../ocr/statistics.ts'
import { thresholds } from '../../ocr/thresholds.ts'

const { textPixel, textBox, boxGrowth, leastCoreSide, midlineStep } = thresholds

type TurnedRectangle = Omit<TextBox, 'midline'>

type Corner = readonly [x: number, y: number]

interface Component {
  rows: Map<number, { y: number; from: number; to: number }>
  /** Sum and number of the y of a column's pixels. */
  columns: Map<number, { sum: number; count: number }>
  score: number
}

/**
 * Turns a text probability map into line boxes, in pixels of the map (Liao et al., Real-time Scene Text Detection
 * with Differentiable Binarization, 2020).
 *
 * The network marks the core of each line only; its rectangle is grown by area x ratio / perimeter.
 */
export function findTextBoxes(probability: Float32Array, width: number, height: number): TextBox[] {
  const seen = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  const boxes: TextBox[] = []
  for (let start = 0; start < probability.length; start++) {
    if (seen[start] || (probability[start] ?? 0) <= textPixel) continue
    const component = floodFill(start, probability, width, height, seen, stack)
    if (component.score < textBox) continue
    const core = minimumRectangle([...component.rows.values()])
    if (Math.min(core.width, core.height) < leastCoreSide) continue
    const growth = (boxGrowth * core.width * core.height) / (2 * (core.width + core.height))
    boxes.push({
      ...core,
      width: core.width + 2 * growth,
      height: core.height + 2 * growth,
      midline: midlineOf(component.columns),
    })
  }
  return boxes
}

function floodFill(
  start: number,
  probability: Float32Array,
  width: number,
  height: number,
  seen: Uint8Array,
  stack: Int32Array,
): Component {
  const rows: Component['rows'] = new Map()
  const columns: Component['columns'] = new Map()
  let size = 1
  let count = 0
  let sum = 0
  stack[0] = start
  seen[start] = 1
  while (size > 0) {
    const index = stack[--size] ?? 0
    const x = index % width
    const y = (index - x) / width
    count++
    sum += probability[index] ?? 0
    const column = columns.get(x)
    if (!column) columns.set(x, { sum: y, count: 1 })
    else {
      column.sum += y
      column.count++
    }
    const row = rows.get(y)
    if (!row) rows.set(y, { y, from: x, to: x })
    else if (x < row.from) row.from = x
    else if (x > row.to) row.to = x
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (seen[next] || (probability[next] ?? 0) <= textPixel) continue
        seen[next] = 1
        stack[size++] = next
      }
    }
  }
  return { rows, columns, score: sum / count }
}

/** The middle of a component's pixels, a point for every few columns. */
function midlineOf(columns: Component['columns']): Point[] {
  const runs = Map.groupBy(
    [...columns].sort(([a], [b]) => a - b),
    ([x]) => Math.floor(x / midlineStep),
  )
  return [...runs.values()].map((run) => {
    const pixels = sumOf(run, ([, { count }]) => count)
    return {
      x: sumOf(run, ([x, { count }]) => (x + 0.5) * count) / pixels,
      y: sumOf(run, ([, { sum, count }]) => sum + 0.5 * count) / pixels,
    }
  })
}

/**
 * Smallest rectangle around a set of pixels, given as the first and last column of each row.
 *
 * The convex hull by Andrew's monotone chain; one side of the smallest rectangle lies on a hull edge
 * (Freeman and Shapira, 1975), so trying each edge is enough.
 */
function minimumRectangle(rows: { y: number; from: number; to: number }[]): TurnedRectangle {
  const corners: Corner[] = rows.flatMap(({ y, from, to }): Corner[] => [
    [from, y],
    [to + 1, y],
    [from, y + 1],
    [to + 1, y + 1],
  ])
  const hull = convexHull(corners)
  const rectangles = hull.map(([x, y], index) => {
    const [nextX, nextY] = hull[(index + 1) % hull.length] ?? [x, y]
    return rectangleAlong(hull, Math.atan2(nextY - y, nextX - x))
  })
  const areaOf = ({ width, height }: TurnedRectangle) => width * height
  return uprightSides(rectangles.reduce((best, other) => (areaOf(other) < areaOf(best) ? other : best)))
}

function rectangleAlong(hull: Corner[], angle: number): TurnedRectangle {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const [u0, v0, u1, v1] = aroundPoints(hull.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin]))
  const u = (u0 + u1) / 2
  const v = (v0 + v1) / 2
  return { centerX: u * cos - v * sin, centerY: u * sin + v * cos, width: u1 - u0, height: v1 - v0, angle }
}

function uprightSides(rectangle: TurnedRectangle): TurnedRectangle {
  const quarter = Math.PI / 2
  const turns = Math.round(rectangle.angle / quarter)
  const angle = rectangle.angle - turns * quarter
  return turns % 2 === 0
    ? { ...rectangle, angle }
    : { ...rectangle, angle, width: rectangle.height, height: rectangle.width }
}

function convexHull(points: Corner[]): Corner[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(points: Corner[]): Corner[] {
  const half: Corner[] = []
  for (const point of points) {
    for (;;) {
      const last = half.at(-1)
      const before = half.at(-2)
      if (!last || !before) break
      const turn =
        (last[0] - before[0]) * (point[1] - before[1]) - (last[1] - before[1]) * (point[0] - before[0])
      if (turn > 0) break
      half.pop()
    }
    half.push(point)
  }
  half.pop()
  return half
}
