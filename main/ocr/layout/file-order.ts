import type { BoundingBox } from '../../../shared/document.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { boundsOf, heightOf, medianHeight, onSameRow, shareWidth, unite, widthOf } from '../bounding-box.ts'
import { differInSize } from './measure-lines.ts'
import { orderForReading } from './reading-order.ts'
import { sumOf } from '../statistics.ts'

const {
  bandGap,
  cellAbove,
  fewFlowLines,
  flowWhite,
  likeFlow,
  lineReach,
  mostFlows,
  sentenceLeading,
  sizeOfParagraph,
  turnsOfColumn,
  wordsOfRowEnd,
} = thresholds

/** Lines that a file writes one after the other, and that stand so on the page: to the right or below. */
interface Flow {
  lines: TextLine[]
  bbox: BoundingBox
}

const toFlow = (lines: TextLine[]): Flow => ({ lines, bbox: boundsOf(lines) })

/** Columns of the lines of a text layer, in the order in which they are read. */
export function columnsInFileOrder(lines: readonly TextLine[]): TextLine[][] {
  if (partIntoFlows(lines).length > mostFlows) return orderForReading(lines)
  const flows = partIntoFlows(withRowEnds(lines))
  return joinColumns(orderFlows(withTitleFirst(flows.flatMap((flow) => orderForReading(flow)).map(toFlow))))
}

/** The flows with the one first that stands above all others, at the left or in the middle: browsers write it behind what floats. */
function withTitleFirst(flows: readonly Flow[]): Flow[] {
  const [x0, , x1] = boundsOf(flows)
  const title = flows.find(
    ({ bbox }, index) =>
      bbox[0] < (x0 + x1) / 2 && flows.every((other, at) => at === index || other.bbox[1] >= bbox[3]),
  )
  return title ? [title, ...flows.filter((flow) => flow !== title)] : [...flows]
}

/**
 * The lines with the ends of rows behind what they end: browsers write what floats at the right, such as the years of a
 * CV, before the text it stands beside. Such ends stand alone, flush with each other, and their rows come later.
 */
function withRowEnds(lines: readonly TextLine[]): TextLine[] {
  const startOf = new Map<TextLine, TextLine>()
  for (const [index, line] of lines.entries()) {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    const isAlone = [before, after].every(
      (near) => near === undefined || !shareWidth(near.bbox, line.bbox) || isFarFrom(near, line),
    )
    const mayEnd = isAlone && hasNumber(line) && !(before && isLeftInRow(before, line))
    const start = mayEnd ? startOfRow(line, lines.slice(index + 1)) : undefined
    if (start) startOf.set(line, start)
  }
  const ends = [...startOf.keys()].sort((a, b) => a.bbox[2] - b.bbox[2])
  const isFlush = (line: TextLine, index: number) =>
    [ends[index - 1], ends[index + 1]].some(
      (other) => other && Math.abs(other.bbox[2] - line.bbox[2]) < heightOf(line.bbox) / 4,
    )
  const endsOf = Map.groupBy(ends.filter(isFlush), (line) => startOf.get(line))
  const moved = new Set([...endsOf.values()].flat())
  return lines.filter((line) => !moved.has(line)).flatMap((line) => [line, ...(endsOf.get(line) ?? [])])
}

/** Years, prices, marks, numbers of pages. */
const hasNumber = ({ words }: TextLine) =>
  words.length <= wordsOfRowEnd && words.some(({ text }) => /\d/.test(text))
const hasWord = ({ words }: TextLine) => words.some(({ text }) => /\p{L}{3}/u.test(text))

const isFarFrom = (a: TextLine, b: TextLine) =>
  Math.abs(a.bbox[1] - b.bbox[1]) > sentenceLeading * heightOf(b.bbox)

const isLeftInRow = (other: TextLine, { bbox }: TextLine) =>
  other.bbox[2] <= bbox[0] && onSameRow(other.bbox, bbox)

/** What stands next to a line, on its left. */
const startOfRow = (line: TextLine, lines: readonly TextLine[]): TextLine | undefined =>
  lines
    .filter((other) => isLeftInRow(other, line) && hasWord(other))
    .toSorted((a, b) => b.bbox[2] - a.bbox[2])[0]

/** Whether a file leaves a column for another many times more often than the page has columns: it is written across them. */
export function leavesColumns(lines: readonly TextLine[]): boolean {
  const columns = orderForReading(lines)
  const columnOf = new Map(columns.flatMap((column) => column.map((line) => [line, column])))
  const turns = lines
    .slice(1)
    .filter((line, index) => columnOf.get(line) !== columnOf.get(lines[index] ?? line))
  return turns.length >= turnsOfColumn * columns.length
}

