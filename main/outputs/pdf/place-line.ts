import { SEEN_GAP } from './even-gaps.ts'
import { courseOf, type LineCourse, type PlacedWord } from './line-course.ts'
import { mapPoint, mapVector, type Matrix } from './page-space.ts'
import { readsFromRight } from './visual-order.ts'

type Vector = readonly [number, number]

/** A line of words as it lies on its page, whose units are those of all lengths here that are not the course's. */
export interface PlacedLine {
  /** From the line's start to its end. */
  words: readonly PlacedWord[]
  /** In pixels of the upright page: `unit` of the page's units make one along the line, `rise` across it. */
  course: LineCourse
  unit: number
  rise: number
  /** Unit vectors. */
  along: Vector
  up: Vector
  start: Vector
  /** Of its type. */
  size: number
}

/** The line of these words, at least one. */
export function placeLine(words: readonly PlacedWord[], toPage: Matrix): PlacedLine {
  const ordered = words.some(({ text }) => readsFromRight(text))
    ? words.toSorted((a, b) => a.bbox[0] - b.bbox[0])
    : words
  const course = courseOf(ordered)
  const [along, up] = [mapVector(toPage, ...course.direction), mapVector(toPage, ...course.up)]
  const [unit, rise] = [Math.hypot(...along), Math.hypot(...up)]
  return {
    words: ordered,
    course,
    unit,
    rise,
    along: [along[0] / unit, along[1] / unit],
    up: [up[0] / rise, up[1] / rise],
    start: mapPoint(toPage, ...course.start),
    size: course.height * rise,
  }
}

const dot = ([x, y]: Vector, [u, v]: Vector) => x * u + y * v

/**
 * Whether readers may take `next` for the rest of the same line, with no gap before it: they look for a new line clearly below,
 * and for a gap to the right.
 */
export function runsInto(
  { course, unit, rise, along, up, start, size }: PlacedLine,
  next?: PlacedLine,
): boolean {
  // What a page has itself may come after.
  if (!next || dot(along, next.along) <= 0) return true
  const last = course.words.at(-1)
  const way: Vector = [next.start[0] - start[0], next.start[1] - start[1]]
  const gap = dot(along, way) - (last?.end ?? 0) * unit
  const drop = Math.abs(dot(up, way) - (last?.rise ?? 0) * rise)
  const larger = Math.max(size, next.size)
  return drop <= larger && gap < SEEN_GAP * larger
}
