import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { isValue, isDate } from './cell-kinds.ts'
import type { ColumnRange } from './find-columns.ts'
import { leftOf, rightOf, toPieces, type Piece, type TextRow } from './text-rows.ts'

const { pieceGap, sameCellEdge, valuesOfColumn } = thresholds

/** A piece of a row, and from which column to which it stands. */
export interface PlacedPiece {
  piece: Piece
  first: number
  last: number
}

/**
 * The pieces of a row with the columns they stand in. A long cell may end so near to the next that they seem one piece: it is
 * cut where a word begins at the edge at which others of that column do.
 */
export function placePieces(
  row: TextRow,
  columns: readonly ColumnRange[],
  em: number,
  walls: readonly number[] = [],
): PlacedPiece[] {
  return toPieces(row, pieceGap * em)
    .flatMap((piece) => cutAtWalls(piece, walls))
    .flatMap((piece) => cut(piece, columns, em))
}

/** Cut where a rule stands between two words. */
function cutAtWalls(piece: Piece, walls: readonly number[]): Piece[] {
  const sideOf = ({ bbox }: Piece[number]) => walls.filter((wall) => wall < (bbox[0] + bbox[2]) / 2).length
  return [...Map.groupBy(piece, sideOf).values()]
}

function cut(piece: Piece, columns: readonly ColumnRange[], em: number): PlacedPiece[] {
  const placed = place(piece, columns, em)
  for (let column = placed.first + 1; column <= placed.last; column++) {
    const own = columns[column]
    if (!own) continue
    const at = piece.findIndex(
      ({ bbox }, index) => index > 0 && Math.abs(bbox[0] - own.x0) < sameCellEdge * em,
    )
    if (at > 0) return [...cut(piece.slice(0, at), columns, em), ...cut(piece.slice(at), columns, em)]
  }
  return [placed]
}

function place(piece: Piece, columns: readonly ColumnRange[], em: number): PlacedPiece {
  const [x0, x1] = [leftOf(piece), rightOf(piece)]
  const touched = columns.flatMap((column, index) =>
    Math.min(column.x1, x1) - Math.max(column.x0, x0) > sameCellEdge * em ||
    (column.x0 >= x0 && column.x1 <= x1)
      ? [index]
      : [],
  )
  const nearest = touched.length > 0 ? touched : [nearestColumn((x0 + x1) / 2, columns)]
  return { piece, first: nearest[0] ?? 0, last: nearest.at(-1) ?? 0 }
}

function nearestColumn(x: number, columns: readonly ColumnRange[]): number {
  const away = columns.map(({ x0, x1 }) => Math.max(x0 - x, x - x1, 0))
  return away.indexOf(Math.min(...away))
}

/** What stands in each column of a row; undefined where nothing does. What spans several stands in the first. */
export function textsByColumn(pieces: readonly PlacedPiece[], count: number): (string | undefined)[] {
  const texts: (string | undefined)[] = Array.from({ length: count })
  for (const { piece, first } of pieces)
    texts[first] = [texts[first], textOf(piece)].filter(Boolean).join(' ')
  return texts
}

/** Which columns hold values, by what most of their cells are. */
export function valueColumns(rows: readonly (readonly (string | undefined)[])[], count: number): boolean[] {
  return Array.from({ length: count }, (_, column) => {
    const texts = rows.map((row) => row[column]).filter((text) => text !== undefined)
    return texts.length > 0 && texts.filter(isValue).length >= valuesOfColumn * texts.length
  })
}

export const isHeadText = (text: string): boolean => !isValue(text) || isDate(text)
