import type { BoundingBox } from '../../../shared/document.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'
import { groupIntoRows, heightOf, median, unite } from './measure-lines.ts'
import { joinWords } from './line-text.ts'

export interface Table {
  /** Cells by row and column; the lines of one cell together. */
  rows: string[][]
  /** The same as printed, one row a line. */
  printed: string[][]
  lines: TextLine[]
}

interface Cell {
  bbox: BoundingBox
  words: RecognizedWord[]
}

interface Row {
  cells: Cell[]
  lines: TextLine[]
}

// Words of one cell stand closer than this many type heights; columns of a table farther apart.
const cellGap = 1.3
const minRows = 3
// Rows above that must agree on where a cell begins.
const likeRows = 2
// In heights of the lower row: the rows of one table stand no farther apart, and the lines of one cell closer.
const rowGap = 2.5
const lineGap = 1.2
// In type heights, between words; a quarter is usual, and justified lines have more.
const wideSpace = 0.5
// In type heights, of edges that are one column's.
const edgeTolerance = 0.6

/**
 * Finds tables without rules in one column of lines: three or more rows in a row of which each has two or more cells
 * that stand under each other, and lines that belong to a cell alone. Returns the lines in order, those of a table gathered into it.
 */
export function findTables(column: readonly TextLine[]): (TextLine | Table)[] {
  const rows = toRows(column)
  const found: (TextLine | Table)[] = []
  for (let start = 0; start < rows.length;) {
    const end = tableEnd(rows, start)
    const run = rows.slice(start, end)
    const table = run.filter(({ cells }) => cells.length > 1).length >= minRows ? toTable(run) : undefined
    if (table === undefined) {
      found.push(...(rows[start]?.lines ?? []))
      start += 1
    } else {
      found.push(table)
      start = end
    }
  }
  return found
}

function toRows(column: readonly TextLine[]): Row[] {
  const rows = groupIntoRows(column).map((lines) => ({ lines, cells: toCells(lines) }))
  for (const [index, row] of rows.entries())
    if (row.cells.length === 1) row.cells = splitLike(row, rows.slice(Math.max(0, index - likeRows), index))
  return rows
}

/** The cells of a row that seems to have one, split where cells of the rows above begin: "4.10 Process" below "4.9  Off-gas". */
function splitLike({ cells }: Row, above: readonly Row[]): Cell[] {
  const [cell] = cells
  if (!cell || above.length < likeRows) return cells
  const at = cell.words.findIndex(({ bbox }, index) => {
    const before = cell.words[index - 1]
    return (
      before !== undefined &&
      bbox[0] - before.bbox[2] > wideSpace * heightOf(cell.bbox) &&
      above.every(({ cells: [, ...others] }) => others.some((other) => isNear(other.bbox[0], bbox[0], cell)))
    )
  })
  if (at < 0) return cells
  return [cell.words.slice(0, at), cell.words.slice(at)].map((words) => ({
    words,
    bbox: unite(words.map(({ bbox }) => bbox)),
  }))
}

/** The cells of one row, whose lines may be fragments of them. */
function toCells(lines: readonly TextLine[]): Cell[] {
  const cells: Cell[] = []
  for (const { words, bbox } of lines) {
    const gap = cellGap * heightOf(bbox)
    for (const word of words) {
      const cell = cells.at(-1)
      if (cell !== undefined && word.bbox[0] - cell.bbox[2] < gap) {
        cell.words.push(word)
        cell.bbox = unite([cell.bbox, word.bbox])
      } else cells.push({ bbox: word.bbox, words: [word] })
    }
  }
  return cells
}

/** The first row after `start` that no longer belongs to a table beginning there. */
function tableEnd(rows: readonly Row[], start: number): number {
  let end = start
  for (; end < rows.length; end++) {
    const row = rows[end]
    const before = rows[end - 1]
    if (row === undefined || (end === start && row.cells.length < 2)) break
    if (before === undefined || end === start) continue
    const [top, bottom] = [
      unite(before.cells.map(({ bbox }) => bbox)),
      unite(row.cells.map(({ bbox }) => bbox)),
    ]
    const gap = (bottom[1] - top[3]) / heightOf(bottom)
    if (gap > rowGap) break
    if (row.cells.length < 2 && (gap > lineGap || !standsUnderCell(row, rows.slice(start, end)))) break
  }
  return end
}

