import type { TextLine } from '../../ports.ts'
import { defaultThresholds } from '../../thresholds.ts'
import type { LayoutStage } from '../layout-context.ts'
import { listMarker } from '../list-marker.ts'
import { heightOf, median, withWords } from '../measure-lines.ts'

const { acrossColumns, gutterBreak, gutterRows, leastGutter, widerThanSpaces, wordsOfText } =
  defaultThresholds

/** White between two words of a line, or before its first, in pixels. */
interface Gap {
  line: TextLine
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

export const partLines: LayoutStage = {
  name: 'part-lines',
  does: 'Parts lines that run over the white between columns, as in files that are written row by row.',
  run({ blocks }) {
    const lines = blocks.flatMap((block) => (block.type === undefined ? block.lines : []))
    const strips = findStrips(lines).filter((strip) => isGutter(strip, lines))
    if (strips.length === 0) return undefined
    return {
      change: strips.length === 1 ? '1 gutter' : `${strips.length} gutters`,
      blocks: blocks.map((block) => ({
        ...block,
        lines: block.lines.flatMap((line) => cutAt(line, middlesIn(line, strips))),
      })),
    }
  },
}

/** Strips of wide white, and of that before lines that begin under one another; with them what white there is in other lines. */
function findStrips(lines: readonly TextLine[]): Strip[] {
  const gaps = lines.flatMap(gapsOf).sort((a, b) => a.line.bbox[1] - b.line.bbox[1])
  const strips: Strip[] = []
  for (const gap of [...gaps.filter(({ isWide }) => isWide), ...gaps.filter(({ isWide }) => !isWide)]) {
    const [, top, , bottom] = gap.line.bbox
    const strip = strips.findLast((other) => belongsTo(gap, other))
    if (strip) {
      strip.gaps.push(gap)
      strip.x0 = Math.max(strip.x0, gap.x0)
      strip.x1 = Math.min(strip.x1, gap.x1)
      strip.top = Math.min(strip.top, top)
      strip.bottom = Math.max(strip.bottom, bottom)
    } else if (gap.isWide) strips.push({ gaps: [gap], x0: gap.x0, x1: gap.x1, top, bottom })
  }
  return strips
}

/** Whether white lies under that of a strip, or between it. */
function belongsTo({ line, x0, x1 }: Gap, strip: Strip): boolean {
  const height = heightOf(line.bbox)
  return (
    line.bbox[1] - strip.bottom < gutterBreak * height &&
    strip.top - line.bbox[3] < gutterBreak * height &&
    Math.min(strip.x1, x1) - Math.max(strip.x0, x0) >= leastGutter * height
  )
}

function gapsOf(line: TextLine): Gap[] {
  const { words, bbox } = line
  const height = heightOf(bbox)
  const gaps = words.slice(1).flatMap((word, index) => {
    const before = words[index]
    // The white behind the bullet or the number of an item is none between columns.
    if (!before || listMarker(before.text) !== undefined) return []
    return [
      { line, x0: before.bbox[2], x1: word.bbox[0], before: index + 1, after: words.length - index - 1 },
    ]
  })
  const space = median(gaps.map(({ x0, x1 }) => x1 - x0))
  return [
    { line, x0: bbox[0] - 2 * height, x1: bbox[0], before: 0, after: words.length, isWide: true },
    ...gaps
      .filter(({ x0, x1 }) => x1 - x0 >= leastGutter * height)
      .map((gap) => ({ ...gap, isWide: gap.x1 - gap.x0 >= widerThanSpaces * space })),
  ]
}

/** Whether running text stands on both sides of a strip, row by row, and next to nothing over it. */
function isGutter({ gaps, x0, x1, top, bottom }: Strip, lines: readonly TextLine[]): boolean {
  if (gaps.filter(({ isWide }) => isWide).length < gutterRows) return false
  const within = gaps.filter(({ before }) => before > 0)
  if (median(within.map(({ before }) => before)) < wordsOfText) return false
  if (median(within.map(({ after }) => after)) < wordsOfText) return false
  const x = (x0 + x1) / 2
  const across = lines.filter(
    ({ bbox, words }) =>
      bbox[1] >= top && bbox[3] <= bottom && words.some((word) => word.bbox[0] < x && word.bbox[2] > x),
  )
  return across.length <= acrossColumns * gaps.length
}

const middlesIn = (line: TextLine, strips: readonly Strip[]): number[] =>
  strips
    .filter(({ gaps }) => gaps.some((gap) => gap.line === line && gap.before > 0))
    .map(({ x0, x1 }) => (x0 + x1) / 2)

/** The parts of a line between such places, from the left. */
function cutAt(line: TextLine, places: readonly number[]): TextLine[] {
  if (places.length === 0) return [line]
  const partOf = ({ bbox }: TextLine['words'][number]) => places.filter((x) => bbox[0] >= x).length
  return [...Map.groupBy(line.words, partOf).values()].flatMap((words) => withWords(line, words))
}
