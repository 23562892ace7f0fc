import { countCharacters } from '../layout/measure-lines.ts'
import type { DraftBlock } from './document-draft.ts'

/** The size most of the document's characters are set in, in points. */
export function measureBody(drafts: readonly DraftBlock[]): number {
  const sized = drafts
    .flatMap(({ block, style }) =>
      style && block.role === undefined && block.type !== 'table'
        ? [{ size: style.size, characters: countCharacters([block]) }]
        : [],
    )
    .sort((a, b) => a.size - b.size)
  let left = sized.reduce((sum, { characters }) => sum + characters, 0) / 2
  return sized.find(({ characters }) => (left -= characters) <= 0)?.size ?? 1
}
