import { countCharacters } from '../layout/measure-lines.ts'
import { weightedMedian } from '../statistics.ts'
import type { DraftBlock } from './document-draft.ts'

/** The size most of the document's characters are set in, in points. */
export function measureBody(drafts: readonly DraftBlock[]): number {
  const sized = drafts.flatMap(({ block, style }) =>
    style && block.role === undefined && block.type !== 'table' ? [{ block, size: style.size }] : [],
  )
  return weightedMedian(
    sized,
    ({ size }) => size,
    ({ block }) => countCharacters([block]),
    1,
  )
}
