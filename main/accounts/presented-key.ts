import type { IncomingHttpHeaders } from 'node:http'
import { LegibleError } from '../../shared/errors.ts'

/**
 * The key a request presents: `x-api-key`, `Authorization: Bearer`, and where the door allows it `api_key=`.
 * Undefined when there is none. Throws invalid_request when two different ones are presented.
 */
export function presentedKey(headers: IncomingHttpHeaders, queryKey?: string): string | undefined {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1]
  // Node joins a repeated header with ", ".
  const fromHeader = [headers['x-api-key']]
    .flat()
    .flatMap((value) => (value ?? '').split(','))
    .map((value) => value.trim())
  const presented = new Set(
    [...fromHeader, bearer, queryKey].filter((key) => key !== undefined && key !== ''),
  )
  if (presented.size > 1) {
    throw new LegibleError(
      'invalid_request',
      'The request carries two different API keys. Send one, as x-api-key or as Authorization: Bearer.',
    )
  }
  return [...presented][0]
}
