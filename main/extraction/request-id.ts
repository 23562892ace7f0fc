import { randomBytes } from 'node:crypto'

/** `req_` and 96 random bits: unique over the ledger's life, which refuses a second row with the same one. */
export function newRequestId(): string {
  return `req_${randomBytes(12).toString('hex')}`
}
