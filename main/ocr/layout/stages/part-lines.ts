import type { TextLine } from '../../ports.ts'
import type { LayoutStage } from '../layout-context.ts'
import { heightOf, median, withWords } from '../measure-lines.ts'

/** White between two words of a line, in pixels. */
interface Gap {
  line: TextLine
  x0: number
  x1: number
  /** Words before it and after it. */
  before: number
  after: number
}

/** White that lines have at the same place, one below the other. */
interface Strip {
  gaps: Gap[]
  x0: number
  x1: number
}

// In heights of the line: less is the space between two words.
const LEAST_GAP = 0.45
// In spaces between words of the line: those of justified lines are wide as well, but all of them.
const LEAST_SPACES = 1.1
// In heights of the line: columns begin and end at other lines, so that some rows have no such white.
const MOST_BETWEEN = 6
const LEAST_ROWS = 6
// Words of running text on either side.
const LEAST_WORDS = 3
// Of a strip's rows: so many may run over it, as a headline does.
const MOST_ACROSS = 0.1

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

function findStrips(lines: readonly TextLine[]): Strip[] {
  const strips: Strip[] = []
  for (const gap of lines.flatMap(gapsOf).sort((a, b) => a.line.bbox[1] - b.line.bbox[1])) {
    const height = heightOf(gap.line.bbox)
    const strip = strips.findLast(({ gaps, x0, x1 }) => {
      const last = gaps.at(-1)
      return (
        last !== undefined &&
        last.line !== gap.line &&
        gap.line.bbox[1] - last.line.bbox[3] < MOST_BETWEEN * height &&
        Math.min(x1, gap.x1) - Math.max(x0, gap.x0) >= LEAST_GAP * height
      )
    })
    if (strip) {
      strip.gaps.push(gap)
      strip.x0 = Math.max(strip.x0, gap.x0)
      strip.x1 = Math.min(strip.x1, gap.x1)
    } else strips.push({ gaps: [gap], x0: gap.x0, x1: gap.x1 })
  }
  return strips
}

function gapsOf(line: TextLine): Gap[] {
  const { words, bbox } = line
  const gaps = words.slice(1).map((word, index) => {
    const x0 = words[index]?.bbox[2] ?? 0
    return { line, x0, x1: word.bbox[0], before: index + 1, after: words.length - index - 1 }
  })
  const space = median(gaps.map(({ x0, x1 }) => x1 - x0))
  const least = Math.max(LEAST_GAP * heightOf(bbox), LEAST_SPACES * space)
  return gaps.filter(({ x0, x1 }) => x1 - x0 >= least)
}

/** Whether running text stands on both sides of a strip, row by row, and next to nothing over it. */
function isGutter({ gaps, x0, x1 }: Strip, lines: readonly TextLine[]): boolean {
  if (gaps.length < LEAST_ROWS) return false
  if (median(gaps.map(({ before }) => before)) < LEAST_WORDS) return false
  if (median(gaps.map(({ after }) => after)) < LEAST_WORDS) return false
  const [top, bottom] = [gaps[0]?.line.bbox[1] ?? 0, gaps.at(-1)?.line.bbox[3] ?? 0]
  const across = lines.filter(
    ({ bbox, words }) =>
      bbox[1] >= top && bbox[3] <= bottom && words.some((word) => word.bbox[0] < x1 && word.bbox[2] > x0),
  )
  return across.length <= MOST_ACROSS * gaps.length
}

const middlesIn = (line: TextLine, strips: readonly Strip[]): number[] =>
  strips.filter(({ gaps }) => gaps.some((gap) => gap.line === line)).map(({ x0, x1 }) => (x0 + x1) / 2)

/** The parts of a line between such places, from the left. */
function cutAt(line: TextLine, places: readonly number[]): TextLine[] {
  if (places.length === 0) return [line]
  const partOf = ({ bbox }: TextLine['words'][number]) => places.filter((x) => bbox[0] >= x).length
  return [...Map.groupBy(line.words, partOf).values()].flatMap((words) => withWords(line, words))
}
