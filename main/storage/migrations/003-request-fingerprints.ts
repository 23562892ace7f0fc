/** What an idempotency key was first used for, so that it does not answer for another document; null: not known. */
export const requestFingerprints = `
ALTER TABLE idempotent_answers ADD COLUMN fingerprint TEXT;
`
