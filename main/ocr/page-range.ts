import { LegibleError } from '../../shared/errors.ts'

/**
 * Turns `1-3,7` or `5-` into page numbers: 1-based, ascending, each once. Without a range: every page.
 *
 * Throws `page_range_invalid`, naming the document's page count, for anything that names a page the document does not have.
 */
export function parsePageRange(spec: string | undefined, pageCount: number): number[] {
  if (spec === undefined) return Array.from({ length: pageCount }, (_, index) => index + 1)
  const wanted = new Set<number>()
  for (const part of spec.split(',')) {
    const match = /^\s*(\d+)\s*(?:(-)\s*(\d*))?\s*$/.exec(part)
    if (!match) throw invalidRange(spec, pageCount)
    const first = Number(match[1])
    const last = match[2] === undefined ? first : match[3] ? Number(match[3]) : pageCount
    // Bounds are checked before counting up, so that 1-99999999999 costs nothing.
    if (first < 1 || last < first || last > pageCount) throw invalidRange(spec, pageCount)
    for (let page = first; page <= last; page++) wanted.add(page)
  }
  return [...wanted].sort((a, b) => a - b)
}

function invalidRange(spec: string, pageCount: number): LegibleError {
  const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`
  const shown = spec.length > 60 ? `${spec.slice(0, 60)}…` : spec
  return new LegibleError(
    'page_range_invalid',
    `The page range "${shown}" does not fit this document, which has ${pages}. Write numbers and ranges such as 1-3,7 or 5-.`,
    { param: 'options.pages' },
  )
}
