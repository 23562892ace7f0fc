import { median } from '../measure-lines.ts'
import { hasLeader, isValue } from './cell-kinds.ts'
import type { FoundTable } from './found-table.ts'
import { textOf } from './text-rows.ts'

// Words in a cell, in the middle of all cells: more are columns of running text.
const MOST_WORDS = { ruled: 60, 'half-ruled': 14, unruled: 5 }
// Of the places of a grid: plots, forms and frames around pictures leave more empty.
const LEAST_FILLED = 0.3
const MOST_COLUMNS = 40
// Of cells that start in lower case: words of running text that stand apart have more.
const MOST_LOWER = 0.7

export type TableKind = 'ruled' | 'half-ruled' | 'unruled'

/** Whether what stands under one another is a table, not prose, a list of contents or an index. */
export function isTable({ cells }: FoundTable, kind: TableKind): boolean {
  const filled = cells.filter(({ words }) => words.length > 0)
  const rows = [...Map.groupBy(filled, ({ row }) => row).values()]
  const several = rows.filter(({ length }) => length > 1)
  const columns = new Set(filled.map(({ column }) => column))
  const least = kind === 'unruled' ? 3 : kind === 'half-ruled' ? 2 : 1
  if (columns.size < 2 || columns.size > MOST_COLUMNS || several.length < least) return false
  const texts = filled.map(({ words }) => textOf(words))
  if (median(filled.map(({ words }) => words.length)) > MOST_WORDS[kind]) return false
  if (filled.length < LEAST_FILLED * cells.length) return false
  if (kind === 'ruled') return true
  if (columns.size === 2 && texts.filter(hasLeader).length > rows.length / 2) return false
  if (kind === 'unruled' && texts.filter((text) => /^\p{Ll}/u.test(text)).length > MOST_LOWER * texts.length)
    return false
  return kind === 'half-ruled' || !isIndex(texts) || texts.filter(isValue).length > texts.length / 3
}

/** Entries with the pages they are on. */
const isIndex = (texts: readonly string[]) =>
  texts.filter((text) => /\p{L}.*,\s*\d+(?:[-–]\d+)?$/u.test(text)).length > 0.4 * texts.length
