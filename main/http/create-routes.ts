// What answers at which address, and what a request passes before it gets there.
import express, { type Express, type Request, type RequestHandler } from 'express'
import { LegibleError } from '../../shared/errors.ts'
import type { Caller } from '../extraction/ports.ts'
import { allowMethods } from './allow-methods.ts'
import { callerOf, createAuthentication } from './authenticate.ts'
import { createBodyReader, type BodyReader } from './body-reader.ts'
import { compatibleRoutes } from './compatible/routes.ts'
import { drainAfterAnswer } from './drain-after-answer.ts'
import { allowOrigins, checkHost, secureHeaders } from './guards.ts'
import type { HttpServices } from './http-services.ts'
import { logRequests } from './log-requests.ts'
import { createOpenApiDocument } from './openapi-document.ts'
import { nameRequest } from './request-id.ts'
import { serveDocs } from './routes/docs.ts'
import { sendKeptDocument } from './routes/kept-document.ts'
import { jobRoutes } from './routes/jobs.ts'
import { sendMetrics } from './routes/metrics.ts'
import { processDocument } from './routes/ocr-process.ts'
import { servePage } from './routes/page.ts'
import { receiveUpload } from './routes/uploads.ts'
import { sendDocumentToWorker, welcomeWorker } from './routes/workers.ts'
import { sendErrors, toPageAnswer } from './send-error.ts'

/** What this door lends to the MCP door, which may not import it. */
export interface McpDoor extends Pick<BodyReader, 'readJsonBody'> {
  callerOf(request: Request): Caller
}

export interface RoutesOptions {
  services: HttpServices
  version: string
  /** Makes the handler of `/api/mcp`, which runs behind the same guards and key check as the other routes. */
  mcp?: (door: McpDoor) => RequestHandler
  /** Makes the handler of `/bridge`, what the app's own page calls; it has its own sign-in. */
  bridge?: (door: BodyReader) => RequestHandler
  /** Folder of the built page. */
  pageFolder?: string
}

/** Builds the Express app. Guards come first, then the key, and only then is a body read. */
export function createRoutes({ services, version, mcp, bridge, pageFolder }: RoutesOptions): Express {
  const { settings, credits, status, logger } = services
  const app = express()
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing')
  const body = createBodyReader(settings)
  const authenticate = createAuthentication(services)
  const reading = allowMethods('GET', 'HEAD')
  app.use(nameRequest, secureHeaders, drainAfterAnswer, logRequests(logger))
  if (services.workers !== undefined) {
    // Before the Host check: workers know this machine by a name of their network's, and are no browsers.
    app.all(
      '/api/workers',
      allowMethods('POST'),
      authenticate('worker'),
      welcomeWorker(services.workers, body),
    )
    app.all(
      '/api/workers/documents/:hash',
      reading,
      authenticate('worker'),
      sendDocumentToWorker(services.workers),
    )
  }
  app.use(checkHost(settings))

  const origins = allowOrigins(settings)
  const keyed = [origins, reading, authenticate('rest')]

  app.all(
    '/api/ocr/process',
    origins,
    allowMethods('POST'),
    authenticate('rest'),
    processDocument(services, body),
  )
  for (const { path, methods, handle } of jobRoutes(services.jobs, body, services.keys))
    app.all(path, origins, allowMethods(...methods), authenticate('rest', jobStreamKey), handle)
  app.all(
    ['/api/uploads', '/api/uploads/:name'],
    origins,
    allowMethods('PUT'),
    authenticate('rest'),
    receiveUpload(services.uploads, settings),
  )
  app.all('/api/documents/:requestId/:format', ...keyed, sendKeptDocument(services))
  app.all('/api/health', reading, (_request, response) => void response.json({ status: 'ok' }))
  app.all('/api/status', ...keyed, async (_request, response) => void response.json(await status()))
  app.all('/api/usage', ...keyed, (_request, response) => void response.json(credits.usage()))
  const unlessOff: RequestHandler = (_request, _response, next) =>
    next(settings().server.metrics ? undefined : 'route')
  app.all('/metrics', unlessOff, reading, authenticate('metrics'), sendMetrics(services.metrics))
  app.all('/api/openapi.json', reading, (request, response) => {
    response.json(createOpenApiDocument({ version, url: `http://${request.headers.host}` }))
  })
  app.use('/api/docs', reading, serveDocs())
  if (mcp !== undefined) {
    const handle = mcp({ callerOf, readJsonBody: body.readJsonBody })
    app.all('/api/mcp', origins, allowMethods('GET', 'POST'), authenticate('mcp', streamKey), handle)
  }
  if (bridge !== undefined) app.use('/bridge', bridge(body), sendErrors(logger, toPageAnswer))
  for (const router of compatibleRoutes({ services, body, origins, authenticate })) app.use(router)
  app.all('/', reading)
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

/** Browsers can set no headers for an event stream. */
function jobStreamKey({ path, query }: Request): string | undefined {
  const isStream = path.endsWith('/events')
  return isStream && typeof query['api_key'] === 'string' ? query['api_key'] : undefined
}

/** The key as `api_key` is for the event stream, whose clients can set no headers, and for the messages that belong to it. */
function streamKey({ method, query }: Request): string | undefined {
  const isStream = method === 'GET' || query['sessionId'] !== undefined
  return isStream && typeof query['api_key'] === 'string' ? query['api_key'] : undefined
}
