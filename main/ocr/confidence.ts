import type { Block, Document } from '../../shared/document.ts'
import { lowConfidenceThreshold } from '../../shared/low-confidence.ts'

/** Mean confidence of words or of longer texts, weighted by characters, 0 to 1; 0 when there is none. */
export function meanWordConfidence(words: Iterable<{ text: string; confidence: number }>): number {
  let characters = 0
  let sum = 0
  for (const { text, confidence } of words) {
    characters += text.length
    sum += text.length * confidence
  }
  return characters === 0 ? 0 : Math.min(1, Number((sum / characters).toFixed(4)))
}

export const meanConfidence = (blocks: readonly Block[]): number => meanWordConfidence(wordsOf(blocks))

export function countLowConfidenceWords(blocks: readonly Block[]): number {
  let count = 0
  for (const { confidence } of wordsOf(blocks)) if (confidence < lowConfidenceThreshold) count++
  return count
}

function* wordsOf(blocks: readonly Block[]) {
  for (const block of blocks) for (const line of block.lines) yield* line.words
}

/** Confidence of a whole document: its pages' weighted by their characters. */
export const documentConfidence = ({ pages }: Document): number => meanWordConfidence(pages)
