// The revisions from 2024-10-07 to 2025-11-25, by the v1 SDK: one server object a request or a stream.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { Caller } from '../../extraction/ports.ts'
import { UnknownToolError } from '../run-tool.ts'
import type { McpCore } from '../mcp-core.ts'
import { instructions, serverName } from '../server-info.ts'

/** Makes a server for one caller. It must not be used for another: the SDK keeps a client's state in it (GHSA-345p-7cg4-v4c7). */
export function createInitializeEraServer(core: McpCore, caller: Caller): Server {
  const server = new Server(
    { name: serverName, title: 'Legible', version: core.version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [core.describeTool()] }))
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { requestId, signal, sendNotification }) => {
      try {
        return await core.runTool(
          {
            id: requestId,
            params: params,
            signal,
            notifyProgress: (progress) =>
              sendNotification({ method: 'notifications/progress', params: progress }),
          },
          caller,
        )
      } catch (error) {
        if (error instanceof UnknownToolError) throw new McpError(ErrorCode.InvalidParams, error.message)
        throw error
      }
    },
  )
  return server
}
