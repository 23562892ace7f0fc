import type { BoundingBox } from '../../../shared/document.ts'

/** A word to be written: `text` in the order in which its characters stand from the line's start to its end. */
export interface PlacedWord {
  text: string
  bbox: BoundingBox
}

/** How a line runs over the upright page, in its pixels. */
export interface LineCourse {
  /** Where its first word begins, on the baseline. */
  start: Point
  /** A unit vector from the left to the right of its words, which stand level also where the line as a whole rises or falls. */
  direction: Point
  /** A unit vector from the bottom of its letters to their top. */
  up: Point
  /** From the lowest edge of its type to the highest, of which what a slope adds is no part. */
  height: number
  words: readonly WordCourse[]
}

/** Where a word stands on its line, along it from its start, and how far it reaches from its own baseline. */
export interface WordCourse {
  begin: number
  end: number
  /** By how much its baseline lies above that of the line's start: more than nothing only where the line rises or falls. */
  rise: number
  top: number
  /** Less than 0 for what hangs below. */
  bottom: number
}

type Point = readonly [number, number]

/** Along a line and across it, letters' tops at the lesser value. Maps boxes and points of the page to there, points back. */
interface Posture {
  fromPage: (bbox: BoundingBox) => BoundingBox
  toPage: (along: number, across: number) => Point
}

const level: Posture = { fromPage: (bbox) => bbox, toPage: (along, across) => [along, across] }
const runningDown: Posture = {
  fromPage: ([x0, y0, x1, y1]) => [y0, -x1, y1, -x0],
  toPage: (along, across) => [-across, along],
}
const runningUp: Posture = {
  fromPage: ([x0, y0, x1, y1]) => [-y1, x0, -y0, x1],
  toPage: (along, across) => [across, -along],
}

// Of its width. A line this high runs up or down the page, unless it is hardly more than a letter.
const TALL = 2
const FEW_LETTERS = 3
// Of the height of its words: below this what a line rises from end to end is that of ascenders, not a slope.
const LEAST_RISE = 0.35
// Of its usual word. What is higher is two lines, a bracket or a stain, and would make all words of the line too high.
const MAX_HEIGHT = 1.5

// The baseline is where the words of a line end that have no descenders: it takes a third of them for certain.
const WITHOUT_DESCENDERS = 0.3
const LETTER = /[\p{L}\p{N}]/u

const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/u

/** The course of a line with these words, at least one, in the order in which they stand along it. */
export function courseOf(words: readonly PlacedWord[]): LineCourse {
  const { fromPage, toPage } = postureOf(words)
  const boxes = words.map(({ bbox }) => fromPage(bbox))
  const slope = slopeOf(boxes)
  const first = boxes[0]?.[0] ?? 0
  const edges = boxes.map((box) => levelEdges(box, slope, first))
  const usual = median(edges.map(([top, bottom]) => bottom - top))
  const sound = edges.filter(([top, bottom]) => bottom - top <= MAX_HEIGHT * usual)
  const top = Math.min(...sound.map(([edge]) => edge))
  const bottom = Math.max(...sound.map(([, edge]) => edge))
  const lettered = edges.filter((_, index) => LETTER.test(words[index]?.text ?? ''))
  const base = quantile(
    (lettered.length > 0 ? lettered : edges).map(([, edge]) => edge),
    WITHOUT_DESCENDERS,
  )
  return {
    start: toPage(first, base),
    direction: toPage(1, 0),
    up: toPage(0, -1),
    height: Math.max(bottom - top, 1),
    words: boxes.map(([x0, y0, x1, y1]) => {
      // Poppler takes a word apart that rises by half a point within itself: it is the words that go up and down.
      const rise = -slope * ((x0 + x1) / 2 - first)
      return { begin: x0 - first, end: x1 - first, rise, top: base - rise - y0, bottom: base - rise - y1 }
    }),
  }
}

function postureOf(words: readonly PlacedWord[]): Posture {
  const [first, last] = [words[0]?.bbox, words.at(-1)?.bbox]
  if (!first || !last) return level
  const width = Math.max(...words.map(({ bbox }) => bbox[2])) - Math.min(...words.map(({ bbox }) => bbox[0]))
  const height = Math.max(...words.map(({ bbox }) => bbox[3])) - Math.min(...words.map(({ bbox }) => bbox[1]))
  const text = words.map((word) => word.text).join('')
  if (height < TALL * width || text.length < FEW_LETTERS) return level
  // One word alone does not tell. Axes of charts and spines of books run up; only China, Japan and Korea write downwards.
  if (words.length === 1) return CJK.test(text) ? runningDown : runningUp
  return first[1] < last[1] ? runningDown : runningUp
}

/** By how much a line falls for each unit along it: a straight line through the middles of its words. */
function slopeOf(boxes: readonly BoundingBox[]): number {
  const middles = boxes.map(([x0, y0, x1, y1]) => [(x0 + x1) / 2, (y0 + y1) / 2] as const)
  const meanX = mean(middles.map(([x]) => x))
  const meanY = mean(middles.map(([, y]) => y))
  const spread = middles.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  if (boxes.length < 3 || spread === 0) return 0
  const slope = middles.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
  const rise = Math.abs(slope) * ((boxes.at(-1)?.[2] ?? 0) - (boxes[0]?.[0] ?? 0))
  return rise > LEAST_RISE * median(boxes.map(([, y0, , y1]) => y1 - y0)) ? slope : 0
}

/** Top and bottom of a word as if its line were level: an upright box around a sloping word is higher than its type. */
function levelEdges([x0, y0, x1, y1]: BoundingBox, slope: number, first: number): Point {
  const drop = slope * ((x0 + x1) / 2 - first)
  const excess = Math.min((Math.abs(slope) * (x1 - x0)) / 2, (y1 - y0) / 4)
  return [y0 - drop + excess, y1 - drop - excess]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const median = (values: readonly number[]) => quantile(values, 0.5)

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
