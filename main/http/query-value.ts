import type { Request } from 'express'
import { LegibleError } from '../../shared/errors.ts'

/** A value of the address; undefined where there is none. Throws invalid_request for one given twice. */
export function queryValue({ query }: Request, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || typeof value === 'string') return value
  throw new LegibleError('invalid_request', `${name} is given twice. Send it once.`, { param: name })
}
