// The REST door: Express on a loopback address. Joins guards, routes and the MCP router it is given.
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import express, { type Express, type Request, type RequestHandler } from 'express'
import { LegibleError } from '../../shared/errors.ts'
import type { Caller } from '../extraction/ports.ts'
import { callerOf, createAuthentication } from './authenticate.ts'
import { allowOrigins, checkHost, secureHeaders } from './guards.ts'
import type { HttpServices } from './http-services.ts'
import { createOpenApiDocument } from './openapi-document.ts'
import { readBytes, readJsonBody } from './read-json-body.ts'
import { nameRequest } from './request-id.ts'
import { processDocument } from './routes/ocr-process.ts'
import { serveDocs } from './routes/docs.ts'
import { servePage } from './routes/page.ts'
import { sendErrors, toErrorBody } from './send-error.ts'
import { newRequestId } from '../extraction/request-id.ts'

export interface HttpServerOptions {
  services: HttpServices
  version: string
  /** Makes the handler of `/api/mcp`, which runs behind the same guards and key check as the other routes. */
  mcp?: (door: McpDoor) => RequestHandler
  /** Makes the handler of `/bridge`, what the app's own page calls; it has its own sign-in. */
  bridge?: (door: Pick<McpDoor, 'readJsonBody'> & BodyReader) => RequestHandler
  /** Folder of the built page. */
  pageFolder?: string
}

export interface BodyReader {
  readBytes(request: Request): Promise<Uint8Array>
}

/** What this door lends to the MCP door, which may not import it. */
export interface McpDoor {
  callerOf(request: Request): Caller
  readJsonBody(request: Request): Promise<unknown>
}

export interface HttpServer {
  /** Throws the system's error (`code` EADDRINUSE, EACCES, EADDRNOTAVAIL) when the address cannot be had. */
  listen(port: number, host: string): Promise<{ url: string; port: number }>
  /** Stops accepting, gives requests under way `graceMs` to end, then cuts them off. */
  close(graceMs: number): Promise<void>
}

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 30_000 },
    createRoutes(options),
  )
  server.on('clientError', answerBrokenRequest)
  return {
    listen: (port, host) => listen(server, port, host),
    close: (graceMs) => close(server, graceMs),
  }
}

function createRoutes({ services, version, mcp, bridge, pageFolder }: HttpServerOptions): Express {
  const { settings, credits, status, logger } = services
  const app = express()
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing')
  app.use(nameRequest, secureHeaders, checkHost(settings))

  const authenticate = createAuthentication(services)
  const keyed = [allowOrigins(settings), authenticate('rest')]
  const only = (...methods: string[]): RequestHandler => {
    const allow = methods.join(', ')
    return (request, response, next) => {
      if (methods.includes(request.method) || request.method === 'OPTIONS') return next()
      response.set('Allow', allow)
      throw new LegibleError('method_not_allowed', `This address takes ${allow}.`)
    }
  }

  app.use('/api/ocr/process', exact, only('POST'), ...keyed, processDocument(services))
  app.use(
    '/api/health',
    exact,
    only('GET', 'HEAD'),
    (_request, response) => void response.json({ status: 'ok' }),
  )
  app.use(
    '/api/status',
    exact,
    only('GET', 'HEAD'),
    ...keyed,
    async (_request, response) => void response.json(await status()),
  )
  app.use(
    '/api/usage',
    exact,
    only('GET', 'HEAD'),
    ...keyed,
    (_request, response) => void response.json(credits.usage()),
  )
  app.use('/api/openapi.json', exact, only('GET', 'HEAD'), (request, response) => {
    response.json(createOpenApiDocument({ version, url: `http://${request.headers.host}` }))
  })
  app.use('/api/docs', only('GET', 'HEAD'), serveDocs())
  if (mcp !== undefined) {
    const handle = mcp({ callerOf, readJsonBody: (request) => readJsonBody(request, settings().limits) })
    app.use(
      '/api/mcp',
      exact,
      only('GET', 'POST'),
      allowOrigins(settings),
      authenticate('mcp', streamKey),
      handle,
    )
  }
  if (bridge !== undefined) {
    const limits = () => settings().limits
    app.use(
      '/bridge',
      bridge({
        readJsonBody: (request) => readJsonBody(request, limits()),
        readBytes: (request) => readBytes(request, limits()),
      }),
    )
  }
  app.use(servePage(pageFolder))
  app.use(() => {
    throw new LegibleError(
      'not_found',
      'There is nothing at this address. GET /api/docs lists what there is.',
    )
  })
  app.use(sendErrors(logger))
  return app
}

/** The key as `api_key` is for the event stream, whose clients can set no headers, and for the messages that belong to it. */
function streamKey({ method, query }: Request): string | undefined {
  const isStream = method === 'GET' || query['sessionId'] !== undefined
  return isStream && typeof query['api_key'] === 'string' ? query['api_key'] : undefined
}

/** `app.use` also matches what lies below a path; these routes have nothing below them. */
const exact: RequestHandler = (request, _response, next) => next(request.path === '/' ? undefined : 'router')

async function listen(server: Server, port: number, host: string): Promise<{ url: string; port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const bound = (server.address() as AddressInfo).port
  return { port: bound, url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}` }
}

async function close(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cutOff)
}

/** What Node's parser refuses never reaches a route; its answer has the same form all the same. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, sentence, code] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? (['408 Request Timeout', 'The request took too long to arrive.', 'upload_timeout'] as const)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ([
            '431 Request Header Fields Too Large',
            'The request headers are too large.',
            'invalid_request',
          ] as const)
        : (['400 Bad Request', 'This is not a valid HTTP request.', 'invalid_request'] as const)
  const body = JSON.stringify(toErrorBody(new LegibleError(code, sentence), newRequestId()))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
