import { LegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import { textIdOf } from './long-answers.ts'

// Desktop clients cap a result at about 25 000 tokens; English has some four characters to the token, and the
// structured answer around the text takes its share.
const roomForResult = 80_000
const leastPart = 20_000

/** How much text a part holds when the caller does not say, so that the page reports beside it fit as well. */
export function defaultPartChars({ format, pages }: Pick<OcrResponse, 'format' | 'pages'>): number {
  const room = roomForResult - JSON.stringify(pages).length
  // The document object says the same as the text once more.
  return Math.max(leastPart, Math.floor(room / (format === 'json' ? 2 : 1)))
}

export interface TextPart {
  text: string
  /** Undefined in the last part. */
  nextCursor: string | undefined
}

/** Where in which text a part starts. */
export interface Position {
  start: number
  textId: string
}

/** Reads a cursor. It names the text it was made for, so that one of another reading is refused. Throws invalid_request. */
export function parseCursor(cursor: string): Position {
  const [, start = '', textId = ''] = /^([0-9a-z]{1,8})\.([\w-]{16})$/.exec(cursor) ?? []
  if (textId === '') throw strangeCursor()
  return { start: Number.parseInt(start, 36), textId }
}

/**
 * Cuts a part out of a long text, at a paragraph or line end where there is one in its last tenth.
 * Throws invalid_request when the position is not in this text.
 */
export function cutPart(text: string, maxChars: number, position?: Position): TextPart {
  if (position === undefined && text.length <= maxChars) return { text, nextCursor: undefined }
  const textId = textIdOf(text)
  const { start } = position ?? { start: 0 }
  if (position !== undefined && (position.textId !== textId || start >= text.length)) throw strangeCursor()
  const end = start + maxChars >= text.length ? text.length : findEnd(text, start, maxChars)
  return {
    text: text.slice(start, end),
    nextCursor: end < text.length ? `${end.toString(36)}.${textId}` : undefined,
  }
}

function strangeCursor(): LegibleError {
  return new LegibleError(
    'invalid_request',
    'page_cursor does not belong to this text. Send the nextPageCursor of the answer before, with the other arguments unchanged, or start again without page_cursor.',
    { param: 'page_cursor' },
  )
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
