import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord } from '../../ports.ts'
import { boundsOf, medianHeight } from '../../bounding-box.ts'
import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { listMarker } from '../list-marker.ts'
import { isCaption } from '../role-signs.ts'
import { isHeadText } from './column-cells.ts'
import type { TableRegion } from './table-region.ts'
import {
  centreOf,
  isAligned,
  isTitleOver,
  leftOf,
  rightOf,
  toPieces,
  toTextRows,
  type Piece,
  type TextRow,
} from './text-rows.ts'

const { cellGap, centredHead, headGap, largerType, leastNames, rowGap, sameCellEdge } = thresholds

type PieceRow = Pick<TextRow, 'top' | 'bottom'> & { pieces: Piece[] }

interface Place {
  /** Where the table begins. */
  left: number
  /** The height of type, in pixels. */
  em: number
}

/** The rows of a page with the cells that they may have. `em`: the height of type, in pixels. */
export const toPieceRows = (rows: readonly TextRow[], em: number): PieceRow[] =>
  rows.map((row) => ({ top: row.top, bottom: row.bottom, pieces: toPieces(row, cellGap * em) }))

/** With its head, where that stands above it among `rows`, which are all of the page. `isFree`: whether it may take a word. */
export function withHeadAbove(
  region: TableRegion,
  rows: readonly PieceRow[],
  { isFree, em }: { isFree: (word: RecognizedWord) => boolean; em: number },
): TableRegion {
  const [x0, y0, x1, y1] = region.bbox
  const [first] = toPieceRows(toTextRows(region.words).slice(0, 1), em)
  if (first === undefined) return region
  const above = rows
    .filter(({ bottom }) => bottom <= first.top + em / 2)
    .flatMap((row) => piecesOver(row, first, region.bbox))
    .toReversed()
  const title = above.findIndex(({ pieces }) => isTitleOver(pieces.flat(), region.words))
  const head = headAbove(title < 0 ? above : above.slice(0, title), first, { left: x0, em })
  const words = head.flatMap(({ pieces }) => pieces.flat())
  if (words.length === 0 || !words.every(isFree)) return region
  const [left, top, right] = boundsOf(words)
  return {
    ...region,
    bbox: [Math.min(x0, left), Math.min(y0, top), Math.max(x1, right), y1],
    words: [...region.words, ...words],
  }
}

/** What of a row stands over a table; also the name of its last column, where that begins beyond the values. */
function piecesOver(row: PieceRow, first: PieceRow, [x0, , x1]: BoundingBox): PieceRow[] {
  const over = row.pieces.filter((piece) => rightOf(piece) > x0 && leftOf(piece) < x1)
  const next = row.pieces.find((piece) => leftOf(piece) >= x1)
  const all = next ? [...over, next] : over
  const pieces = standBetween(all, first.pieces) ? all : over
  const [, top, , bottom] = boundsOf(pieces.flat())
  return pieces.length > 0 ? [{ pieces, top, bottom }] : []
}

/**
 * Rows above a table's first one that name its columns: one name over each, with more white below than between rows; names of
 * different numbers of lines, in the middle of one another; and above these or right above the table what names several
 * columns at a time. `above`: the nearest first.
 */
function headAbove(above: readonly PieceRow[], first: PieceRow, place: Place): PieceRow[] {
  const end = above.findIndex(
    (row, index) => !isSection(row, { ...first, top: above[index - 1]?.top ?? first.top }, place),
  )
  const section = above.slice(0, Math.max(0, end))
  const names = namesOfColumns(
    above.slice(section.length),
    { ...first, top: section.at(-1)?.top ?? first.top },
    place,
  )
  if (names.length === 0) return spanningHead(above, first, place)
  const all = {
    pieces: names.flatMap(({ pieces }) => pieces).sort((a, b) => leftOf(a) - leftOf(b)),
    top: Math.min(...names.map(({ top }) => top)),
    bottom: first.bottom,
  }
  const named = [...section, ...names]
  return [...named, ...spanningHead(above.slice(named.length), all, place)]
}

/** The name of a table's first section, or of a part of it, alone at its left. */
function isSection(row: PieceRow, first: PieceRow, { left, em }: Place): boolean {
  const [label, ...others] = row.pieces
  return (
    label !== undefined &&
    others.length === 0 &&
    medianHeight(label, em) < largerType * em &&
    Math.abs(leftOf(label) - left) < em &&
    rightOf(label) < leftOf(first.pieces[1] ?? []) &&
    first.top - row.bottom < rowGap * em
  )
}

