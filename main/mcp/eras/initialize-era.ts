// The revisions from 2024-10-07 to 2025-11-25, by the v1 SDK: one server object a request or a stream.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { UnknownToolError, type ProtocolCall } from '../protocol-call.ts'
import type { ToolDefinition } from '../tool-definition.ts'
import type { ToolResult } from '../tool-result.ts'
import { instructions, serverName } from '../server-info.ts'

/** What a server of this era answers with; the tool of this process, or one that is somewhere else. */
export interface ToolSource {
  version: string
  listTools(): Promise<ToolDefinition[]>
  /** Throws UnknownToolError. */
  runTool(call: ProtocolCall): Promise<ToolResult>
}

// Loose, because the SDK answers what does not fit the schema given here with "internal error"; what fits this one it
// holds against the protocol's own, and answers "invalid params".
const anyCallSchema = z.object({ method: z.literal('tools/call'), params: z.looseObject({}).optional() })

/** Makes a server for one caller. It must not be used for another: the SDK keeps a client's state in it (GHSA-345p-7cg4-v4c7). */
export function createInitializeEraServer(source: ToolSource): Server {
  const server = new Server(
    { name: serverName, title: 'Legible', version: source.version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await source.listTools() }))
  server.setRequestHandler(anyCallSchema, async ({ params }, { requestId, signal, sendNotification }) => {
    try {
      return await source.runTool({
        id: requestId,
        params: params as CallToolRequest['params'],
        signal,
        notifyProgress: (progress) =>
          sendNotification({ method: 'notifications/progress', params: progress }),
      })
    } catch (error) {
      if (error instanceof UnknownToolError) throw new McpError(ErrorCode.InvalidParams, error.message)
      throw error
    }
  })
  return server
}
