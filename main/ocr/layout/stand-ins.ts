import type { BoundingBox } from '../../../shared/document.ts'
import type { TextLine } from '../ports.ts'
import { addLines, isOpen, type DraftBlock } from './layout-context.ts'
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

/** Runs of lines between finished blocks, and these blocks, each in the place of its first stand-in; `placed` grows by them. */
export function partAtStandIns(
  column: readonly TextLine[],
  blockOf: StandIns,
  placed: Set<DraftBlock>,
): DraftBlock[] {
  const parts: DraftBlock[] = []
  for (const line of column) {
    const block = blockOf.get(line.bbox)
    if (block === undefined) addLines(parts, [line])
    else if (!placed.has(block)) {
      placed.add(block)
      parts.push(block)
    }
  }
  return parts
}
