import type { Block, Document } from '../../shared/document.ts'
import { isFurniture } from '../../shared/is-furniture.ts'
import type { Warning } from '../../shared/ocr.ts'
import { joinTables } from '../ocr/writers/join-tables.ts'

/** A cell of a table that is rectangular; those that another spans are not listed. */
export interface Cell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  header: boolean
  text: string
}

export interface Table {
  /** The page it stands on, 1-based. */
  page: number
  /** What its caption says; empty without one. */
  caption: string
  columns: number
  /** As many cells in every row; one that spans several stands in the first, the others are empty. */
  rows: string[][]
  cells: Cell[]
}

type TableBlock = Pick<Block, 'table'> & { table: NonNullable<Block['table']> }

/**
 * The tables of a document in reading order, those that go on over pages as one. A document without any is one of a single
 * column with its lines as rows: who asks for a spreadsheet of a letter gets its text, and is told.
 */
export function readTables({ pages }: Document): { tables: Table[]; warnings: Warning[] } {
  const ofText = pages.map((page) => ({
    ...page,
    blocks: page.blocks.filter((block) => !isFurniture(block)),
  }))
  const tables = joinTables(ofText).flatMap(({ page, blocks }) =>
    blocks.flatMap((block, index) =>
      isTable(block) ? [toTable(block, { page, caption: captionBeside(blocks, index) })] : [],
    ),
  )
  if (tables.length > 0) return { tables, warnings: [] }
  const lines = pages.flatMap(({ blocks }) => blocks.flatMap(({ text }) => text.split('\n')))
  const rows = lines.filter((line) => line !== '').map((line) => [line])
  const asTable = toTable({ table: { rows } }, { page: pages[0]?.page ?? 1, caption: '' })
  return { tables: [asTable], warnings: [noTables] }
}

const noTables: Warning = {
  code: 'no_tables_found',
  message: 'No table was found; the file has the lines of the text instead, one in each row.',
}

export const isTable = (block: Block): block is Block & TableBlock => (block.table?.rows.length ?? 0) > 0

/** A table with its cells, made rectangular. */
export function toTable({ table }: TableBlock, place: Pick<Table, 'page' | 'caption'>): Table {
  const columns = [...table.rows.map((row) => row.length), ...rightEdges(table.cells)].reduce(greater, 0)
  const rows = table.rows.map((row) => Array.from({ length: columns }, (_, column) => row[column] ?? ''))
  return { ...place, columns, rows, cells: table.cells ?? cellsOf(rows) }
}

/** Of more numbers than a call takes at once. */
export const greater = (one: number, other: number): number => Math.max(one, other)

const rightEdges = (cells: readonly Cell[] = []) => cells.map(({ column, columnSpan }) => column + columnSpan)

/** Where nobody says which cells name others, none does. */
function cellsOf(rows: readonly (readonly string[])[]): Cell[] {
  return rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, header: false, text })),
  )
}

/** A caption stands right above or below its table. */
function captionBeside(blocks: readonly Block[], index: number): string {
  const beside = [blocks[index - 1], blocks[index + 1]].find((block) => block?.role === 'caption')
  return beside?.text.replaceAll(/\s+/g, ' ') ?? ''
}

/** How many rows at the top hold nothing but headers, and are spanned by no cell that goes on below. */
export function headRows({ rows, cells }: Pick<Table, 'rows' | 'cells'>): number {
  let head = 0
  for (const row of rows.keys()) {
    const own = cells.filter((cell) => cell.row === row)
    if (own.length === 0 || own.some(({ header }) => !header)) break
    head = row + 1
  }
  return cells.some(({ row, rowSpan }) => row < head && row + rowSpan > head) ? 0 : head
}
