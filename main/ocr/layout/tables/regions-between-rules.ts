import type { BoundingBox } from '../../../../shared/document.ts'
import { boundsOf, unite } from '../../bounding-box.ts'
import type { RecognizedWord } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { wordsIn } from '../measure-lines.ts'
import { isCaption } from '../role-signs.ts'
import { isInCapitals } from '../furniture-signs.ts'
import { textOf } from '../line-text.ts'
import { placePieces } from './column-cells.ts'
import { extendRegion } from './extend-region.ts'
import { findColumns } from './find-columns.ts'
import type { FreeText, TableRegion } from './table-region.ts'
import { boundsOfLevel, type Ruling } from './rulings.ts'
import { isTitleOver, leftOf, rightOf, toPieces, toTextRows, type Piece, type TextRow } from './text-rows.ts'

const { alignedEdge, cellGap, fullLine, leastNames, plainLines, sameExtent, sentenceInBand, tabularRows } =
  thresholds

interface LevelRulings {
  level: readonly Ruling[]
  /** Where columns meet by rules that are drawn cell by cell, as if upright rules stood there. */
  seams: readonly Ruling[]
  /** What stands in one is parted from what stands above and below it. */
  frames: readonly BoundingBox[]
}

/** Parts of a page between level rules of one length: tables ruled across only. */
export function regionsBetweenRules(rulings: LevelRulings, text: FreeText): TableRegion[] {
  const { level, seams } = rulings
  const { words, em } = text
  const long = level.toSorted((a, b) => a.at - b.at)
  if (long.length < 2) return []
  const rows = toTextRows(words)
  return groupByExtent(long, sameExtent * em)
    .flatMap((rules) => regionsOf(withoutUnderlines(rules, text), rulings, text))
    .map((region) => ({ ...extendRegion(region, rows, em), seams: seamsIn(region.bbox, seams, em) }))
}

/** Of upright rules, those that stand in a box with most of their length. */
const seamsIn = ([x0, y0, x1, y1]: BoundingBox, rules: readonly Ruling[], em: number) =>
  rules.filter(
    ({ at, from, to }) =>
      at > x0 + em && at < x1 - em && Math.min(to, y1) - Math.max(from, y0) > (to - from) / 2,
  )

function groupByExtent(rules: readonly Ruling[], near: number): Ruling[][] {
  const groups: Ruling[][] = []
  for (const rule of rules) {
    const group = groups.find(
      ([first]) =>
        first !== undefined && Math.abs(first.from - rule.from) < near && Math.abs(first.to - rule.to) < near,
    )
    if (group) group.push(rule)
    else groups.push([rule])
  }
  return groups
}

function regionsOf(
  rules: readonly Ruling[],
  { level, seams, frames }: LevelRulings,
  text: FreeText,
): TableRegion[] {
  const regions: TableRegion[] = []
  // Bands of a table, from rule to rule: captions and notes between its outer rules are none of it.
  let run: { rules: [Ruling, Ruling]; head: Piece[]; isCaption: boolean; isTabular: boolean }[] = []
  const end = () => {
    const [first, last] = [run.find((band) => !band.isCaption), run.findLast((band) => !band.isCaption)]
    if (first && last && run.some(({ isTabular }) => isTabular))
      regions.push(regionOf([first.rules[0], last.rules[1]], level, text.words))
    run = []
  }
  for (const [index, rule] of rules.slice(1).entries()) {
    const above = rules[index] ?? rule
    const band = between(above, rule)
    const head = run.at(-1)?.head ?? rowAbove(above, text)
    const isParted = seams.some(
      ({ at, from, to }) => at > band[0] && at < band[2] && from < rule.at && to > above.at,
    )
    const isBetweenFrames = frames.some(
      ([, top, , bottom]) =>
        Math.abs(bottom - above.at) < text.em / 2 || Math.abs(top - rule.at) < text.em / 2,
    )
    const kind = isBetweenFrames ? 'prose' : kindOfBand(band, text, head)
    const isTabular = kind === 'tabular' || isParted
    if (kind === 'prose') end()
    else run.push({ rules: [above, rule], head, isCaption: kind === 'caption' && !isParted, isTabular })
  }
  end()
  return regions
}

