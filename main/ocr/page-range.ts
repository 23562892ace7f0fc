import { LegibleError } from '../../shared/errors.ts'
import { parsePageSpans, type PageSpan } from '../../shared/page-range.ts'

/**
 * Turns `1-3,7` or `5-` into page numbers: 1-based, ascending, each once. Without a range: every page.
 *
 * Throws `page_range_invalid`, naming the document's page count, for anything that names a page the document does not
 * have, and as `checkPageRange` does.
 */
export function parsePageRange(range: string | undefined, pageCount: number): number[] {
  if (range === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const wanted = new Set<number>()
  for (const { first, last } of toSpans(range)) {
    const end = last ?? pageCount
    // Bounds are checked before counting up, so that 1-99999999999 costs nothing.
    if (first > pageCount || end > pageCount) {
      const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`
      throw invalidRange(
        range,
        `does not fit this document, which has ${pages}. Write numbers and ranges such as 1-3,7 or 5-.`,
      )
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
  if (spans === undefined)
    throw invalidRange(range, 'names no pages. Write numbers from 1 on, and ranges such as 1-3,7 or 5-.')
  return spans
}

function invalidRange(range: string, fault: string): LegibleError {
  const shown = range.length > 60 ? `${range.slice(0, 60)}…` : range
  return new LegibleError('page_range_invalid', `The page range "${shown}" ${fault}`, {
    param: 'options.pages',
  })
}