/** Whether the only cell of a row begins or ends where cells do that are not the first of theirs. */
function standsUnderCell({ cells: [cell] }: Row, above: readonly Row[]): boolean {
  if (!cell) return false
  const isAligned = ({ bbox }: Cell) =>
    isNear(bbox[0], cell.bbox[0], cell) || isNear(bbox[2], cell.bbox[2], cell)
  return above.some(
    ({ cells: [first, ...others] }) => first && cell.bbox[0] > first.bbox[2] && others.some(isAligned),
  )
}

const isNear = (a: number, b: number, { bbox }: Cell) => Math.abs(a - b) < edgeTolerance * heightOf(bbox)

/** Gives every cell its column; undefined when the cells do not stand under each other or hold running text. */
function toTable(rows: readonly Row[]): Table | undefined {
  const cells = rows.flatMap((row) => row.cells)
  // Two columns of prose beside each other are no table. Found out first: it is asked for every row of them.
  if (median(cells.map(({ words }) => words.length)) > 4) return undefined
  const columns = toColumns(cells)
  if (columns.length < 2 || columns.length > 20) return undefined
  const filled = rows.map(({ cells: own }) => new Set(own.map((cell) => columnOf(cell, columns))).size)
  if (median(filled) < Math.max(2, columns.length * 0.5)) return undefined
  const printed = rows.map(({ cells: own }) => {
    const texts = columns.map(() => [] as string[])
    for (const cell of own) texts[columnOf(cell, columns)]?.push(...cell.words.map(({ text }) => text))
    return texts.map(joinWords)
  })
  return { lines: rows.flatMap(({ lines }) => lines), rows: joinCells(printed), printed }
}

/** Words alone in a row go on with the cell above them; a number is a row of its own, such as a sum. */
function joinCells(rows: readonly string[][]): string[][] {
  const joined: string[][] = []
  for (const row of rows) {
    const above = joined.at(-1)
    const [place, ...more] = row.flatMap((text, column) => (text === '' ? [] : [column]))
    const text = row[place ?? 0] ?? ''
    if (above && place !== undefined && more.length === 0 && /^\p{L}{2}/u.test(text))
      above[place] = [above[place], text]
        .filter((part) => part !== '')
        .join(/^\p{Ll}/u.test(text) ? ' ' : '\n')
    else joined.push([...row])
  }
  return joined
}

/** Intervals of x that the cells of a column share, left to right. */
function toColumns(cells: readonly Cell[]): [number, number][] {
  const columns: [number, number][] = []
  for (const { bbox } of [...cells].sort((a, b) => a.bbox[2] - a.bbox[0] - (b.bbox[2] - b.bbox[0]))) {
    const touching = columns.filter(([x0, x1]) => bbox[0] < x1 && bbox[2] > x0)
    // A cell over several columns, such as a spanning head, joins none of them together.
    if (touching.length > 1) continue
    const [column] = touching
    if (column === undefined) columns.push([bbox[0], bbox[2]])
    else {
      column[0] = Math.min(column[0], bbox[0])
      column[1] = Math.max(column[1], bbox[2])
    }
  }
  return columns.sort((a, b) => a[0] - b[0])
}

function columnOf({ bbox }: Cell, columns: readonly [number, number][]): number {
  const overlaps = columns.map(([x0, x1]) => Math.min(x1, bbox[2]) - Math.max(x0, bbox[0]))
  const best = overlaps.indexOf(Math.max(...overlaps))
  // A spanning cell stands in the first column it covers.
  const first = overlaps.findIndex((overlap) => overlap > 0)
  return overlaps.filter((overlap) => overlap > 0).length > 1 ? first : best
}
