// Answers for what Node's HTTP parser keeps from the routes, in the contract's form all the same.
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { LegibleError } from '../../shared/errors.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { toErrorBody } from './send-error.ts'
import { statusForError } from './status-for-error.ts'

/** For `clientError`: bytes that are not HTTP, headers beyond Node's 16 KiB, headers that trickle in. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node's own documentation names this field for this purpose; an answer already begun must not get another inside it.
  const { _httpMessage: underWay } = socket as Socket & { _httpMessage?: ServerResponse | null }
  if (!socket.writable || error.code === 'ECONNRESET' || underWay?.headersSent === true) {
    socket.destroy()
    return
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    answer(socket, new LegibleError('upload_timeout', 'The request took too long to arrive. Send it again.'))
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    answer(
      socket,
      new LegibleError(
        'invalid_request',
        'The address and the headers are too large. Send fewer or shorter ones.',
      ),
      { status: 431 },
    )
  else
    answer(
      socket,
      new LegibleError(
        'invalid_request',
        'This is not a valid HTTP request. Send plain HTTP/1.1, not https.',
      ),
    )
}

/** For `connect`: this is no proxy. */
export function refuseConnect(_request: unknown, socket: Duplex): void {
  answer(socket, new LegibleError('method_not_allowed', 'This server is no proxy. Call its own addresses.'), {
    allow: 'GET, POST',
  })
}

function answer(
  socket: Duplex,
  error: LegibleError,
  { status = statusForError[error.code], allow }: { status?: number; allow?: string } = {},
): void {
  const requestId = newRequestId()
  const body = JSON.stringify(toErrorBody(error, requestId))
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(allow === undefined ? [] : [`Allow: ${allow}`]),
    'Connection: close',
  ]
  // A client that broke off may reset the connection while this is written; nobody is left to tell.
  socket.on('error', () => undefined)
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
