// MCP on standard input and output, for assistants that start a program instead of calling a URL.
// Standard output carries protocol messages and nothing else.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Caller } from '../extraction/ports.ts'
import { createInitializeEraServer } from './eras/initialize-era.ts'
import type { ToolResult } from './extract-text-tool.ts'
import type { McpCore } from './mcp-core.ts'
import type { ProtocolCall } from './run-tool.ts'

export interface StdioBridgeOptions {
  /** The server that is running, if one is, and the key to use there. */
  running: { url: string; key: string } | undefined
  /** Reads in this process when no server is running. */
  openLocal: () => Promise<{ core: McpCore; caller: Caller; close: () => Promise<void> }>
  version: string
}

/** Serves until standard input ends. */
export async function runStdioBridge(options: StdioBridgeOptions): Promise<void> {
  const local = await options.openLocal()
  const core = options.running === undefined ? local.core : await forwardTo(options.running, local.core)
  const server = createInitializeEraServer(core, local.caller)
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server has no addEventListener
    server.onclose = resolve
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await server.connect(new StdioServerTransport())
  await ended
  await server.close()
  await local.close()
}

/** The same tool, run by the app that is open: its window shows the call, its counters count it. Falls back when it is gone. */
async function forwardTo({ url, key }: { url: string; key: string }, local: McpCore): Promise<McpCore> {
  const client = new Client({ name: 'legible-stdio', version: local.version })
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', url), {
    requestInit: { headers: { 'x-api-key': key } },
  })
  // The SDK's own type of a transport does not allow for exactOptionalPropertyTypes.
  await client.connect(transport)
  return {
    ...local,
    runTool: async ({ params, signal, notifyProgress }: ProtocolCall): Promise<ToolResult> => {
      const progressToken = params._meta?.progressToken
      const result = await client.callTool(
        { name: params.name, arguments: params.arguments as Record<string, unknown> },
        undefined,
        {
          signal,
          // A long document is reported page by page; only silence ends the call.
          timeout: 600_000,
          resetTimeoutOnProgress: true,
          ...(progressToken !== undefined && {
            onprogress: ({ progress, total, message = '' }) =>
              void notifyProgress({
                progressToken,
                progress,
                message,
                ...(total !== undefined && { total }),
              }),
          }),
        },
      )
      return result as ToolResult
    },
  }
}
