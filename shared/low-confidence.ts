/** Words below this confidence are counted and marked as doubtful. Alone in its file so that the page and the threads get it without zod. */
export const lowConfidenceThreshold = 0.6
