import { thresholds } from '../../thresholds.ts'
import { median } from '../../statistics.ts'
import { textOf } from '../line-text.ts'
import { hasLeader, isValue } from './cell-kinds.ts'
import { isIndex } from '../index-signs.ts'
import { goesOnWith } from '../line-ends.ts'
import { listMarker } from '../list-marker.ts'
import type { FoundTable, GridCell } from './table-grid.ts'

const {
  mostLower,
  sentenceWords,
  leastPairs,
  mostGoingOn,
  leastFilled,
  mostColumns,
  wordsOfRuled,
  wordsOfHalfRuled,
  wordsOfUnruled,
} = thresholds

export type TableKind = 'ruled' | 'half-ruled' | 'unruled'

/** Whether what stands under one another is a table, not prose, a list of contents or an index. */
export function isTable({ cells }: FoundTable, kind: TableKind): boolean {
  const mostWords = { ruled: wordsOfRuled, 'half-ruled': wordsOfHalfRuled, unruled: wordsOfUnruled }[kind]
  const filled = cells.filter(({ words }) => words.length > 0)
  const rows = [...Map.groupBy(filled, ({ row }) => row).values()]
  const several = rows.filter(({ length }) => length > 1)
  const columns = new Set(filled.map(({ column }) => column))
  const least = kind === 'unruled' ? 3 : kind === 'half-ruled' ? 2 : 1
  if (columns.size < 2 || columns.size > mostColumns || several.length < least) return false
  const texts = filled.map(({ words }) => textOf(words))
  if (median(filled.map(({ words }) => words.length)) > mostWords) return false
  if (filled.length < leastFilled * cells.length || isReadDown(filled)) return false
  if (kind !== 'ruled' && isList(filled, kind)) return false
  if (kind === 'unruled' && 2 * rows.filter(isItem).length > rows.length) return false
  if (isIndex(texts) && !hasValues(filled)) return false
  if (kind === 'ruled') return true
  if (columns.size === 2 && texts.filter(hasLeader).length > rows.length / 2) return false
  if (kind === 'unruled' && texts.filter((text) => /^\p{Ll}/u.test(text)).length > mostLower * texts.length)
    return false
  return true
}

/**
 * Items of a list, that stand apart from their bullets, or from their numbers where nothing else stands beside them but, in
 * no rules, sentences whose words stand apart as those of justified type.
 */
function isList(filled: readonly GridCell[], kind: TableKind): boolean {
  const labels = filled.filter(({ column }) => column === 0)
  const others = filled.filter(({ column }) => column > 0)
  const further = others.filter(({ column }) => column > 1)
  const lower = further.filter(({ words }) => startsLower(words))
  const isSentences = kind === 'unruled' && lower.length > mostLower * further.length
  const isItems =
    (further.length === 0 || isSentences) && others.every(({ words }) => !isValue(textOf(words)))
  const isMarker = ({ words }: GridCell) => {
    const marker = listMarker(textOf(words))
    return marker === 'bullet' || (marker === 'ordinal' && isItems)
  }
  // A sentence goes on below the number of its item.
  const goesOn = ({ words }: GridCell) => isSentences && startsLower(words)
  return labels.some(isMarker) && labels.every((label) => isMarker(label) || goesOn(label))
}

/** Whether a row is nothing but an item of a list or a clause of a contract: behind its number one text at most. */
const isItem = ([first, text, ...others]: readonly GridCell[]): boolean =>
  first !== undefined &&
  others.length === 0 &&
  /^(?:\d+\.)+\d+$|^\(?(?:\d{1,3}|\p{L}|[ivx]{1,5})[.)]$/u.test(first.words[0]?.text ?? '') &&
  (text === undefined || (first.words.length === 1 && /\p{L}/u.test(textOf(text.words))))

const startsLower = (words: GridCell['words']) => /^\p{Ll}/u.test(textOf(words))

/** Whether most of a column are values; the numbers that entries of an index go on with stand among their names. */
const hasValues = (filled: readonly GridCell[]): boolean =>
  [...Map.groupBy(filled, ({ column }) => column).values()].some(
    (cells) => 2 * cells.filter(({ words }) => isValue(textOf(words))).length > cells.length,
  )

/** Whether sentences go on from one row to the next, as in columns of running text. */
function isReadDown(filled: readonly GridCell[]): boolean {
  const long = filled.filter(({ words }) => words.length >= sentenceWords)
  const pairs = [...Map.groupBy(long, ({ column }) => column).values()].flatMap((column) => {
    const down = column.toSorted((a, b) => a.row - b.row)
    return down.slice(1).map((cell, index) => [textOf(down[index]?.words ?? []), textOf(cell.words)] as const)
  })
  const goingOn = pairs.filter(([above, below]) => goesOnWith(above, below))
  return goingOn.length >= leastPairs && goingOn.length > mostGoingOn * pairs.length
}
