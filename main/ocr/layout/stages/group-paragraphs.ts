import { groupParagraphs } from '../group-paragraphs.ts'
import { isOpen, type LayoutStage } from '../layout-context.ts'
import { rightEdges } from '../line-ends.ts'

export const groupParagraphsStage: LayoutStage = {
  name: 'group-paragraphs',
  does: 'Parts columns into paragraphs: by leading, size, indents, and sentences that go on.',
  run({ blocks, bodySize }) {
    const columns = blocks.map(({ lines }) => lines)
    const edges = rightEdges(columns, bodySize)
    const parted = blocks.flatMap((block, index) =>
      isOpen(block)
        ? groupParagraphs(block.lines).map((lines) => ({ lines, rightEdge: edges[index] ?? 0 }))
        : [block.tag ? { ...block, rightEdge: edges[index] ?? 0 } : block],
    )
    return { change: `${parted.length} blocks`, blocks: parted }
  },
}
