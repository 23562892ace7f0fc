import { heightOf, shareWidth, widthOf } from '../bounding-box.ts'
import { textOf } from '../layout/line-text.ts'
import { countCharacters, isNextOfHead, typeSize } from '../layout/measure-lines.ts'
import { median, quantile, sumOf, weightedMedian } from '../statistics.ts'
import type { Stage } from '../page-context.ts'
import type { Raster, TextLine } from '../ports.ts'
import { measureInk } from '../preparation/measure-ink.ts'
import { thresholds } from '../thresholds.ts'

interface WeighedLine {
  line: TextLine
  /** Of its strokes, in pixels. */
  stroke: number
  /** Of the paper it stands on. */
  inkShare: number
  characters: number
}

const {
  boldDeviations,
  boldWeight,
  headlineType,
  leastCharacters,
  leastLetters,
  linesWithin,
  mostBold,
  mostDeviation,
  mostFigures,
  usualWhite,
  whiteSamples,
} = thresholds

/** The standard deviation of what varies by so much in the median, were it normally distributed. */
const standardDeviation = (median: number) => median / 0.6745

export const weighLines: Stage = {
  name: 'weigh-lines',
  does: 'Tells bold lines by how wide their strokes are and how much ink they have, beside the rest of the page.',
  run({ raster, lines }) {
    const weighed = lines.flatMap((line) => weigh(line, raster))
    const heavy = findBold(weighed).map(({ line }) => line)
    if (heavy.length === 0) return undefined
    const isBold = new Set([...heavy, ...endsOfHeads(heavy, weighed, lines)])
    return {
      change: isBold.size === 1 ? '1 bold line' : `${isBold.size} bold lines`,
      lines: lines.map((line) => (isBold.has(line) ? { ...line, bold: true } : line)),
    }
  },
}

function weigh(line: TextLine, raster: Raster): WeighedLine[] {
  const characters = countCharacters(line.words)
  const letters = textOf(line.words).match(/\p{L}/gu)?.length ?? 0
  if (letters < Math.max(leastLetters, (1 - mostFigures) * characters)) return []
  if (heightOf(line.bbox) > widthOf(line.bbox)) return []
  const inks = line.words.flatMap(({ bbox }) => measureInk(raster, bbox) ?? [])
  if (inks.length === 0) return []
  const area = sumOf(inks, (ink) => ink.area)
  const width = sumOf(line.words, ({ bbox }) => widthOf(bbox))
  const stroke = median(inks.map((ink) => ink.stroke))
  return [{ line, stroke, inkShare: area / width / typeSize(line), characters }]
}

function findBold(weighed: readonly WeighedLine[]): readonly WeighedLine[] {
  const count = (some: readonly WeighedLine[]) => sumOf(some, ({ characters }) => characters)
  const all = count(weighed)
  if (all < leastCharacters) return []
  const usual = {
    stroke: medianBy(weighed, ({ stroke }) => stroke),
    inkShare: medianBy(weighed, ({ inkShare }) => inkShare),
    size: medianBy(weighed, ({ line }) => typeSize(line)),
  }
  // Each is wrong by itself: soft print widens strokes, and which letters a word has tells how much ink it needs. Larger type
  // has wider strokes.
  const weightOf = ({ line, stroke, inkShare }: WeighedLine) => {
    const larger = Math.sqrt(Math.max(1, typeSize(line) / usual.size))
    return Math.sqrt((stroke / usual.stroke / larger) * (inkShare / usual.inkShare))
  }
  const deviation = standardDeviation(medianBy(weighed, (one) => Math.abs(weightOf(one) - 1)))
  if (deviation > mostDeviation) return []
  const least = Math.max(boldWeight, 1 + boldDeviations * deviation)
  const heavy = weighed.filter((one) => weightOf(one) >= least)
  if (count(heavy) > mostBold * all) return []
  const isLarge = ({ line }: WeighedLine) => typeSize(line) > headlineType * usual.size
  const midst = linesInMidst(weighed, heavy)
  return heavy.filter((one) => isLarge(one) || !midst.has(one))
}

/** Lines of figures, which are not weighed, under bold headlines that they belong to: a year, mostly. */
function endsOfHeads(
  bold: readonly TextLine[],
  weighed: readonly WeighedLine[],
  lines: readonly TextLine[],
): TextLine[] {
  const size = medianBy(weighed, ({ line }) => typeSize(line))
  const heads = bold.filter((line) => typeSize(line) > headlineType * size)
  const isWeighed = new Set(weighed.map(({ line }) => line))
  return lines.filter((line) => !isWeighed.has(line) && heads.some((head) => isNextOfHead(line, head)))
}

/** Heavy lines with no more white above them than others have, under one that is not: a line of a paragraph may seem heavy by chance. */
function linesInMidst(weighed: readonly WeighedLine[], heavy: readonly WeighedLine[]): Set<WeighedLine> {
  const whiteOver = (one: WeighedLine) => {
    const above = lineAbove(one, weighed)
    return above ? [{ one, above, white: one.line.bbox[1] - above.line.bbox[3] }] : []
  }
  const step = Math.ceil(weighed.length / whiteSamples)
  const sample = weighed.filter((_, index) => index % step === 0).flatMap(whiteOver)
  const usual = quantile(
    sample.map(({ white }) => white).toSorted((a, b) => a - b),
    linesWithin,
  )
  const midst = heavy
    .flatMap(whiteOver)
    .filter(
      ({ one, above, white }) => white < usual + usualWhite * typeSize(one.line) && !heavy.includes(above),
    )
  return new Set(midst.map(({ one }) => one))
}

/** The nearest line over a line. */
function lineAbove({ line: { bbox } }: WeighedLine, others: readonly WeighedLine[]): WeighedLine | undefined {
  let nearest: WeighedLine | undefined
  for (const other of others) {
    const box = other.line.bbox
    const isOver = box[1] < bbox[1] && box[3] < bbox[3] && shareWidth(box, bbox)
    if (isOver && (nearest === undefined || box[3] > nearest.line.bbox[3])) nearest = other
  }
  return nearest
}

/** The middle of what the characters of a page have. */
const medianBy = (weighed: readonly WeighedLine[], valueOf: (one: WeighedLine) => number) =>
  weightedMedian(weighed, valueOf, ({ characters }) => characters, 1)
