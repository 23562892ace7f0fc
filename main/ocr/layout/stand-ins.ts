import type { BoundingBox } from '../../../shared/document.ts'
import type { TextLine } from '../ports.ts'
import { isOpen, type DraftBlock } from './layout-context.ts'
import { boundsOf } from '../bounding-box.ts'
import { rowsOf } from './measure-lines.ts'

/** The finished blocks by the bounds of their stand-ins, which these keep wherever they are put. */
type StandIns = Map<BoundingBox, DraftBlock>

/**
 * Lines to put in order, with others in the place of each finished block: one, or one as wide as the block for each of its
 * rows, so that it is seen as something with rows, and stays one block all the same.
 */
export function withStandIns(
  blocks: readonly DraftBlock[],
  one: 'block' | 'rows',
): { lines: TextLine[]; blockOf: StandIns } {
  const blockOf: StandIns = new Map()
  const lines = blocks.flatMap((block): TextLine[] => {
    if (isOpen(block)) return block.lines
    const [x0, , x1] = boundsOf(block.lines)
    const rows = rowsOf(block.lines)
    return (one === 'block' ? [rows.flat()] : rows).map((row): TextLine => {
      const [, y0, , y1] = boundsOf(row)
      const bbox: BoundingBox = [x0, y0, x1, y1]
      blockOf.set(bbox, block)
      return { ...row[0], bbox, words: row.flatMap(({ words }) => words) }
    })
  })
  return { lines, blockOf }
}
