/** What a request may be known by when it is sent again. */
export const idempotencyKeyPattern = /^[\x20-\x7e]{1,255}$/

/** For which it is known by that, and gets the first one's answer. */
export const idempotencyMs = 24 * 60 * 60 * 1000
