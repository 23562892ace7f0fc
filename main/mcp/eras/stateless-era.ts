// The 2026-07-28 revision, by the v2 SDK: no initialize, no session, one exchange a request.
import { ProtocolError, ProtocolErrorCode, Server, createMcpHandler } from '@modelcontextprotocol/server'
import { toNodeHandler } from '@modelcontextprotocol/node'
import type { RequestHandler } from 'express'
import type { Caller } from '../../extraction/ports.ts'
import type { McpCore } from '../mcp-core.ts'
import { UnknownToolError } from '../run-tool.ts'
import { instructions, serverName } from '../server-info.ts'

/** Answers one request of this era whose body was read already. */
export function createStatelessEra(core: McpCore): {
  handle: (...exchange: [...Parameters<RequestHandler>, body: unknown, caller: Caller]) => Promise<void>
  close(): Promise<void>
} {
  const callers = new WeakMap<object, Caller>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const caller = callers.get(authInfo ?? {})
      if (caller === undefined) throw new Error('A request reached the server without a caller.')
      return createServer(core, caller)
    },
    {
      legacy: 'reject',
      onerror: (error) => core.logger.warn({ error: error.message }, 'mcp request refused'),
    },
  )
  const handleNode = toNodeHandler(handler)
  return {
    async handle(request, response, _next, body, caller) {
      const auth = { token: '', clientId: caller.keyId ?? '', scopes: ['mcp'] }
      callers.set(auth, caller)
      await handleNode(Object.assign(request, { auth }), response, body)
    },
    close: () => handler.close(),
  }
}

function createServer(core: McpCore, caller: Caller): Server {
  const server = new Server(
    { name: serverName, title: 'Legible', version: core.version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [core.describeTool()] }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    try {
      return await core.runTool(
        {
          id: mcpReq.id,
          params: { ...params, _meta: mcpReq._meta },
          signal: mcpReq.signal,
          notifyProgress: (progress) => mcpReq.notify({ method: 'notifications/progress', params: progress }),
        },
        caller,
      )
    } catch (error) {
      if (error instanceof UnknownToolError)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
      throw error
    }
  })
  return server
}
