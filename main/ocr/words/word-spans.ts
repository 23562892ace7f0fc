/** Where a word stands in a text: from `start` up to `end`. */
export interface WordSpan {
  start: number
  end: number
}

/**
 * Where each word stands in a text that was written from them in this order, some without the hyphen that broke them at the
 * end of a line; undefined where they do not agree. An empty word stands nowhere: its span is empty.
 */
export function wordSpans(text: string, words: readonly { text: string }[]): WordSpan[] | undefined {
  const spans: WordSpan[] = []
  let at = 0
  for (const word of words) {
    while (/\s/.test(text[at] ?? '')) at++
    const whole = word.text.replaceAll('\u00AD', '')
    const written = [whole, whole.replace(/[-\u2010]$/, '')].find((form) => text.startsWith(form, at))
    if (written === undefined) return undefined
    spans.push({ start: at, end: at + written.length })
    at += written.length
  }
  return spans
}
