import type { Block, BoundingBox } from '../../shared/document.ts'
import type { TextLine } from './ports.ts'

export type MapBox = (bbox: BoundingBox) => BoundingBox

export const scaleBy =
  (across: number, down: number): MapBox =>
  ([x0, y0, x1, y1]) => [x0 * across, y0 * down, x1 * across, y1 * down]

const mapBoxes = <Part extends { bbox: BoundingBox }>(parts: readonly Part[], map: MapBox): Part[] =>
  parts.map((part) => ({ ...part, bbox: map(part.bbox) }))

/** The line with every box of it mapped; `scale` is what the mapping does to the size of type. */
export const mapLine = (line: TextLine, map: MapBox, scale: number): TextLine => ({
  ...line,
  bbox: map(line.bbox),
  words: mapBoxes(line.words, map),
  ...(line.fontSize !== undefined && { fontSize: line.fontSize * scale }),
})

/** The block with every box of it mapped. */
export const mapBlock = ({ table, ...block }: Block, map: MapBox): Block => ({
  ...block,
  bbox: map(block.bbox),
  lines: mapBoxes(block.lines, map).map((line) => ({ ...line, words: mapBoxes(line.words, map) })),
  ...(table && { table: { ...table, ...(table.cells && { cells: mapBoxes(table.cells, map) }) } }),
})
