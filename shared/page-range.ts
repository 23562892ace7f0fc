/** Pages from `first` to `last`, counted from 1; `last` null: to the end of the document. */
export interface PageSpan {
  first: number
  last: number | null
}

/** Reads `1-3,7` or `5-`. Undefined where it is not written like this, or where no document could have such pages. */
export function parsePageSpans(range: string): PageSpan[] | undefined {
  const spans: PageSpan[] = []
  for (const part of range.split(',')) {
    const match = /^\s*(\d+)\s*(?:(-)\s*(\d*))?\s*$/.exec(part)
    if (!match) return undefined
    const first = Number(match[1])
    const last = match[2] === undefined ? first : match[3] ? Number(match[3]) : null
    if (first < 1 || (last !== null && last < first)) return undefined
    spans.push({ first, last })
  }
  return spans
}
