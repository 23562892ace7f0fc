// What every request passes before its body is read: the Host header, the origin, the headers a page is served with.
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import { LegibleError } from '../../shared/errors.ts'
import type { Settings } from '../../shared/settings.ts'
import { webOriginOf } from '../../shared/web-origin.ts'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Refuses a Host header that does not name this server (DNS rebinding: a page of another site whose name
 * was pointed at 127.0.0.1 would otherwise be same-origin with us).
 */
export function checkHost(settings: () => Settings): RequestHandler {
  return (request, _response, next) => {
    const { localAddress, localPort } = request.socket
    const { host: listensOn, allowedHosts } = settings().server
    const names = [...loopbackNames, asHost(listensOn)]
    // Listening beyond this machine is the user's explicit choice; then the address it was reached at is a right name too.
    if (listensOn !== '127.0.0.1' && localAddress !== undefined) names.push(asHost(localAddress))
    if ((request.headersDistinct.host ?? []).length > 1)
      throw new LegibleError('invalid_request', 'The request has more than one Host header. Send one.')
    const host = request.headers.host?.toLowerCase()
    const isOwn = names.some((name) => host === `${name}:${localPort}` || (localPort === 80 && host === name))
    // The port may be another where a container or a proxy hands on what it is asked.
    if (!isOwn && !allowedHosts.some((name) => host?.replace(/:\d+$/, '') === asHost(name)))
      throw new LegibleError(
        'host_not_allowed',
        `The Host header does not name this server. Call it as 127.0.0.1:${localPort}, or let its name in with --allowed-hosts.`,
      )
    next()
  }
}

/** An address as a Host header has it. */
function asHost(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) === 6 ? `[${plain}]` : plain
}

const requestHeaders =
  'content-type, accept, authorization, x-api-key, apikey, ocp-apim-subscription-key, idempotency-key, last-event-id, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name'

const corsHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'Access-Control-Expose-Headers':
    'x-request-id, x-credits-used, x-confidence, x-failed-pages, content-disposition, retry-after, location, operation-location, mcp-session-id, www-authenticate',
  'Access-Control-Max-Age': '600',
}

/**
 * CORS for the keyed routes. Any origin may ask, because nothing is ambient here: no cookies exist and a page without
 * the key gets 401. The setting `server.allowedOrigins` narrows it to a list.
 */
export function allowOrigins(settings: () => Settings): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers
    response.vary('Origin')
    if (origin === undefined) return next()
    const { allowedOrigins } = settings().server
    const own = origin === `http://${request.headers.host}`
    if (
      !own &&
      allowedOrigins.length > 0 &&
      !allowedOrigins.some((allowed) => webOriginOf(allowed) === origin)
    ) {
      throw new LegibleError(
        'origin_not_allowed',
        `Pages of ${origin.slice(0, 200)} may not use this server. Add the origin in the settings.`,
      )
    }
    response.set({ ...corsHeaders, 'Access-Control-Allow-Origin': origin })
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      response.set(
        'Access-Control-Allow-Headers',
        allowedHeaders(request.headers['access-control-request-headers']),
      )
      // Chrome asks before a public page may call an address of this machine.
      if (request.headers['access-control-request-private-network'] === 'true')
        response.set('Access-Control-Allow-Private-Network', 'true')
      response.sendStatus(204)
      return
    }
    next()
  }
}

/** The known ones, and whatever else of MCP a newer client asks for: its revisions keep adding headers. */
function allowedHeaders(asked = ''): string {
  const further = asked
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^mcp-[a-z0-9-]{1,60}$/.test(name) && !requestHeaders.includes(name))
  return [requestHeaders, ...further].join(', ')
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of every answer, JSON or page. */
export const secureHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
  next()
}
