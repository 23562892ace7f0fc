import type { Block, Page, Table } from '../../../shared/document.ts'

/** Tables that go on over pages as one: where a page begins with the head of the table that the one before it ends with. */
export function joinTables(pages: readonly Page[]): Page[] {
  const joined: Page[] = []
  // Where the last block of all pages so far stands.
  let at: { page: number; block: number } | undefined
  for (const { blocks, ...page } of pages) {
    const own = [...blocks]
    const before = at && joined[at.page]?.blocks[at.block]
    const table = before && joinTable(before, own[0])
    if (at && before && table) {
      joined[at.page]?.blocks.splice(at.block, 1, { ...before, table })
      own.shift()
    }
    joined.push({ ...page, blocks: own })
    if (own.length > 0) at = { page: joined.length - 1, block: own.length - 1 }
  }
  return joined
}

function joinTable({ table: above }: Block, { table: below }: Partial<Block> = {}): Table | undefined {
  if (above === undefined || below === undefined) return undefined
  const count = headRows(below)
  const heads = [above, below].map(({ rows }) => JSON.stringify(rows.slice(0, count)))
  if (heads[0] !== heads[1] || count !== headRows(above) || width(above) !== width(below)) return undefined
  const down = above.rows.length - count
  const cells = (below.cells ?? [])
    .filter(({ row }) => row >= count)
    .map((cell) => ({ ...cell, row: cell.row + down }))
  return {
    rows: [...above.rows, ...below.rows.slice(count)],
    ...(above.cells && { cells: [...above.cells, ...cells] }),
  }
}

/** Rows that name what stands under them; the first, where none is known to. */
const headRows = ({ cells = [] }: Table): number =>
  Math.max(1, ...cells.filter(({ header }) => header).map(({ row, rowSpan }) => row + rowSpan))

const width = ({ rows }: Table): number => Math.max(...rows.map((row) => row.length))
