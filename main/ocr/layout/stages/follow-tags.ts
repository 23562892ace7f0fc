import { isFurniture } from '../../../../shared/is-furniture.ts'
import type { TaggedTable, TextLine } from '../../ports.ts'
import { areBelieved, byElement, hasTags, type TaggedLines } from '../believe-tags.ts'
import { startOfText, type DraftBlock, type LayoutStage } from '../layout-context.ts'
import { listMarker } from '../list-marker.ts'
import { boundsOf } from '../../bounding-box.ts'
import { thresholds } from '../../thresholds.ts'
import { withWords } from '../measure-lines.ts'
import { headRowsOf, isFull, taggedTable } from '../tagged-table.ts'
import { runningText } from '../write-block.ts'
import { toBlocks } from './part-furniture.ts'

/** A block with its place in the order of the tree. */
interface Placed {
  order: number
  block: DraftBlock
}

export const followTags: LayoutStage = {
  name: 'follow-tags',
  does: 'Takes blocks, what they are and their order from the structure tree of a tagged PDF, where that agrees with what is seen.',
  run(page) {
    if (!page.blocks.some(hasTags)) return undefined
    const { pageText } = page
    const blocks = page.blocks.map((block) => ({ ...block, lines: block.lines.flatMap(partByTags) }))
    if (!blocks.some(({ lines }) => lines.some(isOfDocument))) return undefined
    // What the tree calls a heading or a cell is no running head, wherever it stands.
    const isKept = (block: DraftBlock) => isFurniture(block) && !block.lines.some(isStructural)
    const { inside, heads, feet } = partArtifacts(
      blocks.filter((block) => !isKept(block)).flatMap(({ lines }) => lines),
    )
    if (!areBelieved(inside)) return undefined
    const kept = blocks.filter(
      ({ type, lines }) =>
        type === 'table' && !lines.some(isStructural) && lines.some((line) => inside.includes(line)),
    )
    const own = new Set(kept.flatMap(({ lines }) => lines))
    const free = inside.filter((line) => !own.has(line))
    const elements = byElement(free)
    const tables = tablesOf(elements, blocks, pageText)
    const ofTables = new Set(tables.flatMap(({ block }) => block.lines))
    const isFree = (line: TextLine) => !ofTables.has(line)
    const placed = [
      ...placedTexts(elements, pageText),
      ...tables,
      ...kept.map((block) => ({ order: orderOf(block.lines, inside), block })),
      ...restOf(free.filter(isFree), inside),
    ].toSorted((a, b) => a.order - b.order)
    const start = startOfText(blocks)
    return {
      change: `${placed.length} elements`,
      isInOrder: true,
      blocks: [
        ...toBlocks(heads.filter(isFree), 'header'),
        ...blocks.slice(0, start).filter(isKept),
        ...placed.map(({ block }) => block),
        ...blocks.slice(start).filter(isKept),
        ...toBlocks(feet, 'footer'),
      ],
    }
  },
}

/** Lines are built as if there were no tree, so that one that is wrong tears none. */
const partByTags = (line: TextLine): TextLine[] =>
  [...Map.groupBy(line.words, ({ tag }) => tag)].flatMap(([tag, words]) =>
    withWords(tag ? { ...line, tag } : line, words),
  )

const isOfDocument = ({ tag }: TextLine) => tag !== undefined && tag.kind !== 'artifact'

const STRUCTURAL: ReadonlySet<string | undefined> = new Set(['heading', 'item', 'cell', 'caption', 'note'])
const isStructural = ({ tag }: TextLine) => STRUCTURAL.has(tag?.kind)

/** What is marked as none of the document's, and stands above or below all that is. */
function partArtifacts(lines: readonly TextLine[]) {
  const [, top, , bottom] = boundsOf(lines.filter(isOfDocument))
  const isArtifact = ({ tag }: TextLine) => tag?.kind === 'artifact'
  const heads = lines.filter((line) => isArtifact(line) && line.bbox[3] <= top)
  const feet = lines.filter((line) => isArtifact(line) && line.bbox[1] >= bottom)
  return { heads, feet, inside: lines.filter((line) => !heads.includes(line) && !feet.includes(line)) }
}

function placedTexts(elements: readonly TaggedLines[], pageText: string): Placed[] {
  return elements.flatMap(({ tag, lines }): Placed[] => {
    const { kind, order, level = 1 } = tag
    const paragraph = { lines, type: 'paragraph' as const, tag }
    if (kind === 'cell') return []
    if (kind === 'heading' && lines.length <= thresholds.headLines)
      return [{ order, block: { ...paragraph, type: 'heading', level } }]
    // Lists without bullets or numbers are paragraphs.
    if (kind === 'item' && listMarker(lines[0]?.words[0]?.text ?? '') !== undefined)
      return [{ order, block: { ...paragraph, type: 'list', text: runningText(paragraph, pageText) } }]
    if (kind === 'caption') return [{ order, block: { ...paragraph, role: 'caption' } }]
    // Notes stand in the tree where they are referred to, and are read at the end of the page.
    if (kind === 'note') return [{ order: Infinity, block: { ...paragraph, role: 'footnote' } }]
    return [{ order, block: paragraph }]
  })
}

/** Tables of the tree; `blocks` has what was found of them by the place of their words. */
function tablesOf(
  elements: readonly TaggedLines[],
  blocks: readonly DraftBlock[],
  pageText: string,
): Placed[] {
  const tables = Map.groupBy(elements, ({ tag }) => tag.table)
  return [...tables].flatMap(([table, cells]): Placed[] => {
    if (!table) return []
    const lines = cells.flatMap((cell) => cell.lines)
    const seen = blocks.find((block) => isOf(block, table, lines))
    const headRows = seen?.table?.cells ? headRowsOf(seen.table.cells) : 0
    const isLonger = seen !== undefined && seen.lines.length > lines.length
    const block = seen && (isLonger || !isFull(table)) ? seen : taggedTable(table, lines, headRows, pageText)
    return [{ order: cells[0]?.tag.order ?? 0, block }]
  })
}

/** Whether a block is a table, all of it and of nothing else but its head, which files mark as none of theirs where it comes again. */
function isOf({ type, lines }: DraftBlock, table: TaggedTable, all: readonly TextLine[]): boolean {
  const own = lines.filter(({ tag }) => tag?.kind !== 'artifact')
  return type === 'table' && own.length === all.length && own.every(({ tag }) => tag?.table === table)
}

/** Behind what the file writes before them. */
function orderOf([first]: readonly TextLine[], all: readonly TextLine[]): number {
  const before = first ? all.slice(0, all.indexOf(first) + 1) : []
  return before.findLast(isOfDocument)?.tag?.order ?? -1
}

/** Lines that the tree does not have, for the stages after to part. */
function restOf(lines: readonly TextLine[], all: readonly TextLine[]): Placed[] {
  const rest = lines.filter((line) => !isOfDocument(line))
  return [...Map.groupBy(rest, (line) => orderOf([line], all))].map(([order, own]) => ({
    order,
    block: { lines: own },
  }))
}
