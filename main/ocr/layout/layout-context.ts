import type { Block, BlockRole, BoundingBox, Table } from '../../../shared/document.ts'
import { isFurniture } from '../../../shared/is-furniture.ts'
import type { OutlineEntry, RuledLine, Tag, TextLine } from '../ports.ts'
import { toLine } from './line-text.ts'

/**
 * A block on its way. At first all lines of the page are one; stages part it, and say of each part what it is. One that
 * has a `type` is finished, and opaque to the stages after: they may move it, but not part it.
 */
export interface DraftBlock {
  /** In the order in which they are read, from the stage that orders them on. */
  lines: TextLine[]
  type?: Block['type']
  /** The element of its file's structure tree that it is, or the first it begins with. */
  tag?: Tag
  /** Of a heading. */
  level?: number
  /** Of a heading in the outline of the file, from 1. */
  outlineDepth?: number
  role?: BlockRole
  table?: Table
  /** Undefined where it is its lines, joined as running text. */
  text?: string
  /** Where the lines of its column may reach to, in pixels. */
  rightEdge?: number
}

/** Whether stages after may still part a block. */
export const isOpen = ({ type }: DraftBlock): boolean => type === undefined

/** Where the blocks of a page that are no furniture begin; 0 where none is. */
export const startOfText = (blocks: readonly DraftBlock[]): number =>
  Math.max(
    0,
    blocks.findIndex((block) => !isFurniture(block)),
  )

/** The lines of all blocks that may still be parted. */
export const openLines = (blocks: readonly DraftBlock[]): TextLine[] =>
  blocks.filter(isOpen).flatMap(({ lines }) => lines)

/** Adds lines to the last of some blocks where that is open, else as one of their own. */
export function addLines(blocks: DraftBlock[], lines: readonly TextLine[]): void {
  const last = blocks.at(-1)
  if (last && isOpen(last)) last.lines.push(...lines)
  else blocks.push({ lines: [...lines] })
}

/**
 * Runs of lines that stand in no finished block, and the blocks that `blockOf` tells of the others, each in the place of its
 * first line; `placed` grows by them.
 */
export function partAtBlocks(
  lines: readonly TextLine[],
  blockOf: (line: TextLine) => DraftBlock | undefined,
  placed = new Set<DraftBlock>(),
): DraftBlock[] {
  const parts: DraftBlock[] = []
  for (const line of lines) {
    const block = blockOf(line)
    if (block === undefined) addLines(parts, [line])
    else if (!placed.has(block)) {
      placed.add(block)
      parts.push(block)
    }
  }
  return parts
}

/** The blocks with some lines of the open ones in paragraphs of their own, each with its lines as they stand. */
export function setApart(blocks: readonly DraftBlock[], paragraphs: readonly TextLine[][]): DraftBlock[] {
  const blockOf = new Map<TextLine, DraftBlock>()
  for (const lines of paragraphs) {
    const block: DraftBlock = {
      type: 'paragraph',
      lines,
      text: lines.map((line) => toLine(line).text).join('\n'),
    }
    for (const line of lines) blockOf.set(line, block)
  }
  const placed = new Set<DraftBlock>()
  return blocks.flatMap((block) =>
    isOpen(block) ? partAtBlocks(block.lines, (line) => blockOf.get(line), placed) : [block],
  )
}

/** One page on its way from lines to blocks, in the frame in which its lines run from left to right (`reading-frame.ts`). */
export interface LayoutContext {
  /** Of the page, in pixels, as all coordinates. */
  height: number
  rules: RuledLine[]
  /** Where the file draws pictures. */
  pictures: BoundingBox[]
  /** Frames and tinted areas that hold text which is read as one; none lies in another. */
  boxes?: BoundingBox[]
  /** The lines follow each other as the file writes them; otherwise in no order that means anything. */
  isInFileOrder: boolean
  /** The blocks stand in the order in which they are read, and stay in it. */
  isInOrder?: boolean
  /** Of the entries of the file's outline, those that lead to this page. */
  outline: OutlineEntry[]
  /** The size most of the page's characters are set in. */
  bodySize: number
  /** All lines, as they came. */
  pageText: string
  blocks: DraftBlock[]
}

/** What a stage changed of the page, and in a few words how. */
type LayoutChange = Partial<LayoutContext> & { change: string }

/** One step from lines to blocks: as `Stage`, but of geometry alone, so that it works at once and waits for nothing. */
export interface LayoutStage {
  /** In the report, in the docs and for `bench --without`. */
  name: string
  /** One sentence for the docs: what it does. */
  does: string
  /** Gives what it changed; undefined where the page needed nothing. */
  run(page: LayoutContext): LayoutChange | undefined
}
