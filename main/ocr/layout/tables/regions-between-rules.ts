import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord } from '../../ports.ts'
import { wordsIn } from '../measure-lines.ts'
import { isCaption } from '../role-signs.ts'
import { extendRegion } from './extend-region.ts'
import type { TableRegion } from './table-region.ts'
import type { Ruling, Rulings } from './rulings.ts'
import { leftOf, rightOf, textOf, toPieces, toTextRows } from './text-rows.ts'

// In type heights.
const SAME_EXTENT = 1.5
const LEAST_WIDTH = 8
const CELL_GAP = 0.9
const MOST_WHITE = 3.5
// Of the width between two rules: lines that fill so much of it are running text.
const FULL_LINE = 0.6
const MOST_PROSE_LINES = 2
const MOST_PLAIN_LINES = 4
// Of a band's rows, with cells beside one another.
const LEAST_TABULAR = 0.4

/** Parts of a page between level rules of one length: tables ruled across only. `upright`: the seams of rules drawn cell by cell. */
export function regionsBetweenRules(
  { level, upright }: Rulings,
  words: readonly RecognizedWord[],
  running: ReadonlySet<RecognizedWord>,
  em: number,
): TableRegion[] {
  const long = level.filter(({ from, to }) => to - from > LEAST_WIDTH * em).toSorted((a, b) => a.at - b.at)
  if (long.length < 2) return []
  const rows = toTextRows(words)
  return groupByExtent(long, em)
    .flatMap((rules) => regionsOf(rules, { level, upright }, words, running, em))
    .map((region) => ({ ...extendRegion(region, rows, em), seams: within(region.bbox, upright, em) }))
}

/** Of upright rules, those that stand in a box with most of their length. */
const within = ([x0, y0, x1, y1]: BoundingBox, rules: readonly Ruling[], em: number) =>
  rules.filter(
    ({ at, from, to }) =>
      at > x0 + em && at < x1 - em && Math.min(to, y1) - Math.max(from, y0) > (to - from) / 2,
  )

function groupByExtent(rules: readonly Ruling[], em: number): Ruling[][] {
  const groups: Ruling[][] = []
  for (const rule of rules) {
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.from - rule.from) < SAME_EXTENT * em &&
        Math.abs(first.to - rule.to) < SAME_EXTENT * em,
    )
    if (group) group.push(rule)
    else groups.push([rule])
  }
  return groups
}

function regionsOf(
  rules: readonly Ruling[],
  { level, upright }: Rulings,
  words: readonly RecognizedWord[],
  running: ReadonlySet<RecognizedWord>,
  em: number,
): TableRegion[] {
  const regions: TableRegion[] = []
  // Bands of a table, from rule to rule: captions and notes between its outer rules are none of it.
  let run: { rules: [Ruling, Ruling]; isCaption: boolean; isTabular: boolean }[] = []
  const end = () => {
    const [first, last] = [run.find((band) => !band.isCaption), run.findLast((band) => !band.isCaption)]
    if (first && last && run.some(({ isTabular }) => isTabular))
      regions.push(regionOf([first.rules[0], last.rules[1]], level, words))
    run = []
  }
  for (const [index, rule] of rules.slice(1).entries()) {
    const above = rules[index] ?? rule
    const band = between(above, rule)
    const isParted = upright.some(
      ({ at, from, to }) => at > band[0] && at < band[2] && from < rule.at && to > above.at,
    )
    const kind = kindOfBand(band, words, running, em)
    const isTabular = kind === 'tabular' || isParted
    if (kind === 'prose') end()
    else run.push({ rules: [above, rule], isCaption: kind === 'caption' && !isParted, isTabular })
  }
  end()
  return regions
}

const between = (upper: Ruling, lower: Ruling): BoundingBox => [
  Math.min(upper.from, lower.from),
  upper.at,
  Math.max(upper.to, lower.to),
  lower.at,
]

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

function kindOfBand(
  bbox: BoundingBox,
  words: readonly RecognizedWord[],
  running: ReadonlySet<RecognizedWord>,
  em: number,
): 'tabular' | 'prose' | 'caption' | 'plain' {
  const own = wordsIn(bbox, words)
  // Columns of running text have white at the same places too.
  if (own.filter((word) => running.has(word)).length > own.length / 2) return 'prose'
  const lines = toTextRows(own)
  const rows = lines.map((row) => toPieces(row, CELL_GAP * em))
  if (rows.length === 0) return 'plain'
  if (lines.some(({ top }, index) => top - (lines[index - 1]?.bottom ?? top) > MOST_WHITE * em))
    return 'prose'
  // What names the next table ends this one, and so does a sentence over its whole width.
  if (rows.some(([piece, ...others]) => piece && others.length === 0 && isCaption(textOf(piece))))
    return 'prose'
  if (rows.every(({ length }) => length === 1) && own.length > 8 && /[.!?]$/u.test(textOf(own)))
    return 'prose'
  const several = rows.filter(({ length }) => length > 1)
  const full = rows.filter(
    ([piece, ...others]) =>
      piece && others.length === 0 && rightOf(piece) - leftOf(piece) > FULL_LINE * (bbox[2] - bbox[0]),
  )
  if (several.length >= LEAST_TABULAR * rows.length) return 'tabular'
  if (full.length > MOST_PROSE_LINES || rows.length > MOST_PLAIN_LINES) return 'prose'
  return full.length > 0 ? 'caption' : 'plain'
}
