/** A rectangle around pixels, turned by `angle` radians (-π/4 to π/4); `width` is the side nearer to the horizontal. */
export interface TurnedRectangle {
  centerX: number
  centerY: number
  width: number
  height: number
  angle: number
}

type Point = readonly [x: number, y: number]

/**
 * Smallest rectangle around a set of pixels, given as the first and last column of each row.
 *
 * The convex hull by Andrew's monotone chain; one side of the smallest rectangle lies on a hull edge
 * (Freeman and Shapira, 1975), so trying each edge is enough.
 */
export function minimumRectangle(rows: { y: number; from: number; to: number }[]): TurnedRectangle {
  const corners: Point[] = rows.flatMap(({ y, from, to }): Point[] => [
    [from, y],
    [to + 1, y],
    [from, y + 1],
    [to + 1, y + 1],
  ])
  const hull = convexHull(corners)
  let best: TurnedRectangle | undefined
  hull.forEach((start, index) => {
    const end = hull[(index + 1) % hull.length] ?? start
    const rectangle = rectangleAlong(hull, Math.atan2(end[1] - start[1], end[0] - start[0]))
    if (!best || rectangle.width * rectangle.height < best.width * best.height) best = rectangle
  })
  if (!best) throw new RangeError('A rectangle needs at least one pixel.')
  return uprightSides(best)
}

function rectangleAlong(hull: Point[], angle: number): TurnedRectangle {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let u0 = Infinity
  let u1 = -Infinity
  let v0 = Infinity
  let v1 = -Infinity
  for (const [x, y] of hull) {
    const u = x * cos + y * sin
    const v = y * cos - x * sin
    u0 = Math.min(u0, u)
    u1 = Math.max(u1, u)
    v0 = Math.min(v0, v)
    v1 = Math.max(v1, v)
  }
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

function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(points: Point[]): Point[] {
  const half: Point[] = []
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
