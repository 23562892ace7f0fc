import type { Block } from '../../shared/document.ts'
import type { MapBox } from './map-line.ts'

/** The block with every box of it mapped. */
export const mapBlock = (block: Block, map: MapBox): Block => ({
  ...block,
  bbox: map(block.bbox),
  lines: block.lines.map((line) => ({
    ...line,
    bbox: map(line.bbox),
    words: line.words.map((word) => ({ ...word, bbox: map(word.bbox) })),
  })),
  ...(block.table && { table: mapTable(block.table, map) }),
})

const mapTable = (table: NonNullable<Block['table']>, map: MapBox) => ({
  ...table,
  ...(table.cells && { cells: table.cells.map((cell) => ({ ...cell, bbox: map(cell.bbox) })) }),
})
