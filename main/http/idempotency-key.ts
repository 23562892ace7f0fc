import type { Request } from 'express'
import { LegibleError } from '../../shared/errors.ts'
import { idempotencyKeyPattern } from '../../shared/idempotency.ts'

/** What a request is to be known by when it is sent again; undefined without one. Throws invalid_request. */
export function readIdempotencyKey({ headers }: Request): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const key = String(header)
  if (!idempotencyKeyPattern.test(key)) {
    throw new LegibleError('invalid_request', 'Idempotency-Key takes 1 to 255 printable ASCII characters.', {
      param: 'Idempotency-Key',
    })
  }
  return key
}
