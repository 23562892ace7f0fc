// The 2024-11-05 transport: a stream by GET, messages by POST. Kept apart because only here a connection has state.
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import type { Request, Response } from 'express'
import { LegibleError } from '../../../shared/errors.ts'
import type { Caller } from '../../extraction/ports.ts'
import { completeInitialize } from '../json-rpc.ts'
import type { McpCore } from '../mcp-core.ts'
import { createCallLimit } from '../limit-calls.ts'
import { trackCalls } from '../track-calls.ts'
import { createInitializeEraServer } from './initialize-era.ts'

// Proxies and clients drop a silent connection after half a minute or more.
const keepAliveMs = 15_000
// A client has one. Far more are a client that opens without closing, and each holds a socket.
const maxStreams = 500
// Messages are acknowledged at once, so the door's limit of requests under way does not see these calls; this one is
// as wide as that one's default.
const maxCallsOfAKey = 256

interface OpenStream {
  transport: SSEServerTransport
  caller: Caller
  allAnswered: () => Promise<void>
}

export interface EventStreams {
  /** Opens a stream on a GET. `queryKey`: the key came as `api_key`, so the endpoint must carry it too. Throws queue_full. */
  open(response: Response, caller: Caller, queryKey: string | undefined): Promise<void>
  /** Hands a POSTed message, or a batch, to its stream; false when there is no such stream of this caller. */
  post(request: Request, response: Response, caller: Caller, body: unknown): Promise<boolean>
  /** Closes each stream once its calls under way are answered: a stream would never end by itself. */
  close(): Promise<void>
  /** Streams open now. */
  readonly size: number
}

export function createEventStreams(core: McpCore): EventStreams {
  const streams = new Map<string, OpenStream>()
  const limitCalls = createCallLimit(maxCallsOfAKey)

  return {
    async open(response, caller, queryKey) {
      if (streams.size >= maxStreams) {
        throw new LegibleError('queue_full', `${maxStreams} event streams are open already. Close some.`, {
          retryAfterSeconds: 30,
        })
      }
      // A client that left during the checks before this would never say so again.
      if (response.destroyed) return
      const key = queryKey === undefined ? '' : `?api_key=${encodeURIComponent(queryKey)}`
      const transport = new SSEServerTransport(`/api/mcp${key}`, asSpaceless(response))
      const { source, allAnswered } = trackCalls(limitCalls(caller.keyId, core.toolsFor(caller)))
      streams.set(transport.sessionId, { transport, caller, allAnswered })
      const server = createInitializeEraServer(source)
      const keepAlive = setInterval(() => response.write(': keep-alive\n\n'), keepAliveMs)
      response.once('close', () => {
        clearInterval(keepAlive)
        streams.delete(transport.sessionId)
        void server.close()
      })
      await server.connect(transport)
    },

    async post(request, response, caller, body) {
      // The id of a stream is no credential: the message must come with the same key as the stream.
      const { sessionId } = request.query
      const stream = typeof sessionId === 'string' ? streams.get(sessionId) : undefined
      if (stream === undefined || stream.caller.keyId !== caller.keyId) return false
      // This transport knows no batches; their answers come one by one on the stream.
      for (const message of [completeInitialize(body)].flat()) await stream.transport.handleMessage(message)
      response.status(202).type('text/plain').send('Accepted')
      return true
    },

    async close() {
      await Promise.all(
        [...streams.values()].map(async ({ transport, allAnswered }) => {
          await allAnswered()
          await transport.close()
        }),
      )
    },
    get size() {
      return streams.size
    },
  }
}

/**
 * Writes the stream's first event as `event:endpoint` and `data:/api/mcp…`, without the optional spaces. Its data is a bare URI, the only
 * data on the stream that is not JSON; hand-written clients that parse every line starting with `data: ` skip it so,
 * and parsers that follow the specification read both alike.
 */
function asSpaceless(response: Response): Response {
  const write = response.write.bind(response) as (chunk: unknown, ...rest: unknown[]) => boolean
  response.write = ((chunk: unknown, ...rest: unknown[]) =>
    write(
      typeof chunk === 'string' && chunk.startsWith('event: endpoint\n')
        ? chunk.replace('event: ', 'event:').replace('data: ', 'data:')
        : chunk,
      ...rest,
    )) as typeof response.write
  return response
}
