import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord } from '../../ports.ts'
import type { GridCell } from './table-grid.ts'
import type { TextRow } from './text-rows.ts'

/** A table on a page: its cells, and the words they were made from. */
export interface FoundTable {
  bbox: BoundingBox
  cells: GridCell[]
  /** Rows from the top that name what stands under them. */
  headRows: number
  words: Set<RecognizedWord>
  /** The words as printed, row by row. */
  textRows: TextRow[]
}
