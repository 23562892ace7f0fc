import type { Size } from '../bounding-box.ts'
import type { Point, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { meanOf, sumOf } from '../statistics.ts'

const { bendRounds, bendRidge, foretoldBend, strayPoint } = thresholds

/**
 * How far lines stray from the level, as a function of the place: a line that would lie at height `y` of a flat page
 * is found at `y + offset(x, y)`. Pixels, y down.
 */
export interface Bend {
  /** Beyond the text that tells it, the offset stays as it is at the border. */
  offsetAt(x: number, y: number): number
  /** The same for all x of a row, from 0. */
  offsetsAt(y: number, offsets: Float64Array): void
  /** The most that any point of a line strays, in pixels. */
  strain: number
}

/** Powers of u and v (place from the middle in half widths and heights): straight fans, page curls, and how they change down the page. */
const TERMS = [
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 0],
  [2, 1],
  [3, 0],
  [3, 1],
  [4, 0],
] as const

/**
 * Fits one smooth bend to the midlines of all lines of a page by least squares; each line's own height is free.
 * Perspective makes lines fan out, a page that curls makes them wave; both change slowly over the page.
 *
 * `skew` is taken out before: the bend is that of the page turned level about its middle by it.
 */
export function fitBend(
  boxes: TextBox[],
  { width, height }: Size,
  { skew, lineHeight }: { skew: number; lineHeight: number },
): Bend | undefined {
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  const turn = ({ x, y }: Point): Place => {
    const [u, v] = [x - width / 2, y - height / 2]
    return { u: (u * cos + v * sin) / (width / 2), y: height / 2 + v * cos - u * sin }
  }
  let lines = boxes
    .filter(({ midline }) => midline.length >= 4)
    // The ends are round: their middle says less.
    .map(({ midline }) => midline.slice(1, -1).map(turn))
    .toSorted((a, b) => meanHeight(a) - meanHeight(b))
  let terms: number[] = TERMS.map(() => 0)
  const offset = (u: number, y: number) => {
    const v = (y - height / 2) / (height / 2)
    return TERMS.reduce((sum, [a, b], index) => sum + (terms[index] ?? 0) * u ** a * v ** b, 0)
  }
  /** The height a line would have on the flat page, by the bend found so far. */
  const flatHeight = (points: readonly Place[]) => {
    const level = meanHeight(points)
    return level - meanOf(points.map(({ u }) => offset(u, level)))
  }
  const equations = () => lines.map((points) => equationsOf(points, flatHeight(points), height))
  for (let round = 0; round < bendRounds; round++) {
    const solved = solve(equations().flat(), bendRidge)
    if (!solved) return undefined
    terms = solved
    lines = lines
      .map((points) => {
        const flat = flatHeight(points)
        const rests = points.map(({ u, y }) => y - offset(u, flat))
        const mean = meanOf(rests)
        return points.filter((_, at) => Math.abs((rests[at] ?? 0) - mean) <= strayPoint * lineHeight)
      })
      .filter((points) => points.length >= 2)
  }
  if (foretold(equations()) < foretoldBend) return undefined
  const all = lines.flat()
  const [u0, u1] = rangeOf(all.map(({ u }) => u))
  const [y0, y1] = rangeOf(all.map(({ y }) => y))
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
  const offsetAt = (x: number, y: number) =>
    offset(within((x - width / 2) / (width / 2), u0, u1), within(y, y0, y1))
  return {
    offsetAt,
    offsetsAt(y, offsets) {
      const v = (within(y, y0, y1) - height / 2) / (height / 2)
      const powers = [0, 0, 0, 0]
      TERMS.forEach(([a, b], index) => (powers[a - 1] = (powers[a - 1] ?? 0) + (terms[index] ?? 0) * v ** b))
      const [c1 = 0, c2 = 0, c3 = 0, c4 = 0] = powers
      for (let x = 0; x < offsets.length; x++) {
        const u = within((x - width / 2) / (width / 2), u0, u1)
        offsets[x] = u * (c1 + u * (c2 + u * (c3 + u * c4)))
      }
    },
    strain: rangeOf(all.map(({ u, y }) => Math.abs(offset(u, y))))[1],
  }
}

/** A point of a line on the page turned level: its place from the middle in half widths, and its height in pixels. */
interface Place {
  u: number
  y: number
}

const meanHeight = (points: readonly Place[]) => meanOf(points.map(({ y }) => y))

/**
 * How much of what lines stray is foretold by the bend of the others, of 1: each half, every other line down the page, by a
 * fit to the other half (cross-validation; Stone, 1974). A bend of the page is one for all of its lines; what a few words
 * seem to have, or letters that reach below the line, is of no use for others.
 */
function foretold(lines: readonly Equation[][]): number {
  let [strayed, left] = [0, 0]
  for (const half of [0, 1]) {
    const terms = solve(lines.filter((_, at) => at % 2 !== half).flat(), bendRidge)
    if (!terms) return 0
    for (const { factors, value } of lines.filter((_, at) => at % 2 === half).flat()) {
      strayed += value ** 2
      left += factors.reduce((rest, factor, at) => rest - factor * (terms[at] ?? 0), value) ** 2
    }
  }
  return strayed > 0 ? 1 - left / strayed : 0
}

/** Least and greatest; a page of noise has more points than a call may have arguments. */
const rangeOf = (values: number[]): [number, number] =>
  values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )

interface Equation {
  factors: number[]
  value: number
}

/** One a point: what the terms must add up to, with the line's mean taken out of both sides, so that its height is free. */
function equationsOf(points: readonly Place[], flat: number, height: number): Equation[] {
  const v = (flat - height / 2) / (height / 2)
  const rows = points.map(({ u, y }) => [...TERMS.map(([a, b]) => u ** a * v ** b), y])
  const means = rows[0]?.map((_, column) => meanOf(rows.map((row) => row[column] ?? 0)))
  return rows.map((row) => {
    const centred = row.map((value, column) => value - (means?.[column] ?? 0))
    return { factors: centred.slice(0, -1), value: centred.at(-1) ?? 0 }
  })
}

/**
 * Least squares by the normal equations, solved by Gauss's elimination; undefined where they have no single answer. `ridge`:
 * weight of terms of nought, as a share of the equations' (Hoerl and Kennard, 1970).
 */
function solve(equations: Equation[], ridge: number): number[] | undefined {
  const size = TERMS.length
  const matrix = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) =>
      sumOf(equations, ({ factors }) => (factors[i] ?? 0) * (factors[j] ?? 0)),
    ),
    sumOf(equations, ({ factors, value }) => (factors[i] ?? 0) * value),
  ])
  matrix.forEach((row, index) => (row[index] = (row[index] ?? 0) + ridge * equations.length))
  for (let pivot = 0; pivot < size; pivot++) {
    const row = matrix[pivot]
    const head = row?.[pivot] ?? 0
    if (!row || Math.abs(head) < 1e-12) return undefined
    matrix.forEach((other, index) => {
      if (index === pivot) return
      const share = (other[pivot] ?? 0) / head
      for (let column = pivot; column <= size; column++)
        other[column] = (other[column] ?? 0) - share * (row[column] ?? 0)
    })
  }
  return matrix.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}
