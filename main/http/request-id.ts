import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { newRequestId } from '../extraction/request-id.ts'

const ids = new WeakMap<IncomingMessage, string>()

/** The id of a request: the same one in the answer, the ledger and the log. */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const id = newRequestId()
  ids.set(request, id)
  return id
}

export const nameRequest: RequestHandler = (request, response, next) => {
  response.set('X-Request-Id', requestIdOf(request))
  next()
}
