import { groupAdjacent } from '../group-adjacent.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { boundsOf, medianHeight, onSameRow, widthOf } from '../bounding-box.ts'
import { isIndex } from './index-signs.ts'
import { goesOnWith } from './line-ends.ts'
import { textOf } from './line-text.ts'
import { isListBeside, isMarked } from './list-beside.ts'
import { areInStep, boxesOf, countWords, isNextOfHead, rowsOf, typeSize } from './measure-lines.ts'
import { median, sumOf } from '../statistics.ts'

const {
  acrossColumns,
  bandGap,
  columnLines,
  fullLines,
  fullOfColumn,
  headSize,
  leastGutter,
  leastIndent,
  leastItems,
  linesGoingOn,
  listGutter,
  markerGap,
  solidLines,
  wideLine,
  wordsOfText,
} = thresholds

/**
 * Orders lines for reading, by columns, those of each top to bottom: a recursive XY-cut (Nagy and Seth 1984) that cuts
 * vertically only beside running text, so that the rows of forms, receipts and tables stay together.
 */
export function orderForReading(lines: readonly TextLine[]): TextLine[][] {
  if (lines.length === 0) return []
  const region = boundsOf(lines)
  const gutter = findGutter(lines)
  if (gutter !== undefined) {
    const isLeft = ({ bbox }: TextLine) => bbox[2] <= gutter
    const sections = isText(lines.filter(isLeft)) ? [lines] : sectionsBeside(lines, gutter)
    return sections.flatMap((section) => [
      ...orderForReading(section.filter(isLeft)),
      ...orderForReading(section.filter((line) => !isLeft(line))),
    ])
  }
  const isWide = ({ bbox }: TextLine) => widthOf(bbox) > wideLine * widthOf(region)
  const bands =
    cutAtLines(lines, linesAcross(lines)) ?? cutAtLines(lines, isWide, mayHaveColumns) ?? cutAboveHeads(lines)
  if (bands) return bands.flatMap((band) => orderForReading(band))
  return [rowsOf(lines).flat()]
}

/** The x of a white strip from top to bottom between two columns. */
function findGutter(lines: readonly TextLine[]): number | undefined {
  const marked = lines.filter(isMarked)
  if (lines.length < 2 * columnLines && marked.length < leastItems) return undefined
  const height = medianHeight(lines)
  const byLeft = [...lines].sort((a, b) => a.bbox[0] - b.bbox[0])
  let reach = byLeft[0]?.bbox[2] ?? 0
  for (const [index, { bbox }] of byLeft.entries()) {
    const white = (bbox[0] - reach) / height
    if (white >= leastGutter) {
      const [left, right] = [byLeft.slice(0, index), byLeft.slice(index)]
      if (areColumns(left, right) || (white >= listGutter && isListBeside(right, left, marked)))
        return (reach + bbox[0]) / 2
    }
    reach = Math.max(reach, bbox[2])
  }
  return undefined
}

/** Whether both sides are to be read by themselves: running text both, or one of them with a box beside it. */
function areColumns(left: readonly TextLine[], right: readonly TextLine[]): boolean {
  return (
    (isText(left) && isText(right)) ||
    (isSolid(left) && standsApart(right, left)) ||
    (isSolid(right) && standsApart(left, right))
  )
}

/** Running text; or what has few words on a line: entries of an index, and columns so narrow that sentences go on and on. */
const isText = (lines: readonly TextLine[]): boolean =>
  isProse(lines) || isIndex(lines.map(({ words }) => textOf(words))) || goesOn(lines)

/** Whether sentences go on from line to line, as they do in no list of names and no column of cells. */
function goesOn(lines: readonly TextLine[]): boolean {
  if (lines.length < solidLines || !isProse(lines, wordsOfText - 1)) return false
  const texts = lines.toSorted((a, b) => a.bbox[1] - b.bbox[1]).map(({ words }) => textOf(words))
  return (
    texts.filter((text, index) => goesOnWith(texts[index - 1] ?? '', text)).length >
    linesGoingOn * lines.length
  )
}

/** A column of running text whose lines are as wide as it is, most of them. */
function isSolid(lines: readonly TextLine[]): boolean {
  if (lines.length < solidLines || !isProse(lines)) return false
  const width = widthOf(boundsOf(lines))
  const full = lines.filter(({ bbox }) => widthOf(bbox) > fullOfColumn * width)
  const reach = (some: readonly TextLine[]) => sumOf(some, ({ bbox }) => widthOf(bbox))
  return reach(full) > fullLines * reach(lines)
}

/** Whether lines keep no step with those of a column: the cells of a row would, a box in the margin does not. */
const standsApart = (lines: readonly TextLine[], column: readonly TextLine[]): boolean =>
  lines.length >= columnLines && !areInStep(boxesOf(lines), boxesOf(column))

export function isProse(lines: readonly TextLine[], least = wordsOfText): boolean {
  if (lines.length < columnLines) return false
  const counts = lines.map(({ words }) => countWords(words))
  const all = sumOf(counts, (count) => count)
  return 2 * sumOf(counts, (count) => (count >= least ? count : 0)) > all
}

