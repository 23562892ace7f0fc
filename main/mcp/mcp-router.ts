// The MCP door: one path for every generation of clients. Which one a request belongs to is decided here and only here.
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { isLegacyRequest } from '@modelcontextprotocol/server'
import { toWebRequest } from '@modelcontextprotocol/node'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { LegibleError } from '../../shared/errors.ts'
import type { Caller } from '../extraction/ports.ts'
import { createEventStreams } from './eras/event-stream.ts'
import { createInitializeEraServer } from './eras/initialize-era.ts'
import { createStatelessEra } from './eras/stateless-era.ts'
import type { McpCore } from './mcp-core.ts'

/** What the HTTP door does for this one before and during a request. */
export interface DoorHooks {
  callerOf(request: Request): Caller
  /** Throws unsupported_media_type, payload_too_large, upload_timeout, invalid_json. */
  readJsonBody(request: Request): Promise<unknown>
}

export interface McpRouter {
  handle: RequestHandler
  /** Streams and calls under way, for leak tests. */
  counts(): { streams: number; calls: number }
  close(): Promise<void>
}

export function createMcpRouter(core: McpCore, door: DoorHooks): McpRouter {
  const streams = createEventStreams(core)
  const stateless = createStatelessEra(core)

  async function get(request: Request, response: Response): Promise<void> {
    // Newer clients try a GET for a standalone stream we do not offer and carry on when it is refused.
    if (
      request.headers['mcp-protocol-version'] !== undefined ||
      request.headers['mcp-session-id'] !== undefined
    ) {
      response.set('Allow', 'GET, POST')
      throw new LegibleError(
        'method_not_allowed',
        'This server has no stream for a session. Send requests by POST.',
      )
    }
    if (!request.headers.accept?.includes('text/event-stream')) {
      throw new LegibleError(
        'not_acceptable',
        'A GET here opens an event stream: send the header Accept: text/event-stream.',
      )
    }
    const queryKey = request.query['api_key']
    await streams.open(
      request,
      response,
      door.callerOf(request),
      typeof queryKey === 'string' ? queryKey : undefined,
    )
  }

  async function post(request: Request, response: Response, next: NextFunction): Promise<void> {
    let body: unknown
    try {
      body = await door.readJsonBody(request)
    } catch (error) {
      if (!(error instanceof LegibleError) || error.code !== 'invalid_json') throw error
      response.status(400).json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: error.message } })
      return
    }
    const caller = door.callerOf(request)
    mirrorCancels(body, caller)
    if (request.query['sessionId'] !== undefined) {
      if (await streams.post(request, response, caller, body)) return
      throw new LegibleError(
        'not_found',
        'There is no open stream with this sessionId. Open a new one with GET.',
      )
    }
    if (await isLegacyRequest(await toWebRequest(request, body), body))
      await answerInitializeEra(request, response, body, caller)
    else await stateless.handle(request, response, next, body, caller)
  }

  /** Cancels arrive in requests of their own, where the SDK knows nothing of the call they mean. */
  function mirrorCancels(body: unknown, { keyId }: Caller): void {
    for (const message of [body].flat() as { method?: string; params?: { requestId?: unknown } }[]) {
      if (message?.method === 'notifications/cancelled')
        core.cancellations.cancel({ keyId, id: message.params?.requestId })
    }
  }

  async function answerInitializeEra(
    request: Request,
    response: Response,
    body: unknown,
    caller: Caller,
  ): Promise<void> {
    const streaming = acceptsStream(request) && asksForProgress(body)
    acceptBoth(request)
    const server = createInitializeEraServer(core, caller)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: !streaming })
    response.once('close', () => void server.close())
    await server.connect(transport)
    await transport.handleRequest(request, response, withClientInfo(body))
  }

  const handle: RequestHandler = (request, response, next) =>
    request.method === 'GET' ? get(request, response) : post(request, response, next)
  return {
    handle,
    counts: () => ({ streams: streams.size, calls: core.cancellations.size }),
    close: async () => {
      await Promise.all([streams.close(), stateless.close()])
    },
  }
}

function acceptsStream({ headers: { accept = '' } }: Request): boolean {
  return accept.includes('text/event-stream') && accept.includes('application/json')
}

function asksForProgress(body: unknown): boolean {
  return ([body].flat() as { params?: { _meta?: { progressToken?: unknown } } }[]).some(
    (message) => message?.params?._meta?.progressToken !== undefined,
  )
}

/** The SDK answers 406 to a client that does not accept both types, even where it would send JSON (typescript-sdk #1414, #1944). */
function acceptBoth(request: Request): void {
  const accept = 'application/json, text/event-stream'
  request.headers.accept = accept
  // The SDK builds its own request from the raw headers.
  const raw = request.rawHeaders
  for (let index = raw.length - 2; index >= 0; index -= 2)
    if (raw[index]?.toLowerCase() === 'accept') raw.splice(index, 2)
  raw.push('Accept', accept)
}

/** The interface's own `initialize` carries no clientInfo, which the SDK demands. */
function withClientInfo(body: unknown): unknown {
  const complete = (message: unknown) => {
    const { method, params } = (message ?? {}) as { method?: string; params?: object }
    return method === 'initialize'
      ? {
          ...(message as object),
          params: { clientInfo: { name: 'unknown', version: '0' }, capabilities: {}, ...params },
        }
      : message
  }
  return Array.isArray(body) ? body.map(complete) : complete(body)
}
