import type { BoundingBox } from '../../../../shared/document.ts'
import { boundsOf, medianHeight, middleOf, onSameRow } from '../../bounding-box.ts'
import type { RecognizedWord, RuledLine, TextLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { framesOf } from '../frames.ts'
import { buildTable } from './build-table.ts'
import { toPieceRows, withHeadAbove } from './head-above.ts'
import type { TableRegion } from './table-region.ts'
import { isTable, type TableKind } from './is-table.ts'
import { regionsBetweenRules } from './regions-between-rules.ts'
import { ruledRegions } from './ruled-regions.ts'
import { joinBelow } from './join-below.ts'
import { joinBeside } from './join-beside.ts'
import { boundsOfLevel, boundsOfUpright, joinRules, type Ruling } from './rulings.ts'
import { findRunningText } from './running-text.ts'
import { seamsBetweenCells } from './seams.ts'
import type { FoundTable } from './table-grid.ts'
import { isTitleOver, toPieces, toTextRows } from './text-rows.ts'
import { unruledRegions } from './unruled-regions.ts'

/** What tables are found from: the lines and rules of one upright page, in pixels. */
interface TableInput {
  lines: readonly TextLine[]
  /** The same by columns: a table without rules stands in one. */
  columns: readonly (readonly TextLine[])[]
  rules: readonly RuledLine[]
  /** Of the lines, those of programs, whose columns are no table’s. */
  program?: readonly TextLine[]
  /** Each line is what a detector saw as one: where it saw two beside one another, there is white between them. */
  areSeenApart?: boolean
}

/**
 * The tables of a page, whose lines run from left to right: first those with upright rules, then those between level ones,
 * then those that only their words make, each of what the ones before have left.
 */
export function findTables({ lines, columns, rules, program = [], areSeenApart }: TableInput): FoundTable[] {
  const words = lines.flatMap((line) => line.words)
  const em = medianHeight(words, 1)
  const near = thresholds.sameRule * em
  const starts = new Set(lines.flatMap((line) => startsIn(line, areSeenApart)))
  const drawn = rules.filter(({ isEdge }) => !isEdge)
  const { level } = joinRules(rules, near)
  const running = findRunningText(lines, em, starts)
  for (const word of program.flatMap((line) => line.words)) running.add(word)
  const rows = toTextRows(words, starts)
  const pieceRows = toPieceRows(rows, em)
  const tables: FoundTable[] = []
  const taken = new Set<RecognizedWord>()
  const isFreeText = (word: RecognizedWord) => !taken.has(word) && !running.has(word)
  const free = () => words.filter((word) => !taken.has(word))
  const take = (regions: readonly TableRegion[], kind: TableKind) => {
    for (const region of regions) {
      const table = tableIn(region, kind)
      if (table === undefined || !isTable(table, kind)) continue
      if (isTorn(table, lines, taken, em)) continue
      if (kind === 'half-ruled' && lacksLabels(table, lines, isFreeText)) continue
      if (kind === 'ruled' && runsOver(table, lines, running)) continue
      tables.push(table)
      for (const word of table.words) taken.add(word)
    }
  }
  const tableIn = (region: TableRegion, kind: TableKind): FoundTable | undefined => {
    const own = region.words.filter((word) => !taken.has(word))
    if (own.length === 0) return undefined
    const bare = { ...region, words: own }
    // What stands above a frame is none of its table's.
    if (kind === 'ruled') return buildTable(bare, starts)
    return buildTable(withHeadAbove(withoutTitle(bare, em), pieceRows, { isFree: isFreeText, em }), starts)
  }
  const joined = joinRules(drawn, near)
  const boxes = [...joined.level.map(boundsOfLevel), ...joined.upright.map(boundsOfUpright)]
  const frames = framesOf(
    boxes.map((bbox) => ({ bbox })),
    em / 2,
  )
  take(ruledRegions(joined, words, em), 'ruled')
  const seams = seamsBetweenCells(rules, level, em)
  // The rules of a frame are none of what stands above and below it, as the fields of a form.
  const isFree = (rule: Ruling) => !tables.some(({ bbox }) => standsIn(rule, bbox, em))
  take(
    regionsBetweenRules({ level: level.filter(isFree), seams, frames }, { words: free(), running, em }),
    'half-ruled',
  )
  const regions = columns.flatMap((column) => {
    const own = column.flatMap((line) => line.words).filter((word) => !taken.has(word))
    return unruledRegions({ words: own, running, em }, level, starts)
  })
  take(joinBelow(joinBeside(regions, em), rows, { isFree: isFreeText, em }), 'unruled')
  return tables
}

/** Words that are known to stand apart from those before them: a detector saw them so, or the file has them in other elements. */
const startsIn = ({ words }: TextLine, areSeenApart = false): RecognizedWord[] =>
  words.filter(({ tag }, index) => {
    const before = words[index - 1]
    return before ? tag && before.tag && tag !== before.tag : areSeenApart
  })

/** Without lines at its top that stand alone and in larger type, as in the frame of a box. */
function withoutTitle(region: TableRegion, em: number): TableRegion {
  const rows = toTextRows(region.words)
  const first = rows.findIndex(
    (row, index) =>
      toPieces(row, thresholds.cellGap * em).length > 1 ||
      !isTitleOver(
        row.words,
        rows.slice(index + 1).flatMap((below) => below.words),
      ),
  )
  const [top] = rows.slice(first)
  if (first <= 0 || top === undefined) return region
  const [x0, , x1, y1] = region.bbox
  const words = rows.slice(first).flatMap((row) => row.words)
  return {
    ...region,
    words,
    bbox: [x0, top.top, x1, y1],
    level: region.level.filter(({ at }) => at > top.top),
  }
}

const standsIn = ({ at, from, to }: Ruling, [x0, y0, x1, y1]: BoundingBox, em: number) =>
  at > y0 - em && at < y1 + em && to > x0 && from < x1

/**
 * Whether what seems to be a table leaves out too much of what stands on its rows, be it in its midst or as near beside it
 * as the next column would. `others`: words it may not take; `em`: the height of type, in pixels.
 */
function isTorn(
  { bbox: [x0, y0, x1, y1], words }: FoundTable,
  lines: readonly TextLine[],
  others: ReadonlySet<RecognizedWord>,
  em: number,
): boolean {
  const around: BoundingBox = [x0 - em, y0, x1 + em, y1]
  const left = lines.flatMap((line) => {
    const isCut = line.words.some((word) => words.has(word)) || reachesInto(line.bbox, around)
    return line.words.filter((word) => !words.has(word) && !others.has(word) && isCut)
  })
  return left.length > thresholds.mostTorn * words.size
}

/** Whether to the left of its rows stands of what they are: rules below what was written down reach over that alone. */
function lacksLabels(
  { bbox: [x0], cells }: FoundTable,
  lines: readonly TextLine[],
  isFree: (word: RecognizedWord) => boolean,
): boolean {
  const labels = lines.filter(({ bbox, words }) => bbox[2] < x0 && words.every(isFree))
  const filled = cells.filter(({ words }) => words.length > 0)
  const rows = [...Map.groupBy(filled, ({ row }) => row).values()]
  const labelled = rows.filter((row) =>
    labels.some(({ bbox }) => row.some(({ words }) => onSameRow(boundsOf(words), bbox))),
  )
  return 2 * labelled.length > rows.length
}

/** Whether a line stands on the rows of a box, at least with one end. */
const reachesInto = (line: BoundingBox, [x0, y0, x1, y1]: BoundingBox) =>
  middleOf(line) > y0 && middleOf(line) < y1 && line[2] > x0 && line[0] < x1

/** Whether lines of running text go over what seem to be columns, as in a box whose lines have white in the same place. */
export function runsOver(
  { cells }: FoundTable,
  lines: readonly TextLine[],
  running: ReadonlySet<RecognizedWord>,
): boolean {
  const columnOf = new Map(cells.flatMap(({ words, column }) => words.map((word) => [word, column] as const)))
  const over = lines
    .map(({ words }) => words.filter((word) => columnOf.has(word) && running.has(word)))
    .filter((words) => new Set(words.map((word) => columnOf.get(word))).size > 1)
  return over.flat().length > thresholds.mostOver * columnOf.size
}
