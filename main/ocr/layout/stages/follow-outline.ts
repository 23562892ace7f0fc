import type { DraftBlock, LayoutStage } from '../layout-context.ts'
import { listMarker } from '../list-marker.ts'
import { runningText } from '../write-block.ts'

export const followOutline: LayoutStage = {
  name: 'follow-outline',
  does: 'Takes for headings what the outline of a PDF leads to.',
  run({ blocks, outline, pageText }) {
    if (outline.length === 0) return undefined
    // Of one name there may be several: they come in the order of the page.
    const open = Map.groupBy(outline, ({ title }) => lettersOf(title))
    open.delete('')
    let count = 0
    return {
      blocks: blocks.map((block): DraftBlock => {
        const entry = mayBeHeading(block)
          ? open.get(lettersOf(runningText(block, pageText)))?.shift()
          : undefined
        if (!entry) return block
        count++
        return { ...block, type: 'heading', level: Math.min(entry.depth, 6), outlineDepth: entry.depth }
      }),
      change: `${count} headings`,
    }
  },
}

const mayBeHeading = ({ type, role, lines }: DraftBlock) =>
  (type === undefined || (type === 'paragraph' && role === undefined)) &&
  listMarker(lines[0]?.words[0]?.text ?? '') !== 'bullet'

/** Without the number, which one of both may lack, and whatever stands between letters. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/\P{L}/gu, '')
