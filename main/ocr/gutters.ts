import type { BoundingBox } from '../../shared/document.ts'
import { heightOf, medianHeight } from './bounding-box.ts'
import { median } from './statistics.ts'
import { thresholds } from './thresholds.ts'

const { acrossColumns, gutterBreak, gutterRows, leastGutter, widerThanSpaces, wordsOfText } = thresholds

/** A line as its words stand in it, from the left. */
export interface SpacedLine {
  bbox: BoundingBox
  words: readonly { bbox: BoundingBox }[]
}

/** White between two words of a line, or before its first, in pixels. */
interface Gap {
  line: SpacedLine
  /** Of the line, at most the usual one. */
  height: number
  x0: number
  x1: number
  /** Words before it and after it; none before the first. */
  before: number
  after: number
  /** It is wider than between the other words of its line, which those of justified type seldom are. */
  isWide: boolean
}

/** White that lines have at the same place, one below the other; in pixels. */
interface Strip {
  gaps: Gap[]
  x0: number
  x1: number
  top: number
  bottom: number
}

/** White between columns, and the lines that run over it. */
export interface Gutter {
  /** Its middle. */
  x: number
  top: number
  bottom: number
  /** Usual height of the lines beside it. */
  lineHeight: number
  across: ReadonlySet<SpacedLine>
}

/**
 * Finds the white between columns that lines run over: wide, at one place in many rows, with running text on both
 * sides. `isSpace` tells whether white behind the word of that index may be such at all.
 */
export function findGutters<Line extends SpacedLine>(
  lines: readonly Line[],
  isSpace: (line: Line, index: number) => boolean = () => true,
): Gutter[] {
  const usual = medianHeight(lines)
  const gaps = lines.flatMap((line) =>
    gapsOf(line, Math.min(usual, heightOf(line.bbox)), (index) => isSpace(line, index)),
  )
  return findStrips(gaps)
    .filter((strip) => isGutter(strip, lines))
    .map(({ gaps, x0, x1, top, bottom }) => ({
      x: (x0 + x1) / 2,
      top,
      bottom,
      lineHeight: medianHeight(gaps.map(({ line }) => line)),
      across: new Set(gaps.filter(({ before }) => before > 0).map(({ line }) => line)),
    }))
}

/** Strips of wide white, and of that before lines that begin under one another; with them what white there is in other lines. */
function findStrips(gaps: readonly Gap[]): Strip[] {
  const down = [...gaps].sort((a, b) => a.line.bbox[1] - b.line.bbox[1])
  const strips: Strip[] = []
  for (const gap of down.filter(({ isWide }) => isWide)) if (!join(gap, strips)) strips.push(stripOf(gap))
  // Line by line, first those below a strip and then, from the lowest, those above it.
  const above = down.filter((gap) => !gap.isWide && !join(gap, strips))
  for (const gap of above.toReversed()) join(gap, strips)
  return strips
}

function stripOf(gap: Gap): Strip {
  const [, top, , bottom] = gap.line.bbox
  return { gaps: [gap], x0: gap.x0, x1: gap.x1, top, bottom }
}

/** Puts white into the last strip that it belongs to; false where there is none. */
function join(gap: Gap, strips: readonly Strip[]): boolean {
  const strip = strips.findLast((other) => belongsTo(gap, other))
  if (!strip) return false
  const [, top, , bottom] = gap.line.bbox
  strip.gaps.push(gap)
  strip.x0 = Math.max(strip.x0, gap.x0)
  strip.x1 = Math.min(strip.x1, gap.x1)
  strip.top = Math.min(strip.top, top)
  strip.bottom = Math.max(strip.bottom, bottom)
  return true
}

/** Whether white lies under that of a strip, or between it; such as any space may be, no more than a line away. */
function belongsTo({ line, height, isWide, x0, x1 }: Gap, strip: Strip): boolean {
  const reach = isWide ? gutterBreak * height : height
  return (
    line.bbox[1] - strip.bottom < reach &&
    strip.top - line.bbox[3] < reach &&
    Math.min(strip.x1, x1) - Math.max(strip.x0, x0) >= leastGutter * height
  )
}

function gapsOf(line: SpacedLine, height: number, isSpace: (index: number) => boolean): Gap[] {
  const { words, bbox } = line
  const gaps = words.slice(1).flatMap((word, index) => {
    const before = words[index]
    if (!before || !isSpace(index)) return []
    return [
      {
        line,
        height,
        x0: before.bbox[2],
        x1: word.bbox[0],
        before: index + 1,
        after: words.length - index - 1,
      },
    ]
  })
  const space = median(gaps.map(({ x0, x1 }) => x1 - x0))
  return [
    { line, height, x0: bbox[0] - 2 * height, x1: bbox[0], before: 0, after: words.length, isWide: true },
    ...gaps
      .filter(({ x0, x1 }) => x1 - x0 >= leastGutter * height)
      .map((gap) => ({ ...gap, isWide: gap.x1 - gap.x0 >= widerThanSpaces * space })),
  ]
}

/** Whether running text stands on both sides of a strip, row by row, and next to nothing over it. */
function isGutter({ gaps, x0, x1, top, bottom }: Strip, lines: readonly SpacedLine[]): boolean {
  if (gaps.filter(({ isWide }) => isWide).length < gutterRows) return false
  const within = gaps.filter(({ before }) => before > 0)
  if (median(within.map(({ before }) => before)) < wordsOfText) return false
  if (median(gaps.map(({ after }) => after)) < wordsOfText) return false
  const x = (x0 + x1) / 2
  const across = lines.filter(
    ({ bbox, words }) =>
      bbox[1] >= top && bbox[3] <= bottom && words.some((word) => word.bbox[0] < x && word.bbox[2] > x),
  )
  return across.length <= acrossColumns * gaps.length
}
