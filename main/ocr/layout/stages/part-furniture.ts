import { textOf } from '../line-text.ts'
import type { TextLine } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { partFurniture } from '../find-furniture.ts'
import { isImprint, isPageNumber } from '../furniture-signs.ts'
import {
  isOpen,
  openLines,
  type DraftBlock,
  type LayoutContext,
  type LayoutStage,
} from '../layout-context.ts'
import { unite } from '../../bounding-box.ts'
import { partVertical } from '../part-vertical.ts'

const { wordsOfText } = thresholds

export const partFurnitureStage: LayoutStage = {
  name: 'part-furniture',
  does: 'Parts running heads, feet and page numbers from the text, by their place and their signs.',
  run(page) {
    const { level, vertical } = partVertical(openLines(page.blocks))
    const { heads, body, feet } = partFurniture(level, page)
    const margin = inMargins(body, vertical, page)
    const count = heads.length + feet.length + margin.length
    if (count === 0) return undefined
    return {
      change: count === 1 ? '1 line' : `${count} lines`,
      blocks: [
        ...toBlocks(heads, 'header'),
        { lines: [...body, ...vertical].filter((line) => !margin.includes(line)) },
        ...page.blocks.filter((block) => !isOpen(block)),
        ...toBlocks(feet, 'footer'),
        ...margin.flatMap((line) => toBlocks([line], 'footer')),
      ],
    }
  },
}

/**
 * What stands beside all running text: up or down a margin the title or where the page is from, such as the number of a
 * preprint; level, where there is but one, the number of the page; read from a picture that may be a figure of a receipt.
 */
function inMargins(
  body: readonly TextLine[],
  vertical: readonly TextLine[],
  { isInFileOrder }: LayoutContext,
): TextLine[] {
  const running = body.filter(({ words }) => words.length >= wordsOfText).map(({ bbox }) => bbox)
  const [x0, , x1] = unite(running)
  const isRunning = 2 * running.length > body.length
  const isBeside = ({ bbox }: TextLine) => isRunning && (bbox[2] <= x0 || bbox[0] >= x1)
  const numbers = body.filter((line) => isBeside(line) && isPageNumber(textOf(line.words)))
  return [
    ...vertical.filter((line) => isBeside(line) || isImprint(textOf(line.words))),
    ...(isInFileOrder && numbers.length === 1 ? numbers : []),
  ]
}

/** Page numbers are blocks of their own; the other lines together are one. */
export function toBlocks(lines: readonly TextLine[], role: 'header' | 'footer'): DraftBlock[] {
  const isNumber = (line: TextLine) => isPageNumber(textOf(line.words))
  const others = lines.filter((line) => !isNumber(line))
  const numbers = lines.filter(isNumber)
  return [
    ...(others.length > 0 ? [{ lines: others, type: 'paragraph' as const, role }] : []),
    ...numbers.map((line) => ({ lines: [line], type: 'paragraph' as const, role: 'page_number' as const })),
  ]
}
