import type { ErrorRequestHandler, Request, Response } from 'express'
import { atDoor } from '../../shared/at-door.ts'
import { LegibleError, toErrorShape, toLegibleError, type ErrorCode } from '../../shared/errors.ts'
import type { ErrorBody } from '../../shared/ocr.ts'
import type { Logger } from '../logging/logger.ts'
import { requestIdOf } from './request-id.ts'
import { restWords } from './rest-words.ts'
import { statusForError } from './status-for-error.ts'

/** The contract's error body. Nothing but the code's own sentence goes out: no stack, no path, no cause. */
export function toErrorBody(error: LegibleError, requestId: string): ErrorBody {
  const { code, message, param } = error
  return {
    success: false,
    error: { code, message, ...(param !== undefined && { param }) },
    requestId,
    creditsUsed: 0,
  }
}

/** The same as a JSON-RPC error, which is all that MCP clients look for in an answer to what they post. */
function toJsonRpcBody({ code, message, param }: LegibleError, requestId: string) {
  return {
    jsonrpc: '2.0',
    // The request's own is unknown: most of these errors are told before the body is read.
    id: null,
    error: {
      code: jsonRpcCode,
      message,
      data: { code, ...(param !== undefined && { param }), requestId, creditsUsed: 0 },
    },
  }
}

// One of those that JSON-RPC leaves to servers; which error it is says the code in its data.
const jsonRpcCode = -32001

const isJsonRpc = ({ method, path }: Request) => method === 'POST' && /^\/api\/mcp\/?$/.test(path)

/** The headers that belong to an error: when to come back, and how to sign in. */
function errorHeaders({ code, retryAfterSeconds }: LegibleError): Record<string, string> {
  return {
    ...(retryAfterSeconds !== undefined && {
      'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    }),
    // No resource_metadata: it would send MCP clients into OAuth discovery.
    ...(statusForError[code] === 401 && { 'WWW-Authenticate': 'Bearer realm="legible"' }),
  }
}

/** Makes an expected failure of whatever a handler or a library threw. */
function toRequestError(thrown: unknown): LegibleError {
  // The router's own complaint about a path such as /%zz.
  if (thrown instanceof URIError)
    return new LegibleError(
      'invalid_request',
      'The address is not correctly encoded. Write a percent sign as %25.',
    )
  return toLegibleError(thrown)
}

const codes = new WeakMap<Response, ErrorCode>()

/** Which error a request was answered with; undefined where it was none. */
export const errorCodeOf = (response: Response): ErrorCode | undefined => codes.get(response)

/** An error as it goes back; `status` where it is not the one of the code. */
export interface ErrorAnswer {
  body: unknown
  status?: number
}

/** In the contract's form, or as JSON-RPC where that is spoken. */
function toOwnAnswer(error: LegibleError, requestId: string, request: Request): ErrorAnswer {
  const toBody = isJsonRpc(request) ? toJsonRpcBody : toErrorBody
  return { body: toBody(atDoor(error, restWords), requestId) }
}

/** The same for our own page, which words failures itself. */
export const toPageAnswer = (error: LegibleError, requestId: string): ErrorAnswer => ({
  body: { ...toErrorBody(error, requestId), ok: false, error: toErrorShape(error) },
})

/** Express's last middleware of a router: answers every error of every route in one form. */
export function sendErrors(
  logger: Pick<Logger, 'error'>,
  toAnswer: (error: LegibleError, requestId: string, request: Request) => ErrorAnswer = toOwnAnswer,
): ErrorRequestHandler {
  return (thrown, request, response, _next) => {
    const error = toRequestError(thrown)
    const { code } = error
    const requestId = requestIdOf(request)
    if (code === 'internal_error') logger.error({ error: error.cause ?? error, requestId }, 'request failed')
    codes.set(response, code)
    if (response.headersSent || response.destroyed) return void response.destroy()
    const { body, status = statusForError[code] } = toAnswer(error, requestId, request)
    // Its rest would take as long again.
    if (code === 'upload_timeout') response.set('Connection', 'close')
    response.status(status).set(errorHeaders(error)).json(body)
  }
}
