import type { TextLine } from './ports.ts'
import type { Thresholds } from './thresholds.ts'

/** Leaves out what was hardly recognised: specks, rules, edges of pictures and bleed-through taken for words, and lines in which nothing else was. */
export function dropNoise(lines: readonly TextLine[], { leastOfWord }: Thresholds): TextLine[] {
  return lines
    .map((line) => ({ ...line, words: line.words.filter(({ confidence }) => confidence >= leastOfWord) }))
    .filter(({ words }) => words.length > 0)
}
