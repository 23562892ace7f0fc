// Scripts written without spaces: each character is a word of its own, so that any part of a sentence is found.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/gu

/** A text as it goes into the full-text index. */
export function toIndexedText(text: string): string {
  return text.normalize('NFKC').replaceAll(unspaced, ' $& ')
}

/**
 * What a person typed, as an FTS5 query that is never a syntax error: every word must occur, the last may go on.
 * Undefined when there is nothing to look for.
 */
export function toSearchQuery(typed: string): string | undefined {
  const words = typed.replaceAll('\0', ' ').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const phrases = words.map((word) => `"${toIndexedText(word).trim().replaceAll('"', '""')}"`)
  return `${phrases.join(' AND ')} *`
}

/** The same for a LIKE on a file's name, with `\` as its escape character. */
export function toLikePattern(typed: string): string {
  return `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
}
