import type { BoundingBox, Table } from '../../../shared/document.ts'
import { cellOfWord } from '../../../shared/table-cells.ts'
import type { LayerRun } from './layer-content.ts'
import type { PlacedWord } from './line-course.ts'
import type { PageMarks, StructureElement } from './structure-element.ts'

interface Place {
  element: StructureElement
  bbox?: BoundingBox
}

/**
 * A table's element with its rows and cells, and its words marked as parts of them. Words that lie in no cell, and all of a
 * table whose cells' places are not known, belong to the cell before them.
 */
export function tagTable(
  table: Table,
  lines: readonly (readonly PlacedWord[])[],
  marks: PageMarks,
): { element: StructureElement; runs: LayerRun[] } {
  const places = placesOf(table)
  const rows = places.map((cells) => ({ type: 'TR', kids: cells.map(({ element }) => element) }))
  const cells = places.flat()
  const placed = cells.flatMap(({ element, bbox }) => (bbox ? [{ element, bbox }] : []))
  let current: Place | undefined = cells[0]
  const runs = lines.flatMap((words) => {
    const parts: { cell: Place | undefined; words: PlacedWord[] }[] = []
    for (const word of words) {
      current = cellOfWord(placed, word.bbox) ?? current
      const last = parts.at(-1)
      if (last && last.cell === current) last.words.push(word)
      else parts.push({ cell: current, words: [word] })
    }
    return parts.map((part) => ({
      ...(part.cell && { mark: marks.mark(part.cell.element) }),
      words: part.words,
    }))
  })
  return { element: { type: 'Table', kids: rows }, runs }
}

/** The cells of each row. PDF/UA-1 asks for rows of the same width, so that what is missing is an empty cell. */
function placesOf({ rows, cells }: Table): Place[][] {
  if (!cells || cells.length === 0) {
    const width = Math.max(1, ...rows.map((row) => row.length))
    return rows.map(() => Array.from({ length: width }, () => emptyCell()))
  }
  const height = Math.max(...cells.map(({ row, rowSpan }) => row + rowSpan))
  const width = Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan))
  const taken = Array.from({ length: height }, () => new Set<number>())
  const places: (Place & { column: number })[][] = Array.from({ length: height }, () => [])
  for (const { row, column, rowSpan, columnSpan, header, bbox } of cells) {
    const isFree = everyPlace(row, column, rowSpan, columnSpan, (y, x) => !taken[y]?.has(x))
    const [down, across] = isFree ? [rowSpan, columnSpan] : [1, 1]
    if (!isFree && taken[row]?.has(column)) continue
    everyPlace(row, column, down, across, (y, x) => Boolean(taken[y]?.add(x)))
    const spans = `${down > 1 ? ` /RowSpan ${down}` : ''}${across > 1 ? ` /ColSpan ${across}` : ''}`
    const scope = header ? ' /Scope /Column' : ''
    const element: StructureElement = {
      type: header ? 'TH' : 'TD',
      ...((spans !== '' || header) && { attributes: `/O /Table${scope}${spans}` }),
      kids: [],
    }
    places[row]?.push({ element, bbox, column })
  }
  for (const [y, row] of places.entries()) {
    for (let column = 0; column < width; column++)
      if (!taken[y]?.has(column)) row.push({ ...emptyCell(), column })
    row.sort((a, b) => a.column - b.column)
  }
  return places
}

const emptyCell = (): Place => ({ element: { type: 'TD', kids: [] } })

function everyPlace(
  row: number,
  column: number,
  rowSpan: number,
  columnSpan: number,
  test: (y: number, x: number) => boolean,
): boolean {
  for (let y = row; y < row + rowSpan; y++)
    for (let x = column; x < column + columnSpan; x++) if (!test(y, x)) return false
  return true
}
