import type { Block, Page } from '../../../shared/document.ts'
import type { BlockStyle } from '../ports.ts'

/** A block on its way into the document, with what it is judged by. */
export interface DraftBlock {
  block: Block
  /** Undefined where nobody measured it: the block then stays what its page took it for. */
  style: BlockStyle | undefined
}

/** One page of the document that is put together. */
export interface DraftPage {
  page: Page
  blocks: DraftBlock[]
}
