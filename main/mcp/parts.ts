import { LegibleError } from '../../shared/errors.ts'

// Desktop clients cap a result at about 25 000 tokens; English has some four characters to the token, and the
// structured answer around the text takes its share.
export const defaultMaxChars = 80_000

export interface TextPart {
  text: string
  /** Undefined in the last part. */
  nextCursor: string | undefined
}

/**
 * Cuts a part out of a long text, at a paragraph or line end where there is one in its last tenth. A cursor says
 * where the next part starts and belongs to the text's length, so that one of another reading is refused.
 * Throws invalid_request.
 */
export function cutPart(text: string, maxChars: number, cursor: string | undefined): TextPart {
  const start = cursor === undefined ? 0 : parseCursor(cursor, text.length)
  const end = start + maxChars >= text.length ? text.length : findEnd(text, start, maxChars)
  return {
    text: text.slice(start, end),
    nextCursor: end < text.length ? `${end.toString(36)}.${text.length.toString(36)}` : undefined,
  }
}

function parseCursor(cursor: string, length: number): number {
  const [start = '', of = ''] = cursor.split('.')
  const position = Number.parseInt(start, 36)
  if (!/^[0-9a-z]+\.[0-9a-z]+$/.test(cursor) || Number.parseInt(of, 36) !== length || position >= length) {
    throw new LegibleError(
      'invalid_request',
      'page_cursor does not belong to this text. Send the nextPageCursor of the answer before, with the other arguments unchanged.',
      { param: 'page_cursor' },
    )
  }
  return position
}

function findEnd(text: string, start: number, maxChars: number): number {
  const latest = start + maxChars
  const earliest = start + Math.floor(maxChars * 0.9)
  for (const boundary of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(boundary, latest - boundary.length)
    if (at >= earliest) return at + boundary.length
  }
  // Never between the halves of a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text[latest - 1] ?? '') ? latest - 1 : latest
}
