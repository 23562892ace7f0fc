// The MCP door: one path for every generation of clients. Which one a request belongs to is decided here and only here.
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { classifyInboundRequest } from '@modelcontextprotocol/server'
import type { Request, RequestHandler, Response } from 'express'
import { atDoor } from '../../shared/at-door.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { Caller } from '../extraction/ports.ts'
import { acceptsType } from './accept-header.ts'
import { createEventStreams } from './eras/event-stream.ts'
import { createStatelessEra } from './eras/stateless-era.ts'
import { answerPost } from './eras/streamable-http.ts'
import { jsonRpcError, refuseInvalidMessage, withoutNullParams } from './json-rpc.ts'
import type { McpCore } from './mcp-core.ts'
import { toolWords } from './own-words.ts'

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
    if (!acceptsType(request.headers.accept, 'text/event-stream')) {
      throw new LegibleError(
        'not_acceptable',
        'A GET here opens an event stream: send the header Accept: text/event-stream.',
      )
    }
    const queryKey = request.query['api_key']
    await streams.open(response, door.callerOf(request), typeof queryKey === 'string' ? queryKey : undefined)
  }

  async function post(request: Request, response: Response): Promise<void> {
    let body: unknown
    try {
      body = withoutNullParams(await door.readJsonBody(request))
    } catch (error) {
      if (!(error instanceof LegibleError)) throw error
      if (error.code !== 'invalid_json') throw atDoor(error, toolWords)
      response.status(400).json(jsonRpcError(ErrorCode.ParseError, error.message))
      return
    }
    const refusal = refuseInvalidMessage(body)
    if (refusal !== undefined) {
      response.status(400).json(refusal)
      return
    }
    const message = { body, caller: door.callerOf(request) }
    if (request.query['sessionId'] === undefined) {
      if (isInitializeEra(request, body)) await answerPost(core, request, response, message)
      else await stateless.answer(request, response, message)
    } else if (!(await streams.post(request, response, message.caller, body))) {
      throw new LegibleError(
        'not_found',
        'There is no open stream with this sessionId. Open a new one with GET.',
      )
    }
  }

  const handle: RequestHandler = (request, response) =>
    request.method === 'GET' ? get(request, response) : post(request, response)
  return {
    handle,
    counts: () => ({ streams: streams.size, calls: core.cancellations.size }),
    close: async () => {
      await Promise.all([streams.close(), stateless.close()])
    },
  }
}

/** The v2 SDK's own rule, on the body as it was read: its predicate for whole requests would write the body out again. */
function isInitializeEra(request: Request, body: unknown): boolean {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  const protocolVersionHeader = header('mcp-protocol-version')
  const mcpMethodHeader = header('mcp-method')
  const mcpNameHeader = header('mcp-name')
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(protocolVersionHeader !== undefined && { protocolVersionHeader }),
    ...(mcpMethodHeader !== undefined && { mcpMethodHeader }),
    ...(mcpNameHeader !== undefined && { mcpNameHeader }),
  })
  // What the rule refuses is for the newer era to explain.
  return kind === 'legacy'
}
