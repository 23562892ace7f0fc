import type { BoundingBox } from '../../../../shared/document.ts'
import { isFurniture } from '../../../../shared/is-furniture.ts'
import type { TextLine } from '../../ports.ts'
import { columnsInFileOrder, leavesColumns } from '../file-order.ts'
import {
  isOpen,
  openLines,
  partAtBlocks,
  startOfText,
  type DraftBlock,
  type LayoutStage,
} from '../layout-context.ts'
import { boundsOf, holdsMiddle } from '../../bounding-box.ts'
import { mendColumns } from '../mend-columns.ts'
import { rowsOf } from '../measure-lines.ts'
import { partVertical } from '../part-vertical.ts'
import { placeBox } from '../place-box.ts'
import { orderForReading } from '../reading-order.ts'
import { sortSiblings } from '../sort-siblings.ts'

export const orderColumns: LayoutStage = {
  name: 'order-columns',
  does: 'Parts the lines into columns, and puts these in the order in which they are read: the file’s own, where it agrees with what is seen.',
  run({ blocks, boxes = [], isInFileOrder, isInOrder }) {
    if (isInOrder) return undefined
    // Heads stand before the text and feet behind it, wherever they are on the page.
    const start = startOfText(blocks)
    const text = blocks.filter((block) => !isFurniture(block))
    const { outside, inside } = partAtBoxes(text, boxes)
    const given: GivenOrder = {
      isInFileOrder,
      placeOf: new Map(text.flatMap(({ lines }) => lines).map((line, place) => [line, place])),
    }
    const { columns, ordered } = orderBlocks(outside, [...inside.keys()], given)
    return {
      change: columns === 1 ? '1 column' : `${columns} columns`,
      blocks: [
        ...blocks.slice(0, start),
        ...ordered.flatMap((block) => {
          const own = inside.get(block)
          return own ? orderBlocks(own, [], given).ordered : [block]
        }),
        ...blocks.slice(start).filter(isFurniture),
      ],
    }
  },
}

/** The order in which lines come in. */
interface GivenOrder {
  isInFileOrder: boolean
  placeOf: ReadonlyMap<TextLine, number>
}

/** What stands outside of all boxes, and a finished block in the place of each box, with what stands inside. */
function partAtBoxes(text: readonly DraftBlock[], boxes: readonly BoundingBox[]) {
  const boxOf = (bbox: BoundingBox) => boxes.find((box) => holdsMiddle(box, bbox))
  const pieces = text.flatMap((block): { block: DraftBlock; box: BoundingBox | undefined }[] =>
    isOpen(block)
      ? [...Map.groupBy(block.lines, ({ bbox }) => boxOf(bbox))].map(([box, lines]) => ({
          block: { ...block, lines },
          box,
        }))
      : [{ block, box: boxOf(boundsOf(block.lines)) }],
  )
  const inside = new Map<DraftBlock, DraftBlock[]>()
  for (const box of boxes) {
    const own = pieces.filter((piece) => piece.box === box).map(({ block }) => block)
    if (own.length > 0) inside.set({ type: 'other', lines: own.flatMap(({ lines }) => lines) }, own)
  }
  return { outside: pieces.filter(({ box }) => !box).map(({ block }) => block), inside }
}

/** Blocks and boxes in the order in which they are read, and of how many columns they are. */
function orderBlocks(
  text: readonly DraftBlock[],
  boxes: readonly DraftBlock[],
  { isInFileOrder, placeOf }: GivenOrder,
): { columns: number; ordered: DraftBlock[] } {
  const open = partVertical(openLines(text))
  const { vertical } = open
  const tellsOrder = isInFileOrder && !leavesColumns(open.level)
  const { lines, blockOf } = withStandIns([...text, ...boxes], tellsOrder ? 'block' : 'rows')
  const level = lines.filter((line) => !vertical.includes(line))
  const isBox = ({ bbox }: TextLine) => boxes.some((box) => blockOf.get(bbox) === box)
  const place = (line: TextLine) => placeOf.get(blockOf.get(line.bbox)?.lines[0] ?? line) ?? 0
  const columns = tellsOrder
    ? level
        .filter(isBox)
        .reduce(
          (before, box) => placeBox(before, box, (line) => place(line) < place(box)),
          sortSiblings(columnsInFileOrder(level.filter((line) => !isBox(line)))),
        )
    : mendColumns(orderForReading(level))
  const placed = new Set<DraftBlock>()
  return {
    columns: columns.length,
    ordered: [
      ...columns.flatMap((column) => partAtBlocks(column, ({ bbox }) => blockOf.get(bbox), placed)),
      ...vertical.map((line) => ({ lines: [line], type: 'paragraph' as const })),
    ],
  }
}

/** The finished blocks by the bounds of their stand-ins, which these keep wherever they are put. */
type StandIns = Map<BoundingBox, DraftBlock>

/**
 * Lines to put in order, with others in the place of each finished block: one, or one as wide as the block for each of its
 * rows, so that it is seen as something with rows, and stays one block all the same.
 */
function withStandIns(
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