function namesOfColumns(above: readonly PieceRow[], first: PieceRow, { em }: Place): PieceRow[] {
  const [next] = above
  if (next === undefined || first.top - next.bottom > headGap * em) return []
  const end = above.findIndex(({ bottom }, index) => index > 0 && bottom < (above[index - 1]?.top ?? 0))
  const lines = above.slice(0, end < 0 ? undefined : end)
  const columnsOf = ({ pieces }: PieceRow) =>
    standBetween(pieces, first.pieces)
      ? [...pieces.keys()]
      : pieces.map((piece) => first.pieces.findIndex((other) => isAligned(piece, other, em)))
  const columns = lines.map(columnsOf)
  const named = new Set(columns.flat())
  const areApart = columns.every((own) => new Set(own).size === own.length && !own.includes(-1))
  const texts = lines.flatMap(({ pieces }) => pieces.map(textOf))
  const isName = texts.some(isHeadText) && texts.every((text) => listMarker(text) !== 'bullet')
  const isBold = lines.every(({ pieces }) => pieces.flat().every(({ bold }) => bold === true))
  const isEnough =
    named.size >= leastNames ||
    (isBold && !first.pieces.flat().some(({ bold }) => bold)) ||
    lines.every((line) => standsOverValues(line, first, em))
  return areApart && isName && isEnough && named.size > 1 && named.size >= first.pieces.length - 1
    ? lines
    : []
}

/** Whether they are as many as the columns, each between the two beside its own: browsers set names in the middle of wide columns. */
const standBetween = (names: readonly Piece[], columns: readonly Piece[]): boolean =>
  names.length === columns.length &&
  names.every(
    (name, index) =>
      (index === 0 || leftOf(name) > rightOf(columns[index - 1] ?? [])) &&
      (index === columns.length - 1 || rightOf(name) < leftOf(columns[index + 1] ?? [])),
  )

/** Whether each ends where a value below it does. */
const standsOverValues = (row: PieceRow, { pieces }: PieceRow, em: number): boolean =>
  row.pieces.every((piece) =>
    pieces.some(
      (value) => Math.abs(rightOf(value) - rightOf(piece)) < sameCellEdge * em && !isHeadText(textOf(value)),
    ),
  )

/** One row, or two where the name of the labels stands in the middle between both. */
function spanningHead(above: readonly PieceRow[], first: PieceRow, { left, em }: Place): PieceRow[] {
  const [next, second] = above
  const isNear = (upper: PieceRow, lower: PieceRow) => lower.top - upper.bottom < rowGap * em
  const isOver = (row: PieceRow) => spansColumns(row.pieces, first.pieces, { left, em })
  if (next === undefined || !isNear(next, first)) return []
  if (isOver(next)) return [next]
  const [label, ...others] = next.pieces
  const isLabel = label && others.length === 0 && leftOf(label) < left + em && next.bottom > first.top
  return isLabel && second && isNear(second, next) && isOver(second) ? [next, second] : []
}

/**
 * Whether each of its texts stands in the middle over several names of the next row, or over one, and nothing over all of
 * them as a title would.
 */
function spansColumns(row: readonly Piece[], below: readonly Piece[], { left, em }: Place): boolean {
  const spans = row.map((piece) => spanOf(piece, below, em))
  const areApart = spans.every((span, index) => {
    const before = spans[index - 1]
    return span !== undefined && (index === 0 || (before !== undefined && before.last < span.first))
  })
  const several = spans.flatMap((span) => (span && span.last > span.first ? [span] : []))
  return (
    areApart &&
    several.length > 0 &&
    several.every(({ first }) => leftOf(below[first] ?? []) > left + em) &&
    several.every(({ first, last }) =>
      below.slice(first, last + 1).every((piece) => isHeadText(textOf(piece))),
    ) &&
    !row.some((piece) => isCaption(textOf(piece)))
  )
}

/** The fewest neighbours that it stands in the middle of, else the one it stands over. */
function spanOf(
  piece: Piece,
  below: readonly Piece[],
  em: number,
): { first: number; last: number } | undefined {
  const [left, right] = [leftOf(piece), rightOf(piece)]
  for (let count = 2; count <= below.length; count++)
    for (let first = 0; first + count <= below.length; first++) {
      const last = first + count - 1
      const [x0, x1] = [leftOf(below[first] ?? []), rightOf(below[last] ?? [])]
      const isCentred = Math.abs(centreOf(piece) - (x0 + x1) / 2) < centredHead * em
      // It is not much wider than what it names.
      if (isCentred && left > x0 - em && right < x1 + em) return { first, last }
    }
  const one = below.findIndex((other) => isAligned(piece, other, em))
  return one < 0 ? undefined : { first: one, last: one }
}
