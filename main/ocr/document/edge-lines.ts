import type { Line } from '../../../shared/document.ts'
import { ROMAN } from '../layout/furniture-signs.ts'
import type { StyledBlock, StyledPage } from './styled-page.ts'

/** A line of a page, with what it has in common with its like on other pages. */
export interface EdgeLine {
  pageNumber: number
  draft: StyledBlock
  line: Line
  /** The nearer one. */
  edge: 'top' | 'bottom'
  /** Its middle, as a share of the page's height. */
  y: number
  /** In small letters, numbers replaced by #. */
  pattern: string
  /** Those in it, in their order, as far as they are in digits. */
  numbers: number[]
}

/** The lines of a page, those of its tables left out: the head of a table comes again as well. */
export function edgeLines({ page, blocks }: StyledPage): EdgeLine[] {
  return blocks.flatMap((draft) =>
    draft.block.type === 'table'
      ? []
      : draft.block.lines.map((line): EdgeLine => {
          const y = (line.bbox[1] + line.bbox[3]) / 2 / page.height
          const edge = y < 0.5 ? 'top' : 'bottom'
          return { pageNumber: page.page, draft, line, edge, y, ...patternOf(line.text) }
        }),
  )
}

const ROMAN_NUMBER = new RegExp(`^${ROMAN}$`)

function patternOf(text: string): Pick<EdgeLine, 'pattern' | 'numbers'> {
  const small = text.toLowerCase().trim()
  const pattern = small
    .replace(/\d+/g, '#')
    .split(/\s+/)
    .map((word) => (ROMAN_NUMBER.test(word) ? '#' : word))
    .join(' ')
  return { pattern, numbers: (small.match(/\d+/g) ?? []).map(Number) }
}
