// Alone in its file so that the page and the threads get it without zod.

/** Words below this confidence are doubtful. */
const lowConfidenceThreshold = 0.6

/** Bullets and dashes are seldom read surely, and nobody has to look at them again. */
const SIGN = /^[•◦▪‣●·–—-]$/u

/** Whether a word is counted and marked as doubtful. */
export const isDoubtful = ({ text, confidence }: { text: string; confidence: number }): boolean =>
  confidence < lowConfidenceThreshold && !SIGN.test(text)
