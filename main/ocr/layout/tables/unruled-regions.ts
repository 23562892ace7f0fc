import type { BoundingBox } from '../../../../shared/document.ts'
import { groupAdjacent } from '../../group-adjacent.ts'
import type { RecognizedWord } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { boundsOf, middleOf, unite } from '../../bounding-box.ts'
import { median } from '../../statistics.ts'
import { textOf } from '../line-text.ts'
import { isPlainBullet } from '../list-marker.ts'
import type { Ruling } from './rulings.ts'
import type { FreeText, TableRegion } from './table-region.ts'
import { isCaption } from '../role-signs.ts'
import { hasLeader } from './cell-kinds.ts'
import {
  goesOnWithLabel,
  isAligned,
  isTitleOver,
  leftOf,
  rightOf,
  toPieces,
  toTextRows,
  type Piece,
} from './text-rows.ts'

const { rowGap, loneRowGap, leastRowGap, sameCellEdge, leastTableRows, cellGap } = thresholds

/** Pieces beside one another on one row of the page: all of them running text, or none. */
interface Chain {
  pieces: Piece[]
  isRunning: boolean
  bbox: BoundingBox
}

/**
 * Parts of a page where rows of short texts and values stand under one another: tables without rules. `starts`: words that
 * were seen to stand apart from those before them.
 */
export function unruledRegions(
  { words, running, em }: FreeText,
  level: readonly Ruling[],
  starts?: ReadonlySet<RecognizedWord>,
): TableRegion[] {
  const rows = toTextRows(words, starts).map((row) => withBullet(toPieces(row, cellGap * em)))
  const chains = rows.flatMap((row) => toChains(row, running))
  const runs: Chain[][] = []
  for (const chain of chains) {
    const run = runs.findLast((other) => isNextRow(chain, other, em) && !isCutOff(chain, other, runs))
    if (run) run.push(chain)
    else runs.push([chain])
  }
  return runs.flatMap((run) => toRegion(trim(run, em), level))
}

/** Pieces of a row, with the bullet of an item as a part of it. */
function withBullet(pieces: readonly Piece[]): readonly Piece[] {
  const [bullet, item, ...others] = pieces
  return bullet && item && isPlainBullet(textOf(bullet)) ? [[...bullet, ...item], ...others] : pieces
}

function toChains(row: readonly Piece[], running: ReadonlySet<RecognizedWord>): Chain[] {
  const isRunning = (piece: Piece) => piece.some((word) => running.has(word))
  return groupAdjacent(row, (piece, before) => isRunning(piece) === isRunning(before)).map((pieces) => ({
    pieces,
    isRunning: isRunning(pieces[0]),
    bbox: boundsOf(pieces.flat()),
  }))
}

/** Whether a chain is the next row of a table that a run of them may be. */
function isNextRow(chain: Chain, run: readonly Chain[], em: number): boolean {
  const last = run.at(-1)
  if (last === undefined || chain.isRunning || last.isRunning) return false
  const white = chain.bbox[1] - last.bbox[3]
  if (white > rowGap * em || chain.bbox[3] <= last.bbox[3] || isNextCaption(chain)) return false
  const recent = run.slice(-4)
  const [own, above] = [chain.pieces.flat(), recent.flatMap(({ pieces }) => pieces.flat())]
  if (isTitleOver(own, above) || isTitleOver(last.pieces.flat(), own)) return false
  const usual = median(recent.slice(1).map(({ bbox }, index) => bbox[1] - (recent[index] ?? last).bbox[3]))
  if (chain.pieces.length < 2 && white > loneRowGap * Math.max(usual, leastRowGap * em)) return false
  if (recent.every(({ pieces }) => pieces.length < 2) && chain.pieces.length < 2) return false
  const aligned = chain.pieces.filter((piece) =>
    recent.some(({ pieces }) => pieces.some((other) => isAligned(piece, other, em))),
  )
  // The heading of a section stands left of all columns that have names of their own.
  if (aligned.length === 0 && chain.pieces.length === 1) return isLeftOf(chain, recent)
  return aligned.length >= Math.min(2, chain.pieces.length) && aligned.length >= chain.pieces.length / 2
}

/** What names the next table is no row of this one. */
const isNextCaption = ({ pieces: [piece = [], ...others] }: Chain) =>
  others.length === 0 && isCaption(textOf(piece))

/** Whether something else stands between a run and what might be its next row: left out, it would be read after the table. */
function isCutOff(chain: Chain, run: readonly Chain[], runs: readonly (readonly Chain[])[]): boolean {
  const last = run.at(-1)
  if (last === undefined) return false
  const [left, , right] = unite([chain.bbox, last.bbox])
  const [upper, lower] = [middleOf(last.bbox), middleOf(chain.bbox)]
  return runs
    .flatMap((other) => (other === run ? [] : other.slice(-1)))
    .some(({ bbox }) => middleOf(bbox) > upper && middleOf(bbox) < lower && bbox[0] < right && bbox[2] > left)
}

function isLeftOf({ pieces: [piece = []] }: Chain, recent: readonly Chain[]): boolean {
  const others = recent.flatMap(({ pieces }) => pieces.slice(pieces.length > 1 ? 1 : 0).map(leftOf))
  return (
    leftOf(piece) < Math.min(...recent.flatMap(({ pieces }) => pieces.map(leftOf))) &&
    rightOf(piece) < Math.min(...others)
  )
}

/** Without what stands alone before the first row of several cells, and after the last but for what goes on with its cells. */
function trim(run: readonly Chain[], em: number): Chain[] {
  const first = Math.max(0, run.findIndex(isRow))
  let last = run.findLastIndex(isRow)
  // As every dish of a menu may have what goes into it below its name.
  const before = run.slice(first, last).filter(isRow).length
  if (2 * (last - first - before) > before && run[last + 1]) last++
  const edges = run.filter(isRow).flatMap(({ pieces }) => pieces.slice(1).map(leftOf))
  const goesOnWithCells = ({ pieces: [piece = []] }: Chain) =>
    piece.some(({ bbox }) => edges.filter((edge) => Math.abs(edge - bbox[0]) < sameCellEdge * em).length > 1)
  const isRest = (chain: Chain) =>
    goesOnWithCells(chain) || goesOnWithLabel(chain.pieces, run[last]?.pieces ?? [], em)
  for (let next = run[last + 1]; next && isRest(next); next = run[last + 1]) last++
  return run.slice(first, last + 1)
}

const isRow = ({ pieces, isRunning }: Chain) => !isRunning && pieces.length > 1

function toRegion(run: readonly Chain[], level: readonly Ruling[]): TableRegion[] {
  const several = run.filter(isRow)
  if (several.length < leastTableRows) return []
  const pieces = run.flatMap((chain) => chain.pieces)
  const leaders = several.filter(
    (chain) => chain.pieces.length < 3 && chain.pieces.some((piece) => hasLeader(textOf(piece))),
  )
  if (leaders.length > several.length / 2) return []
  const words = pieces.flat()
  const bbox = boundsOf(words)
  const inside = level.filter(
    ({ at, from, to }) => at > bbox[1] && at < bbox[3] && to > bbox[0] && from < bbox[2],
  )
  return [{ bbox, words, level: inside, upright: [] }]
}
