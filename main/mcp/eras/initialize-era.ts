// The revisions from 2024-10-07 to 2025-11-25, by the v1 SDK: one server object a request or a stream.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { unknownMethod, type ProtocolCall } from '../protocol-call.ts'
import type { ToolDefinition } from '../tool-definition.ts'
import type { ToolResult } from '../tool-result.ts'
import { instructions, serverName } from '../server-info.ts'

/** What a server of this era answers with; the tool of this process, or one that is somewhere else. */
export interface ToolSource {
  version: string
  listTools(): Promise<ToolDefinition[]>
  /** Throws ProtocolError. */
  runTool(call: ProtocolCall): Promise<ToolResult>
}

/** Makes a server for one caller. It must not be used for another: the SDK keeps a client's state in it (GHSA-345p-7cg4-v4c7). */
export function createInitializeEraServer(source: ToolSource): Server {
  const server = new Server(
    { name: serverName, title: 'Legible', version: source.version },
    { capabilities: { tools: {} }, instructions },
  )
  // Not handlers of their own: the SDK would hold a request against its schema first, and answer with a dump of what does not fit.
  server.fallbackRequestHandler = async ({ method, params }, { requestId, signal, sendNotification }) => {
    if (method === 'tools/list') return { tools: await source.listTools() }
    if (method !== 'tools/call') throw unknownMethod(method)
    return source.runTool({
      id: requestId,
      params: (params ?? {}) as ProtocolCall['params'],
      signal,
      notifyProgress: (progress) => sendNotification({ method: 'notifications/progress', params: progress }),
    })
  }
  return server
}
