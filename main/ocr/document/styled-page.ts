import type { Block, Page } from '../../../shared/document.ts'
import { countCharacters } from '../layout/measure-lines.ts'
import type { BlockStyle } from '../ports.ts'
import { weightedMedian } from '../statistics.ts'

/** A block on its way into the document, with what it is judged by. */
export interface StyledBlock {
  block: Block
  /** Undefined where nobody measured it: the block then stays what its page took it for. */
  style: BlockStyle | undefined
}

/** One page of the document that is put together. */
export interface StyledPage {
  page: Page
  blocks: StyledBlock[]
}

/** The size most of the document's characters are set in, in points. */
export function bodySizeOf(blocks: readonly StyledBlock[]): number {
  const sized = blocks.flatMap(({ block, style }) =>
    style && block.role === undefined && block.type !== 'table' ? [{ block, size: style.size }] : [],
  )
  return weightedMedian(
    sized,
    ({ size }) => size,
    ({ block }) => countCharacters([block]),
    1,
  )
}
