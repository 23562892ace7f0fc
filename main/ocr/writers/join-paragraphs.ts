import type { Block, Page } from '../../../shared/document.ts'
import { isFurniture } from '../../../shared/is-furniture.ts'
import { joinLines } from '../layout/join-lines.ts'
import { listMarker } from '../layout/list-marker.ts'
import { medianHeight } from '../bounding-box.ts'
import { thresholds } from '../thresholds.ts'

/** A paragraph, where it ends, and what is set there. */
interface Open {
  block: Block
  last: Block
  page: Page
}

const { goingOnText, goingOnSize } = thresholds

/**
 * Makes paragraphs whole that go on at the head of another column or, with `acrossPages`, of the next page: a sentence that
 * does not end, and small letters that go on with it. What stands between, such as a footnote, follows.
 */
export function joinParagraphs(pages: readonly Page[], { acrossPages }: { acrossPages: boolean }): Page[] {
  const joined = pages.map((page): Page => ({ ...page, blocks: [] }))
  let open: Open | undefined
  for (const [index, page] of pages.entries()) {
    const into = joined[index]
    if (!acrossPages) open = undefined
    for (const block of page.blocks) {
      if (open && continuesParagraph(open, block, page)) {
        append(open.block, block, `${open.page.text}\n${page.text}`)
        open = { ...open, last: block, page }
        continue
      }
      const copy = { ...block }
      into?.blocks.push(copy)
      if (isRunning(copy)) open = { block: copy, last: block, page }
      else if (!standsAside(copy)) open = undefined
    }
  }
  return joined
}

const isRunning = ({ type, role }: Block) => type === 'paragraph' && role === undefined
const standsAside = (block: Block) =>
  isFurniture(block) || block.role === 'footnote' || block.role === 'caption'

function continuesParagraph(
  { block: before, last, page: lastPage }: Open,
  after: Block,
  page: Page,
): boolean {
  const isElsewhere = page !== lastPage || after.bbox[1] < last.bbox[3]
  return (
    isElsewhere &&
    isRunning(after) &&
    before.text.length >= goingOnText &&
    !before.text.includes('\n') &&
    /[\p{L},\-\u2010\u00AD]$/u.test(before.text) &&
    /^\p{Ll}/u.test(after.text) &&
    listMarker(/^\S*/.exec(after.text)?.[0] ?? '') === undefined &&
    isOfOneSize(last, after)
  )
}

function isOfOneSize(a: Block, b: Block): boolean {
  const [one, other] = [a, b].map(({ lines }) => medianHeight(lines))
  if (one === undefined || other === undefined) return false
  return Math.abs(one - other) <= goingOnSize * Math.max(one, other)
}

function append(block: Block, next: Block, text: string): void {
  block.text = joinLines([block.text, next.text], text)
  block.lines = [...block.lines, ...next.lines]
}
