import { normalise } from '../../score.ts'

/** Words as they are compared: lower case, without punctuation at their ends. */
export const wordsOf = (text: string): string[] =>
  normalise(text)
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)

export const countWords = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
