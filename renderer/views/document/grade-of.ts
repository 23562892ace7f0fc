import type { DocumentSummary } from '../../../shared/reading-queue.ts'

/** Means over all words, weighted by characters, as the document's confidence is. */
const high = 0.9
const fair = 0.75

/** A confidence in words that people use. Without words there is nothing to be sure of: `none`. */
export function gradeOf({
  confidence,
  lowConfidenceWords,
}: Pick<DocumentSummary, 'confidence' | 'lowConfidenceWords'>): 'high' | 'fair' | 'low' | 'none' {
  if (confidence === 0 && lowConfidenceWords === 0) return 'none'
  return confidence >= high ? 'high' : confidence >= fair ? 'fair' : 'low'
}
