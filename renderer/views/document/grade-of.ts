/** Means over all words, weighted by characters, as the document's confidence is. */
const high = 0.9
const fair = 0.75

/** A confidence in words that people use. */
export function gradeOf(confidence: number): 'high' | 'fair' | 'low' {
  return confidence >= high ? 'high' : confidence >= fair ? 'fair' : 'low'
}
