import type { Line, WordSource } from '../../shared/document.ts'
import type { BenchDocument } from './documents.ts'
import { isCjk, normalise, tokens } from './score.ts'

/** A word as it was read, and whether it is right. */
export interface WordSample {
  source: WordSource
  /** 0 to 1, as the reading says. */
  confidence: number
  /** 0 or 1; between them for a word that was read more often than it is written: nobody knows which of them is right. */
  right: number
}

/**
 * The recognised words of a document beside its truth, in any order and whatever their case. Both are parted at punctuation,
 * since truths differ in what they call a word ("Date:12"); a word is right where all its parts are.
 */
export function wordSamples(
  { truth, language }: Pick<BenchDocument, 'truth' | 'language'>,
  words: Line['words'],
): WordSample[] {
  const cjk = isCjk(language)
  const written = count(partsOf(truth, cjk))
  const said = words.flatMap(({ text, confidence, source }) => {
    const parts = partsOf(text, cjk)
    return source === undefined || parts.length === 0 ? [] : [{ parts, confidence, source }]
  })
  const read = count(said.flatMap(({ parts }) => parts))
  return said.map(({ parts, confidence, source }) => {
    const shares = parts.map((part) => (written.get(part) ?? 0) / (read.get(part) ?? 1))
    return { source, confidence, right: Math.min(1, ...shares) }
  })
}

const partsOf = (text: string, cjk: boolean) =>
  tokens(
    normalise(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '),
    cjk,
  )

function count(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
