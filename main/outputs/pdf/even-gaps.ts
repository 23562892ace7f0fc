/** From where to where a word reaches along its line. */
export interface Span {
  begin: number
  end: number
}

// Of the font size, all of them. Poppler takes the gaps of a line for spaces where they differ by less than 0.2, and otherwise
// those only that are wider than the middle between the widest and the narrowest; beyond 1.5 a new line begins (TextOutputDev.cc).
const BAND = 0.17
const LINE_BREAK = 1.5
/** Of the font size: narrower gaps are none to poppler's `-raw` and to MuPDF (0.15, and what is lost in rounding), nor to pdf.js (0.1). */
export const SEEN_GAP = 0.155
// What is made wider is seen once its numbers are rounded.
const LEAST_GAP = 0.16
/** Of a word's own width, at each of its ends: what it may give or take before marks no longer lie on it. */
const GIVE = 0.08

/**
 * The words of a line with gaps that readers take for spaces: those much wider or narrower than its usual one are evened out,
 * at the cost of the words on both sides. Words too close for any gap meet in its middle.
 */
export function evenGaps(spans: readonly Span[], size: number): Span[] {
  const even = spans.map((span) => ({ ...span }))
  for (const [from, to] of segments(spans, size)) {
    const gaps = spans
      .slice(from + 1, to + 1)
      .map(({ begin }, index) => begin - (spans[from + index]?.end ?? begin))
    const widest = Math.max(...gaps)
    const narrowest = Math.min(...gaps)
    if (widest - narrowest <= BAND * size && narrowest >= LEAST_GAP * size) continue
    const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
    const least = Math.max(usual - (BAND / 2) * size, LEAST_GAP * size)
    for (const [index, gap] of gaps.entries()) {
      const [left, right] = [even[from + index], even[from + index + 1]]
      const [most, mostRight] = [giveOf(spans[from + index]), giveOf(spans[from + index + 1])]
      if (!left || !right) continue
      const canPart = gap + 2 * Math.min(most, mostRight) >= LEAST_GAP * size
      const wanted = canPart ? Math.min(Math.max(gap, least), least + BAND * size) : 0
      left.end += limit((gap - wanted) / 2, most)
      right.begin -= limit((gap - wanted) / 2, mostRight)
    }
  }
  return even
}

const giveOf = (span: Span | undefined) => (span ? GIVE * (span.end - span.begin) : 0)

const limit = (change: number, most: number) => Math.min(Math.max(change, -most), most)

/** First and last word of what readers take for one line, where that has at least two. */
function segments(spans: readonly Span[], size: number): [number, number][] {
  const found: [number, number][] = []
  let first = 0
  for (const [index, { end }] of spans.entries()) {
    const next = spans[index + 1]
    if (next && next.begin - end < LINE_BREAK * size) continue
    if (index > first) found.push([first, index])
    first = index + 1
  }
  return found
}