/**
 * Parts lines into flows where the file jumps: up, to another place, or to another size of type. Flows are small rather
 * than large: what goes on in the next one is put together again by `orderFlows`.
 */
function partIntoFlows(lines: readonly TextLine[]): TextLine[][] {
  const flows: Flow[] = []
  for (const line of lines) {
    const flow = flows.at(-1)
    if (flow && follows(line, flow)) {
      flow.lines.push(line)
      flow.bbox = unite([flow.bbox, line.bbox])
    } else flows.push({ lines: [line], bbox: line.bbox })
  }
  return flows.map((flow) => flow.lines)
}

function follows(line: TextLine, { lines, bbox: flow }: Flow): boolean {
  const last = lines.at(-1)
  if (!last) return false
  const [x0, y0] = line.bbox
  const isRight = x0 >= last.bbox[2] - heightOf(last.bbox)
  // A block stands for its lines, and is no part of a row.
  if (onSameRow(line.bbox, last.bbox))
    return isRight && heightOf(last.bbox) < 2 * Math.max(heightOf(line.bbox), medianHeight(last.words))
  if (differInSize(line, last, sizeOfParagraph)) return false
  if (isRight && y0 < last.bbox[1]) return y0 > last.bbox[1] - cellAbove * heightOf(last.bbox)
  return y0 > last.bbox[1] && y0 - flow[3] < flowWhite * heightOf(line.bbox) && shareWidth(line.bbox, flow)
}

/**
 * Puts flows in order: as the file has them, except that what stands above another in the same column comes first. Where
 * the file has it otherwise, that is moved up, unless it would jump over what stands to its left: then the other waits,
 * as a foot does that was written before its page. (Above, and to the left: the two rules of Breuel, "High Performance
 * Document Layout Analysis", 2003.)
 */
function orderFlows(flows: readonly Flow[]): Flow[] {
  const ordered: Flow[] = []
  let waiting = [...flows]
  let at = 0
  for (let flow = waiting[0]; flow; flow = waiting[at]) {
    const first = allAbove(flow, waiting)
    const passed = waiting.slice(at + 1, waiting.findLastIndex((other) => first.has(other)) + 1)
    const between = passed.filter((other) => !first.has(other))
    if (countLeftOf(between, [...first]) > countLeftOf([flow], between)) {
      at++
      continue
    }
    const placed = new Set([...orderFlows(waiting.filter((other) => first.has(other))), flow])
    ordered.push(...placed)
    waiting = waiting.filter((other) => !placed.has(other))
    at = 0
  }
  return [...ordered, ...waiting]
}

/** Those that stand above a flow, and above these. */
function allAbove(flow: Flow, flows: readonly Flow[]): Set<Flow> {
  const found = new Set<Flow>()
  const visit = (lower: Flow) => {
    for (const upper of flows)
      if (!found.has(upper) && isAbove(upper.bbox, lower.bbox)) {
        found.add(upper)
        visit(upper)
      }
  }
  visit(flow)
  return found
}

/** Lines of flows that stand beside such others, on their left. */
function countLeftOf(flows: readonly Flow[], others: readonly Flow[]): number {
  const isLeft = ({ bbox: a }: Flow) =>
    others.some(({ bbox: b }) => a[2] <= b[0] && Math.min(a[3], b[3]) > Math.max(a[1], b[1]))
  return sumOf(flows.filter(isLeft), ({ lines }) => lines.length)
}

/** Whether one box stands above another in the same column. */
export const isAbove = (a: BoundingBox, b: BoundingBox) =>
  a[3] <= b[1] + lineReach * Math.min(heightOf(a), heightOf(b)) && a[1] < b[1] && shareWidth(a, b)

/** Puts flows together that stand under each other, as wide as each other, and follow each other: they are one column. */
function joinColumns(flows: readonly Flow[]): TextLine[][] {
  const columns: Flow[] = []
  for (const { lines, bbox } of flows) {
    const last = columns.at(-1)
    if (last && goesOnBelow({ lines, bbox }, last)) {
      last.lines.push(...lines)
      last.bbox = unite([last.bbox, bbox])
    } else columns.push({ lines: [...lines], bbox })
  }
  return columns.map(({ lines }) => lines)
}

function goesOnBelow({ lines, bbox }: Flow, above: Flow): boolean {
  const height = heightOf(lines[0]?.bbox ?? bbox)
  const gap = bbox[1] - above.bbox[3]
  if (gap < -height / 2 || gap > bandGap * height || !shareWidth(bbox, above.bbox)) return false
  const [narrow, wide] = [bbox, above.bbox].sort((a, b) => widthOf(a) - widthOf(b))
  const isColumn = lines.length > fewFlowLines && above.lines.length > fewFlowLines
  return !isColumn || !narrow || !wide || widthOf(narrow) > likeFlow * widthOf(wide)
}
