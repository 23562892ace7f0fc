import type { TextLine } from '../../ports.ts'
import { partFurniture } from '../find-furniture.ts'
import { isImprint, isPageNumber } from '../furniture-signs.ts'
import type { DraftBlock, LayoutStage } from '../layout-context.ts'
import { partVertical } from '../part-vertical.ts'

export const partFurnitureStage: LayoutStage = {
  name: 'part-furniture',
  does: 'Parts running heads, feet and page numbers from the text, by their place and their signs.',
  run(page) {
    const finished = page.blocks.filter(({ type }) => type !== undefined)
    const lines = page.blocks.filter(({ type }) => type === undefined).flatMap((block) => block.lines)
    const { level, vertical } = partVertical(lines)
    const { heads, body, feet } = partFurniture(level, page)
    const margin = vertical.filter((line) => isImprint(textOf(line)))
    const count = heads.length + feet.length + margin.length
    if (count === 0) return undefined
    return {
      change: count === 1 ? '1 line' : `${count} lines`,
      blocks: [
        ...toBlocks(heads, 'header'),
        { lines: [...body, ...vertical.filter((line) => !margin.includes(line))] },
        ...finished,
        ...toBlocks(feet, 'footer'),
        // Up or down a margin stands where a page is from, such as the number of a preprint.
        ...margin.flatMap((line) => toBlocks([line], 'footer')),
      ],
    }
  },
}

/** Page numbers are blocks of their own; the other lines together are one. */
function toBlocks(lines: readonly TextLine[], role: 'header' | 'footer'): DraftBlock[] {
  const isNumber = (line: TextLine) => isPageNumber(textOf(line))
  const others = lines.filter((line) => !isNumber(line))
  const numbers = lines.filter(isNumber)
  return [
    ...(others.length > 0 ? [{ lines: others, type: 'paragraph' as const, role }] : []),
    ...numbers.map((line) => ({ lines: [line], type: 'paragraph' as const, role: 'page_number' as const })),
  ]
}

const textOf = ({ words }: TextLine) => words.map(({ text }) => text).join(' ')
