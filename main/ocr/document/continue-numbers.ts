import { isClause, isHeading, numberedDepth } from '../layout/heading-signs.ts'
import type { StyledBlock } from './styled-page.ts'

/**
 * The lines by themselves whose numbers go on with those of headings, as "3 Results" between "2 Methods" and "4 Outlook": of a
 * scan, one of them may be told to be bold and the next not. `drafts`: of the whole document, in its order.
 */
export function continueNumbers(
  drafts: readonly StyledBlock[],
  headings: ReadonlySet<StyledBlock>,
): Set<StyledBlock> {
  const found = new Set<StyledBlock>()
  const follow = (some: readonly StyledBlock[], step: 1 | -1) => {
    let last: number | undefined
    for (const draft of some) {
      const number = sectionNumber(draft)
      if (number === undefined) continue
      if (last !== undefined && number === last + step && mayHead(draft)) found.add(draft)
      if (headings.has(draft) || found.has(draft)) last = number
    }
  }
  follow(drafts, 1)
  follow(drafts.toReversed(), -1)
  return found
}

function sectionNumber({ block: { text } }: StyledBlock): number | undefined {
  return numberedDepth(text) === 1 ? Number(/\d+/.exec(text)?.[0]) : undefined
}

/** Whether a block is a paragraph, or a list of one item, that would be a heading in bold type. */
function mayHead({ block, style }: StyledBlock): boolean {
  const { text, lines, role, type } = block
  return (
    lines.length === 1 &&
    role === undefined &&
    (type === 'list' || type === 'paragraph') &&
    style?.isTagged !== true &&
    isHeading({ text, lineCount: 1, ratio: 1, bold: true }) &&
    !isClause(text)
  )
}
