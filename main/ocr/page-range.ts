import { failure } from '../../shared/errors.ts'
import { parsePageSpans, type PageSpan } from '../../shared/page-range.ts'

/**
 * Turns `1-3,7` or `5-` into page numbers: 1-based, ascending, each once. Without a range: every page.
 *
 * Throws `page_range_invalid`, naming the document's page count, for anything that names a page the document does not
 * have, and as `checkPageRange` does. `mayEndBeyond`: a range that begins in the document reads as far as there are pages.
 */
export function parsePageRange(
  range: string | undefined,
  pageCount: number,
  { mayEndBeyond = false } = {},
): number[] {
  if (range === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const wanted = new Set<number>()
  for (const { first, last } of toSpans(range)) {
    const end = mayEndBeyond ? Math.min(last ?? pageCount, pageCount) : (last ?? pageCount)
    // Bounds are checked before counting up, so that 1-99999999999 costs nothing.
    if (first > pageCount || end > pageCount) {
      throw failure('pageRangeBeyond', { range: shown(range), pages: pageCount })
    }
    for (let page = first; page <= end; page++) wanted.add(page)
  }
  return [...wanted].sort((a, b) => a - b)
}

/** Throws `page_range_invalid`, saying how pages are written, for what fits no document: before one is fetched or opened. */
export function checkPageRange(range: string | undefined): void {
  if (range !== undefined) toSpans(range)
}

function toSpans(range: string): PageSpan[] {
  const spans = parsePageSpans(range)
  if (spans === undefined) throw failure('pageRangeUnreadable', { range: shown(range) })
  return spans
}

const shown = (range: string) => (range.length > 60 ? `${range.slice(0, 60)}…` : range)
