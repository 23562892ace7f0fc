// The 2026-07-28 revision, by the v2 SDK: no initialize, no session, one exchange a request.
import { Server, createMcpHandler } from '@modelcontextprotocol/server'
import type { Request, Response } from 'express'
import type { Caller } from '../../extraction/ports.ts'
import { acceptsStream } from '../accept-header.ts'
import { cancelledIds, isToolCall } from '../json-rpc.ts'
import type { McpCore } from '../mcp-core.ts'
import { unknownMethod, type ProtocolCall } from '../protocol-call.ts'
import { instructions, serverName } from '../server-info.ts'
import { answerThroughWeb } from '../web-exchange.ts'

interface Exchange {
  caller: Caller
  /** False: the client reads only JSON, so nothing may be sent before the result. */
  mayStream: boolean
}

/** Answers one request of this era whose body was read already. */
export function createStatelessEra(core: McpCore): {
  answer: (request: Request, response: Response, message: { body: unknown; caller: Caller }) => Promise<void>
  /** Ends subscriptions, which would never end by themselves, once the calls under way are answered. */
  close(): Promise<void>
} {
  // The SDK carries one thing of ours from the request to the server it asks for: who is authenticated.
  const exchanges = new WeakMap<object, Exchange>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const exchange = exchanges.get(authInfo ?? {})
      if (exchange === undefined) throw new Error('A request reached the server without a caller.')
      return createServer(core, exchange)
    },
    {
      legacy: 'reject',
      onerror: (error) => core.logger.debug({ error: error.message }, 'mcp request refused'),
    },
  )
  const calls = new Set<Promise<void>>()
  return {
    async answer(request, response, { body, caller }) {
      for (const id of cancelledIds(body)) core.cancellations.cancel({ scope: cancelScopeOf(caller), id })
      const authInfo = { token: '', clientId: caller.keyId ?? '', scopes: ['mcp'] }
      exchanges.set(authInfo, { caller, mayStream: acceptsStream(request.headers.accept) })
      const answered = answerThroughWeb(request, response, (web) =>
        handler.fetch(web, { authInfo, parsedBody: body }),
      )
      if (!isToolCall(body)) return answered
      calls.add(answered)
      return answered.finally(() => calls.delete(answered))
    },
    async close() {
      // The handler's own closing takes every call with it, and leaves its client without a word.
      await Promise.allSettled(calls)
      await handler.close()
    },
  }
}

const cancelScopeOf = ({ keyId }: Caller) => `stateless\n${keyId}`

function createServer(core: McpCore, { caller, mayStream }: Exchange): Server {
  const tools = core.toolsFor(caller, { cancelScope: cancelScopeOf(caller) })
  const server = new Server(
    { name: serverName, title: 'Legible', version: core.version },
    { capabilities: { tools: {} }, instructions },
  )
  // As in the era before: what the SDK says of parameters that do not fit is for no reader.
  server.fallbackRequestHandler = async ({ method, params }, { mcpReq }) => {
    if (method === 'tools/list') return { tools: await tools.listTools() }
    if (method !== 'tools/call') throw unknownMethod(method)
    return tools.runTool({
      id: mcpReq.id,
      params: { ...params, _meta: mcpReq._meta } as ProtocolCall['params'],
      signal: mcpReq.signal,
      notifyProgress: async (progress) => {
        if (mayStream) await mcpReq.notify({ method: 'notifications/progress', params: { ...progress } })
      },
    })
  }
  return server
}
