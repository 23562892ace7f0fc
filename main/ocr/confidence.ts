import type { Block, Document } from '../../shared/document.ts'
import { isDoubtful } from '../../shared/low-confidence.ts'

/** Mean confidence of words or of longer texts, weighted by characters, 0 to 1; 0 when there is none. */
export function meanWordConfidence(words: readonly { text: string; confidence: number }[]): number {
  let characters = 0
  let sum = 0
  for (const { text, confidence } of words) {
    characters += text.length
    sum += text.length * confidence
  }
  return characters === 0 ? 0 : Math.min(1, Number((sum / characters).toFixed(4)))
}

export const meanConfidence = (blocks: readonly Block[]): number => meanWordConfidence(wordsOf(blocks))

export const countLowConfidenceWords = (blocks: readonly Block[]): number =>
  wordsOf(blocks).filter(isDoubtful).length

const wordsOf = (blocks: readonly Block[]) =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words))

/** Confidence of a whole document: its pages' weighted by their characters. */
export const documentConfidence = ({ pages }: Document): number => meanWordConfidence(pages)