/** Tells the lines that reach across the strip, as wide as a gutter, that the fewest lines do. */
function linesAcross(lines: readonly TextLine[]): (line: TextLine) => boolean {
  const width = leastGutter * medianHeight(lines)
  const starts = lines.map(({ bbox }) => bbox[0]).sort((a, b) => a - b)
  const ends = lines.map(({ bbox }) => bbox[2]).sort((a, b) => a - b)
  let [best, fewest, started] = [0, acrossColumns * lines.length, 0]
  // Strips begin where a line ends; on both sides there must be enough for a column.
  for (const [ended, end] of ends.entries()) {
    while ((starts[started] ?? Infinity) < end + width) started++
    const across = started - (ended + 1)
    if (across > fewest || ended + 1 < columnLines || lines.length - started < columnLines) continue
    ;[best, fewest] = [end, across]
  }
  const across = lines.filter(({ bbox }) => bbox[0] < best + width && bbox[2] > best)
  // What but touches the strip is another column, which begins or ends a little further on.
  const touching = across.filter(({ bbox }) => bbox[0] > best || bbox[2] < best + width)
  const cut = new Set(2 * touching.length > across.length ? [] : across)
  return (line) => cut.has(line)
}

/**
 * Cuts into bands at such lines, as at a headline over two columns, and at wide white between lines, as below a running
 * head. Returns nothing when no cut would let a column show itself.
 */
function cutAtLines(
  lines: readonly TextLine[],
  isCut: (line: TextLine) => boolean,
  hasColumns = hasGutter,
): TextLine[][] | undefined {
  const sorted = [...lines].sort((a, b) => a.bbox[1] - b.bbox[1])
  const gap = bandGap * medianHeight(lines)
  const size = median(lines.map(typeSize))
  const isRest = (line: TextLine, last: TextLine) => endsParagraph(line, last) || endsHead(line, last, size)
  const bands: TextLine[][] = []
  let wasCut: boolean | undefined
  let reach = -Infinity
  let last: TextLine | undefined
  for (const [index, line] of sorted.entries()) {
    const isLabel = [sorted[index - 1], sorted[index + 1]].some(
      (near) => near !== undefined && isCut(near) && isLabelBefore(line, near),
    )
    const cut = isCut(line) || isLabel || (wasCut === true && last !== undefined && isRest(line, last))
    last = line
    if (cut === wasCut && line.bbox[1] - reach < gap) bands.at(-1)?.push(line)
    else bands.push([line])
    wasCut = cut
    reach = Math.max(reach, line.bbox[3])
  }
  // Without a gutter in some band the cuts would only shuffle rows that belong together.
  return bands.length > 1 && bands.some(hasColumns) ? bands : undefined
}

/** Whether a line is the label that a line of the same row begins with, or its number, or another single word near it. */
function isLabelBefore(before: TextLine, line: TextLine): boolean {
  const gap = line.bbox[0] - before.bbox[2]
  const isNear = gap < markerGap * typeSize(line) && (before.words.length === 1 || isMarked(before))
  return gap > 0 && onSameRow(before.bbox, line.bbox) && (isNear || textOf(before.words).endsWith(':'))
}

/** Whether a line is the rest of the paragraph of the one before it, which reaches across although this is short. */
const endsParagraph = (line: TextLine, last: TextLine) =>
  Math.abs(line.bbox[0] - last.bbox[0]) < leastIndent * typeSize(line) &&
  goesOnWith(textOf(last.words), textOf(line.words))

/** Whether a line is the rest of a headline over text of that size. */
const endsHead = (line: TextLine, last: TextLine, size: number) =>
  typeSize(last) >= headSize * size && isNextOfHead(line, last)

/**
 * Cuts into bands above headlines that have nothing but others beside them, as where stories stand below one another
 * whose columns are not the same. Returns nothing when no cut would let a column show itself.
 */
function cutAboveHeads(lines: readonly TextLine[]): TextLine[][] | undefined {
  const bands = bandsOfHeads(lines)
  return bands.length > 1 && bands.some(hasGutter) ? bands : undefined
}

function bandsOfHeads(lines: readonly TextLine[]): TextLine[][] {
  const size = median(lines.map(typeSize))
  const isLarge = (line: TextLine) => typeSize(line) >= headSize * size
  const text = lines.filter((line) => !isLarge(line))
  const isHead = (line: TextLine) => isLarge(line) && !text.some(({ bbox }) => onSameRow(bbox, line.bbox))
  const heads = new Set(lines.filter(isHead))
  return groupAdjacent(
    lines.toSorted((a, b) => a.bbox[1] - b.bbox[1]),
    (line, before) => !heads.has(line) || heads.has(before),
  )
}

/**
 * Parts columns of which the left one has no running text into sections that are read one after the other, as dishes with
 * what goes into them: where headlines on the left have nothing beside them, and text of both columns below them.
 */
function sectionsBeside(lines: readonly TextLine[], gutter: number): readonly (readonly TextLine[])[] {
  const bands = bandsOfHeads(lines)
  const [, ...sections] = bands
  const areBeside = sections.every(
    ([head, ...others]) => head && head.bbox[2] <= gutter && others.some(({ bbox }) => bbox[0] >= gutter),
  )
  return sections.length > 1 && areBeside ? bands : [lines]
}

const hasGutter = (band: readonly TextLine[]): boolean => findGutter(band) !== undefined

/** Whether a band has columns, at once or beyond the few lines that reach across their gutter. */
const mayHaveColumns = (band: readonly TextLine[]): boolean =>
  hasGutter(band) || cutAtLines(band, linesAcross(band)) !== undefined
