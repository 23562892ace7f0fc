import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { Logger } from '../logging/logger.ts'
import { requestIdOf } from './request-id.ts'
import { errorCodeOf } from './send-error.ts'
import { statusForError } from './status-for-error.ts'

/** Our own routes, and those of other services. */
const ofInterface = /^\/(?:api|parse|v1|documentintelligence|formrecognizer)\//

/** One line a request of the interface, once it has ended: never its query, its headers or its body. 499: the client left first. */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now()
    const { method } = request
    const path = request.path.slice(0, 200)
    response.once('close', () => {
      const code = errorCodeOf(response)
      const details = {
        requestId: requestIdOf(request),
        method,
        path,
        status: response.headersSent ? response.statusCode : statusForError.cancelled,
        ...(code !== undefined && { code }),
        milliseconds: Math.round(performance.now() - startedAt),
      }
      // Monitors ask for the health every few seconds, and the page for dozens of files.
      if (ofInterface.test(path) && path !== '/api/health') logger.info(details, 'answered')
      else logger.debug(details, 'answered')
    })
    next()
  }
}