/** Whether all that stands in some lines keeps to columns, which a few of them show: labels in the middle of several rows. */
function standInColumns(lines: readonly TextRow[], em: number): boolean {
  const columns = findColumns(lines, em)
  return (
    columns.length > 1 &&
    lines.every((line) => placePieces(line, columns, em).every(({ first, last }) => first === last))
  )
}

const between = (...rules: [upper: Ruling, lower: Ruling]): BoundingBox => unite(rules.map(boundsOfLevel))

function regionOf(
  [top, bottom]: [Ruling, Ruling],
  level: readonly Ruling[],
  words: readonly RecognizedWord[],
): TableRegion {
  const bbox = between(top, bottom)
  const inside = level.filter(
    ({ at, from, to }) => at >= top.at - 1 && at <= bottom.at + 1 && to > bbox[0] && from < bbox[2],
  )
  return { bbox, words: wordsIn(bbox, words), level: inside, upright: [] }
}

/** The cells of what stands right above a rule. */
function rowAbove({ at, from, to }: Ruling, { words, em }: FreeText): Piece[] {
  const near = words.filter(({ bbox }) => bbox[1] > at - 2 * em && bbox[3] < at + em / 2)
  const row = toTextRows(near.filter(({ bbox }) => bbox[0] > from - em && bbox[2] < to + em)).at(-1)
  return row ? toPieces(row, cellGap * em) : []
}

/** Without the rules below headings, where there are several, as in a CV. Names on bars of a tint have edges above them too. */
function withoutUnderlines(rules: readonly Ruling[], text: FreeText): Ruling[] {
  const below = rules.filter((rule, index) => {
    const [title = [], ...others] = rowAbove(rule, text)
    const isTitle = title.every(({ bold }) => bold) || isInCapitals(textOf(title))
    if (title.length === 0 || others.length > 0 || !isTitle) return false
    const [x0, y0] = boundsOf(title)
    return x0 < rule.from + text.em && y0 - (rules[index - 1]?.at ?? 0) > text.em
  })
  return below.length > 1 ? rules.filter((rule) => !below.includes(rule)) : [...rules]
}

/** Whether several cells begin where those of a head do. */
const standsUnder = (row: readonly Piece[], head: readonly Piece[], em: number): boolean =>
  row.filter((piece) => head.some((name) => Math.abs(leftOf(name) - leftOf(piece)) < alignedEdge * em))
    .length >= leastNames

/** Whether a line of a band is a title in larger type than the others. */
const isTitleOf = (line: TextRow, lines: readonly TextRow[]): boolean =>
  isTitleOver(
    line.words,
    lines.flatMap((other) => (other === line ? [] : other.words)),
  )

function kindOfBand(
  bbox: BoundingBox,
  { words, running, em }: FreeText,
  head: readonly Piece[],
): 'tabular' | 'prose' | 'caption' | 'plain' {
  const own = wordsIn(bbox, words)
  const lines = toTextRows(own)
  const rows = lines.map((row) => toPieces(row, cellGap * em))
  const isProse = own.filter((word) => running.has(word)).length > own.length / 2
  // Columns of running text have white at the same places too, but no names above them.
  if (isProse && !standsUnder(rows[0] ?? [], head, em)) return 'prose'
  if (rows.length === 0) return 'plain'
  // The titles of sections stand between tables, not in one.
  if (lines.slice(1).some((line) => isTitleOf(line, lines))) return 'prose'
  // What names the next table ends this one, and so does a sentence over its whole width.
  if (rows.some(([piece, ...others]) => piece && others.length === 0 && isCaption(textOf(piece))))
    return 'prose'
  if (rows.every(({ length }) => length === 1) && own.length > sentenceInBand && /[.!?]$/u.test(textOf(own)))
    return 'prose'
  const several = rows.filter(({ length }) => length > 1)
  const full = rows.filter(
    ([piece, ...others]) =>
      piece && others.length === 0 && rightOf(piece) - leftOf(piece) > fullLine * (bbox[2] - bbox[0]),
  )
  if (several.length >= tabularRows * rows.length) return 'tabular'
  if (rows.length > plainLines && !standInColumns(lines, em)) return 'prose'
  return full.length > 0 ? 'caption' : 'plain'
}
