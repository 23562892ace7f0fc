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
 * Cuts a part out of a long text: before a heading where one stands in its second half, else where a paragraph ends. A
 * table is cut only where it is longer than a part, and then between rows.
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

// Of a part: a shorter one costs the caller one call more, a worse cut the sense of two.
const leastBeforeHeading = 0.5
const leastBeforeParagraph = 0.5
// Within a paragraph one place is as good as another.
const leastBeforeLine = 0.9

function findEnd(text: string, start: number, maxChars: number): number {
  const latest = start + maxChars
  const lastEnd = (boundary: string, least: number, kept = boundary.length) => {
    const at = text.lastIndexOf(boundary, latest - kept) + kept
    return at - kept >= start + Math.floor(maxChars * least) ? at : undefined
  }
  const blank = lastEnd('\n\n', 0)
  return (
    lastEnd('\n\n#', leastBeforeHeading, 2) ??
    lastEnd('\n\n', leastBeforeParagraph) ??
    (blank !== undefined && isTable(text, blank) ? blank : undefined) ??
    lastRowEnd(text, start, latest) ??
    lastEnd('\n', leastBeforeLine) ??
    lastEnd(' ', leastBeforeLine) ??
    // Never between the halves of a surrogate pair.
    (/[\uD800-\uDBFF]/.test(text[latest - 1] ?? '') ? latest - 1 : latest)
  )
}

/** Whether the block that begins there is a table of Markdown: blank lines are around it, never in it. */
const isTable = (text: string, at: number) => text.startsWith('|', at) || text.startsWith('<table', at)

/** Where the last row ends that a part has room for; undefined where it does not end within a table. */
function lastRowEnd(text: string, start: number, latest: number): number | undefined {
  const block = text.slice(Math.max(0, text.lastIndexOf('\n\n', latest) + 2), latest)
  if (!isTable(block, 0)) return undefined
  const [row] = [...block.matchAll(/(?:\|\n|<\/tr>\n?)/g)].slice(-1)
  const end = row && latest - block.length + row.index + row[0].length
  return end !== undefined && end > start ? end : undefined
}
