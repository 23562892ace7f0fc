import { groupAdjacent } from '../../group-adjacent.ts'
import { thresholds } from '../../thresholds.ts'
import { isValue } from './cell-kinds.ts'
import type { TextRow } from './text-rows.ts'

const { cellLeading, evenLinesOfCells, goingOnLeading, rowOverlap, sensibleRows, widerLeading } = thresholds

/** A text row with what stands in each of its columns. */
export interface FilledRow {
  row: TextRow
  texts: readonly (string | undefined)[]
}

/** Puts the rows of type together that make up one row of the table: cells that go on in the next line. */
export function joinRecords(rows: readonly FilledRow[], em: number): FilledRow[][] {
  const beside = groupAdjacent(rows, (row, before) => standBeside(before, row, em))
  const close = joinClose(beside, em)
  return joinContinued(close, em)
}

const filled = ({ texts }: FilledRow): number[] =>
  texts.flatMap((text, column) => (text === undefined ? [] : [column]))

/** Whether two rows reach into each other and fill different columns: a value in the middle beside a label of two lines. */
function standBeside(upper: FilledRow, lower: FilledRow, em: number): boolean {
  const own = new Set(filled(upper))
  return (
    upper.row.bottom - lower.row.top > rowOverlap * em && !filled(lower).some((column) => own.has(column))
  )
}

const topOf = (group: FilledRow[]) => Math.min(...group.map(({ row }) => row.top))
const lastTop = (group: FilledRow[]) => Math.max(...group.map(({ row }) => row.top))

/** Lines of one cell stand closer than rows do: where the distances tell the two apart, and each record then makes sense. */
function joinClose(groups: readonly FilledRow[][], em: number): FilledRow[][] {
  const distances = groups.slice(1).map((group, index) => topOf(group) - lastTop(groups[index] ?? group))
  const tight = Math.min(...distances.filter((distance) => distance > em / 2))
  if (!(tight < cellLeading * em) || !distances.some((distance) => distance > widerLeading * tight))
    return [...groups]
  const joined = groupAdjacent(
    groups,
    (group, before) => topOf(group) - lastTop(before) <= widerLeading * tight,
  )
  const several = joined.filter(({ length }) => length > 1)
  const sensible = several.filter((group) => isOneRecord(group.flat()))
  if (sensible.length < sensibleRows * several.length) return [...groups]
  return joined.flatMap((group) => (isOneRecord(group.flat()) ? [group.flat()] : group))
}

/** Whether rows may be one record: no column has two values, and not every line stands in every cell. */
export function isOneRecord(rows: readonly FilledRow[]): boolean {
  const [first] = rows.map(filled)
  if (first === undefined) return false
  const areEqual = rows.every((row) => filled(row).join() === first.join())
  if (rows.length > evenLinesOfCells && first.length > 1 && areEqual) return false
  const seen = new Set<number>()
  for (const { texts } of rows)
    for (const [column, text] of texts.entries()) {
      if (text === undefined || !isValue(text)) continue
      if (seen.has(column)) return false
      seen.add(column)
    }
  return true
}

/** A row whose words go on with those above: nothing stands in its first column, or its only cell starts in lower case. */
function joinContinued(groups: readonly FilledRow[][], em: number): FilledRow[][] {
  return groupAdjacent(groups, (group, _, record) => {
    const above = record.flat()
    return topOf(group) - lastTop(above) < goingOnLeading * em && continuesRecord(group, above)
  }).map((record) => record.flat())
}

function continuesRecord(group: readonly FilledRow[], above: readonly FilledRow[]): boolean {
  const [own, before] = [group.flatMap(filled), new Set(above.flatMap(filled))]
  const texts = group.flatMap((row) => row.texts.filter((text) => text !== undefined))
  const [first = ''] = texts
  const label = above.flatMap((row) => row.texts[0] ?? []).at(-1) ?? ''
  if (own[0] === 0 && !texts.some(isValue) && /(?:\p{L}[-,/&]|\p{L} &)$/u.test(label)) return true
  // The number of a name that had no room beside it.
  if (own.join() === '0' && isValue(first) && before.size > 1 && label !== '' && !isValue(label)) return true
  // The next line of a cell of words may have more figures than letters.
  const [column = 0] = own
  const isOfWords = above.some((row) => row.texts[column] !== undefined && !isValue(row.texts[column]))
  if (own.length === 1 && column > 0 && isOfWords && before.has(0) && before.size > 2) return true
  if (texts.some(isValue)) {
    // A label of two lines whose values stand beside the second.
    return before.size === 1 && before.has(0) && own[0] === 0 && /^\p{Ll}/u.test(first)
  }
  // The next lines of several cells, beside others that had no more to say.
  const areLower = texts.every((text) => /^\p{Ll}/u.test(text))
  if (areLower && own.every((column) => before.has(column)) && own.length < before.size) return true
  return (
    !own.includes(0) && before.has(0) && own.every((column) => before.has(column)) && own.length < before.size
  )
}
