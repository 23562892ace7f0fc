import type { DraftBlock, LayoutContext, LayoutStage } from '../layout-context.ts'
import { listMarker } from '../list-marker.ts'
import { heightOf, median, typeSize, unite } from '../measure-lines.ts'
import { runningText } from '../write-block.ts'

// Digits have no descenders, and are as much lower than a line of letters.
const LEAST_OF_HEADING = 0.7

export const tellRoles: LayoutStage = {
  name: 'tell-roles',
  does: 'Tells headings with their level, and lists, from running text.',
  run(page) {
    const blocks: DraftBlock[] = []
    for (const block of page.blocks) add(blocks, block.type === undefined ? tell(block, page) : block)
    const count = (type: DraftBlock['type']) => blocks.filter((block) => block.type === type).length
    return { change: `${count('heading')} headings, ${count('list')} lists`, blocks }
  },
}

function tell(block: DraftBlock, page: LayoutContext): DraftBlock {
  if (listMarker(block.lines[0]?.words[0]?.text ?? '') !== undefined)
    return { ...block, type: 'list', text: runningText(block, page.pageText) }
  const level = headingLevel(block, page)
  return level === undefined ? { ...block, type: 'paragraph' } : { ...block, type: 'heading', level }
}

function add(blocks: DraftBlock[], block: DraftBlock): void {
  const last = blocks.at(-1)
  if (last && goesWith(block, last)) blocks[blocks.length - 1] = append(last, block)
  else blocks.push(block)
}

/** Items that follow each other are one list. */
const goesWith = (block: DraftBlock, last: DraftBlock) =>
  last.type === 'list' ? block.type === 'list' : last.type === 'heading' && endsHeading(block, last)

const append = (last: DraftBlock, { lines, text }: DraftBlock): DraftBlock => ({
  ...last,
  lines: [...last.lines, ...lines],
  ...(last.text !== undefined && { text: `${last.text}\n${text}` }),
})

/** A heading is short and larger or heavier than the page's body; its level goes by how much larger. */
function headingLevel(block: DraftBlock, { bodySize, pageText }: LayoutContext): number | undefined {
  const { lines } = block
  const text = lines.length > 3 ? '' : runningText(block, pageText)
  if (text.length > 160 || !/\p{L}{2}/u.test(text) || /[.,;]$/.test(text)) return undefined
  const ratio = median(lines.map(typeSize)) / bodySize
  if (ratio >= 1.75) return 1
  if (ratio >= 1.4) return 2
  if (ratio >= 1.2) return 3
  return lines.length === 1 && lines[0]?.bold === true ? 4 : undefined
}

/** Whether a number is the last line of a heading, as the year of a report: it stands right under it, and as tall. */
function endsHeading({ lines }: DraftBlock, heading: DraftBlock): boolean {
  const [line, ...more] = lines
  const above = heading.lines.at(-1)?.bbox
  if (!line || more.length > 0 || !above) return false
  const [x0, , x1, y1] = unite(heading.lines.map(({ bbox }) => bbox))
  const height = heightOf(above)
  return (
    line.words.every(({ text }) => /^[\p{N}\p{P}]+$/u.test(text)) &&
    heightOf(line.bbox) > LEAST_OF_HEADING * height &&
    Math.abs(line.bbox[1] - y1) < height &&
    line.bbox[0] >= x0 - height &&
    line.bbox[2] <= x1 + height
  )
}
