import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord, TaggedCell } from '../../ports.ts'
import { boundsOf, middleOf } from '../../bounding-box.ts'
import { sumOf } from '../../statistics.ts'
import type { PlacedPiece } from './column-cells.ts'
import type { Piece, TextRow } from './text-rows.ts'

/** Where two rows or two columns meet. */
export interface Border {
  /** y of a border between rows, x of one between columns, in pixels. */
  at: number
  /** Stretches along it that a rule covers; undefined where it was told by the words alone. */
  ruled?: { from: number; to: number }[]
}

/** Rows and columns by their borders, the outer ones too: one more than there are of either, ascending. */
interface TableGrid {
  rows: Border[]
  columns: Border[]
}

/** From which column to which a cell reaches; of one row, unless it ends in a later one. */
export interface CellSpan {
  row: number
  first: number
  last: number
  lastRow?: number
}

type Area = Omit<TaggedCell, 'header'>

/** A cell of a table with the words that stand in it. */
export interface GridCell extends Area {
  words: RecognizedWord[]
  bbox: BoundingBox
}

/** A table on a page: its cells, and the words they were made from. */
export interface FoundTable {
  bbox: BoundingBox
  cells: GridCell[]
  /** Rows from the top that name what stands under them. */
  headRows: number
  words: Set<RecognizedWord>
  /** The words as printed, row by row. */
  textRows: TextRow[]
}

/**
 * The cells of a grid. Two places of it are one cell where no rule stands between them although their border is ruled
 * elsewhere, and where a piece of text runs from one into the other. `pieces`: runs of words that stand together, such as one
 * line of a cell, with their columns. `spans`: places that are known to be one cell. `apart`: what stands apart on each line
 * of text.
 */
export function fillGrid(
  grid: TableGrid,
  pieces: readonly PlacedPiece[],
  spans: readonly CellSpan[] = [],
  apart: readonly Piece[][] = [],
): GridCell[] {
  const [height, width] = [grid.rows.length - 1, grid.columns.length - 1]
  const owner = Array.from({ length: height * width }, (_, place) => place)
  const find = (place: number): number => {
    const up = owner[place] ?? place
    return up === place ? place : (owner[place] = find(up))
  }
  const join = (a: number, b: number) => (owner[find(b)] = find(a))
  openBorders(grid, join, stripesOf(grid, apart))
  for (const { row, first, last, lastRow = row } of spans)
    for (let line = row; line <= lastRow; line++)
      for (let column = first; column <= last; column++) join(row * width + first, line * width + column)
  const words = new Map<number, RecognizedWord[]>()
  for (const { piece, first } of pieces) {
    const row = borderBefore(grid.rows, middleOf(boundsOf(piece)))
    const place = row * width + first
    // A ruled border parts what was written over it: text that is a little too wide for its cell.
    for (const word of piece) {
      const column = borderBefore(grid.columns, (word.bbox[0] + word.bbox[2]) / 2)
      const isParted = grid.columns
        .slice(Math.min(first, column) + 1, Math.max(first, column) + 1)
        .some(({ ruled }) => ruled !== undefined)
      const at = row * width + (isParted && find(row * width + column) !== find(place) ? column : first)
      words.set(at, [...(words.get(at) ?? []), word])
    }
  }
  return toCells(grid, find, words)
}

/** The row or column of a place, the nearest where it lies outside. */
function borderBefore(borders: readonly Border[], at: number): number {
  const after = borders.findIndex((border) => border.at > at)
  return after < 0 ? borders.length - 2 : Math.max(0, after - 1)
}

/**
 * Rows that no upright rule parts, although what stands in them keeps to the columns and is apart: stripes of a table of which
 * only every second row is framed. One of them fills all columns, which titles and notes over several do not.
 */
function stripesOf({ rows, columns }: TableGrid, lines: readonly Piece[][]): Set<number> {
  const isOpen = (row: number) =>
    columns.slice(1, -1).every((border) => border.ruled && !isClosed(border, extentOf(rows, row)))
  const columnsOf = (line: readonly Piece[]) =>
    line.flatMap((piece) => {
      const [x0, , x1] = boundsOf(piece)
      const column = borderBefore(columns, x0)
      return column === borderBefore(columns, x1) ? [column] : []
    })
  const stripes = lines.flatMap((line) => {
    const row = borderBefore(rows, middleOf(boundsOf(line.flat())))
    const own = columnsOf(line)
    const isApart = line.length > 1 && own.length === line.length && new Set(own).size === own.length
    return isApart && isOpen(row) ? [{ row, count: own.length }] : []
  })
  const isFull = stripes.some(({ count }) => count === columns.length - 1)
  return new Set(isFull ? stripes.map(({ row }) => row) : [])
}

function openBorders(
  { rows, columns }: TableGrid,
  join: (a: number, b: number) => void,
  stripes: ReadonlySet<number>,
): void {
  const [height, width] = [rows.length - 1, columns.length - 1]
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (column > 0 && !stripes.has(row) && !isClosed(columns[column], extentOf(rows, row)))
        join(row * width + column - 1, row * width + column)
      if (row > 0 && !isClosed(rows[row], extentOf(columns, column)))
        join((row - 1) * width + column, row * width + column)
    }
}

/** From where to where rows or columns reach. */
const extentOf = (borders: readonly Border[], first: number, count = 1): [from: number, to: number] => [
  borders[first]?.at ?? 0,
  borders[first + count]?.at ?? 0,
]

/** Whether a border parts a stretch of it: one that words tell does, and one of rules where these cover half. */
function isClosed(border: Border | undefined, [from, to]: [from: number, to: number]): boolean {
  if (border?.ruled === undefined) return true
  const covered = (rule: { from: number; to: number }) =>
    Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from))
  return sumOf(border.ruled, covered) >= (to - from) / 2
}

function toCells(
  { rows, columns }: TableGrid,
  find: (place: number) => number,
  words: Map<number, RecognizedWord[]>,
): GridCell[] {
  const [height, width] = [rows.length - 1, columns.length - 1]
  const places = Map.groupBy(
    Array.from({ length: height * width }, (_, place) => place),
    find,
  )
  const areas = [...places.values()].flatMap((members) => {
    const area = areaOf(members, width)
    // What is no rectangle is no cell: rules that are broken, or end short of a border.
    return area.rowSpan * area.columnSpan === members.length
      ? [area]
      : members.map((member) => areaOf([member], width))
  })
  return areas
    .map((area): GridCell => {
      const [x0, x1] = extentOf(columns, area.column, area.columnSpan)
      const [y0, y1] = extentOf(rows, area.row, area.rowSpan)
      const own = placesIn(area, width).flatMap((place) => words.get(place) ?? [])
      return { ...area, words: own, bbox: [x0, y0, x1, y1] }
    })
    .sort((a, b) => a.row - b.row || a.column - b.column)
}

function areaOf(places: readonly number[], width: number): Area {
  const rows = places.map((place) => Math.floor(place / width))
  const columns = places.map((place) => place % width)
  const [row, column] = [Math.min(...rows), Math.min(...columns)]
  return { row, column, rowSpan: Math.max(...rows) - row + 1, columnSpan: Math.max(...columns) - column + 1 }
}

const placesIn = ({ row, column, rowSpan, columnSpan }: Area, width: number): number[] =>
  Array.from(
    { length: rowSpan * columnSpan },
    (_, index) => (row + Math.floor(index / columnSpan)) * width + column + (index % columnSpan),
  )
