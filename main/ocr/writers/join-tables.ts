import type { Page, Table } from '../../../shared/document.ts'

/** The table that the pages so far end with, and what the one below it must have too. */
interface OpenTable {
  table: Table
  headRows: number
  /** As JSON. */
  head: string
  width: number
}

/** Tables that go on over pages as one: where a page begins with the head of the table that the one before it ends with. */
export function joinTables(pages: readonly Page[]): Page[] {
  let above: OpenTable | undefined
  return pages.map(({ blocks, ...page }) => {
    const own = [...blocks]
    const [{ table: below } = {}] = own
    if (above && below && goesOn(above, below)) {
      append(above, below)
      own.shift()
    }
    const last = own.pop()
    if (last === undefined) return { ...page, blocks: own }
    // Its own copy, which grows with each page: to copy it anew for each would take a minute for a thousand.
    const table = last.table && copyOf(last.table)
    above = table && openTable(table)
    return { ...page, blocks: [...own, { ...last, ...(table && { table }) }] }
  })
}

const copyOf = ({ rows, cells }: Table): Table => ({ rows: [...rows], ...(cells && { cells: [...cells] }) })

function openTable(table: Table): OpenTable {
  const count = headRows(table)
  return { table, headRows: count, head: headOf(table, count), width: width(table) }
}

function goesOn(above: OpenTable, below: Table): boolean {
  const count = headRows(below)
  return count === above.headRows && headOf(below, count) === above.head && width(below) === above.width
}

function append({ table, headRows: count }: OpenTable, { rows, cells = [] }: Table): void {
  const down = table.rows.length - count
  for (const row of rows.slice(count)) table.rows.push(row)
  for (const cell of cells) if (cell.row >= count) table.cells?.push({ ...cell, row: cell.row + down })
}

const headOf = ({ rows }: Table, count: number): string => JSON.stringify(rows.slice(0, count))

/** Rows that name what stands under them; the first, where none is known to. */
const headRows = ({ cells = [] }: Table): number =>
  Math.max(1, ...cells.filter(({ header }) => header).map(({ row, rowSpan }) => row + rowSpan))

const width = ({ rows }: Table): number => Math.max(...rows.map((row) => row.length))
