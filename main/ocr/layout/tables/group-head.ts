import { groupAdjacent } from '../../group-adjacent.ts'
import { thresholds } from '../../thresholds.ts'
import type { PlacedPiece } from './column-cells.ts'
import type { ColumnRange } from './find-columns.ts'
import type { FilledRow } from './join-records.ts'
import type { Ruling } from './rulings.ts'
import type { CellSpan } from './table-grid.ts'
import { centreOf, rowMiddle, type Piece } from './text-rows.ts'

const { centredHead } = thresholds

type HeadRow = FilledRow & { pieces: PlacedPiece[] }
type Span = Pick<CellSpan, 'first' | 'last'>

/** Lines of a head that make up one row of it, and which of its cells span columns. */
export interface HeadGroup {
  rows: HeadRow[]
  spans: Span[]
}

interface Surroundings {
  ranges: readonly ColumnRange[]
  em: number
  /** Rules that do not run across the table. */
  partial: readonly Ruling[]
}

/**
 * The rows of a head: lines with cells that span columns are rows of their own, and what stands below the last of them is one
 * row, whose cells may be of several lines.
 */
export function groupHead(rows: readonly HeadRow[], page: Surroundings): HeadGroup[] {
  const groups: HeadGroup[] = []
  const stacks = toStacks(rows, page)
  for (const [index, stack] of stacks.entries()) {
    const [first] = stack
    const lowest = stack.at(-1)
    const below = stacks.slice(index + 1).find(([next]) => next && namesColumns(next))
    const spans = lowest ? spansOf(lowest, below?.[0], page) : []
    const last = groups.at(-1)
    const goesOn =
      last !== undefined && sameSpans(last.spans, spans) && first && !isRuled(last.rows.at(-1), first, page)
    if (goesOn) last.rows.push(...stack)
    else groups.push({ rows: stack, spans })
  }
  return groups
}

/** Not where it is but the name of the labels, which may stand in the middle beside heads of several rows. */
const namesColumns = ({ texts }: HeadRow) => texts.some((text, column) => column > 0 && text !== undefined)

/** Lines whose texts all stand in the middle under those above them: the lines of the same headings. */
function toStacks(rows: readonly HeadRow[], page: Surroundings): HeadRow[][] {
  return groupAdjacent(
    rows,
    (row, above) =>
      above.pieces.length === row.pieces.length &&
      above.pieces.every(({ piece }, index) => isUnder(row.pieces[index]?.piece ?? [], piece, page)) &&
      !isRuled(above, row, page),
  )
}

const isUnder = (lower: Piece, upper: Piece, { em }: Surroundings) =>
  Math.abs(centreOf(lower) - centreOf(upper)) < centredHead * em

const sameSpans = (a: readonly Span[], b: readonly Span[]) =>
  a.length === b.length &&
  a.every(({ first, last }, index) => first === b[index]?.first && last === b[index]?.last)

const rulesBetween = (upper: HeadRow, lower: HeadRow, { partial }: Surroundings) =>
  partial.filter(({ at }) => at > rowMiddle(upper.row) && at < rowMiddle(lower.row))

const isRuled = (upper: HeadRow | undefined, lower: HeadRow, page: Surroundings) =>
  upper !== undefined && rulesBetween(upper, lower, page).length > 0

function spansOf(row: HeadRow, next: HeadRow | undefined, page: Surroundings): Span[] {
  const rules = next === undefined ? [] : rulesBetween(row, next, page)
  const isUnderneath = ({ from, to }: Ruling, { piece }: PlacedPiece) =>
    centreOf(piece) > from && centreOf(piece) < to
  return row.pieces
    .map((placed) => {
      const { first, last } = placed
      // A rule under several headings, which were drawn one by one, tells nothing of where each ends.
      const rule = rules.find(
        (one) =>
          isUnderneath(one, placed) && row.pieces.filter((other) => isUnderneath(one, other)).length === 1,
      )
      if (rule) return columnsUnder(rule, page.ranges)
      return next === undefined ? { first, last } : centredOver(placed, row, next, page)
    })
    .filter(({ first, last }) => last > first)
}

function columnsUnder({ from, to }: Ruling, ranges: readonly ColumnRange[]): Span {
  const under = ranges.flatMap(({ x0, x1 }, column) =>
    Math.min(x1, to) - Math.max(x0, from) > (x1 - x0) / 2 ? [column] : [],
  )
  return { first: under[0] ?? 0, last: under.at(-1) ?? 0 }
}

/** The columns around a heading that it stands in the middle of: those without a heading of their own in its row, but with one in the next. */
function centredOver(
  { piece, first, last }: PlacedPiece,
  row: HeadRow,
  next: HeadRow,
  { ranges, em }: Surroundings,
): Span {
  const middle = centreOf(piece)
  const taken = (column: number) =>
    column < 1 ||
    column >= ranges.length ||
    next.texts[column] === undefined ||
    row.pieces.some((other) => other.piece !== piece && column >= other.first && column <= other.last)
  let best = { first, last }
  let closest = first === last ? centredHead * em : Infinity
  for (let from = first; from === first || !taken(from); from--)
    for (let to = last; to === last || !taken(to); to++) {
      if (from === to) continue
      const centre = ((ranges[from]?.x0 ?? 0) + (ranges[to]?.x1 ?? 0)) / 2
      if (Math.abs(centre - middle) < closest - 0.01) {
        closest = Math.abs(centre - middle)
        best = { first: from, last: to }
      }
    }
  return best
}
