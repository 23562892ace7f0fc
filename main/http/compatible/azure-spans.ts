export const stringIndexTypes = ['textElements', 'unicodeCodePoint', 'utf16CodeUnit'] as const
export type StringIndexType = (typeof stringIndexTypes)[number]

export interface Span {
  offset: number
  length: number
}

export type FindSpan = (text: string) => Span

/** How far ahead a word is looked for: what is written otherwise than it is read must not be found pages later. */
const REACH = 400

/**
 * Finds where words stand in a content, one after the other. What stands there otherwise than in the word, such as what
 * Markdown escapes, has no length.
 */
export function createSpanFinder(
  content: string,
  indexType: StringIndexType,
): { span(start: number, end: number): Span; within(start: number, end: number): FindSpan } {
  const units = countUnits(content, indexType)
  const span = (start: number, end: number): Span => {
    const offset = units?.[start] ?? start
    return { offset, length: (units?.[end] ?? end) - offset }
  }
  return {
    span,
    within(start, end) {
      let cursor = start
      return (text) => {
        const at = content.slice(cursor, Math.min(end, cursor + text.length + REACH)).indexOf(text)
        if (at === -1 || text === '') return span(cursor, cursor)
        const from = cursor + at
        cursor = from + text.length
        return span(from, cursor)
      }
    },
  }
}

/** How many units there are before each UTF-16 unit of a text; undefined where these are the units. */
function countUnits(content: string, indexType: StringIndexType): Uint32Array | undefined {
  if (indexType === 'utf16CodeUnit') return undefined
  const counts = new Uint32Array(content.length + 1)
  const elements =
    indexType === 'textElements' ? new Intl.Segmenter().segment(content)[Symbol.iterator]() : undefined
  let at = 0
  let count = 0
  const step = (length: number) => {
    counts.fill(count, at, at + length)
    at += length
    count++
  }
  if (elements === undefined) for (const point of content) step(point.length)
  else for (const { segment } of elements) step(segment.length)
  counts[content.length] = count
  return counts
}
