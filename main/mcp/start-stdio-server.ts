import { homedir } from 'node:os'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { ToolResult } from './tool-result.ts'

export interface StdioServer {
  /** Names of the tools it offers. */
  listTools(): Promise<string[]>
  callTool(name: string, args: Record<string, unknown>): Promise<ToolResult>
  close(): Promise<void>
}

// Cold starts on busy machines take long; an assistant waits too.
const timeout = 60_000

/**
 * Starts an MCP server as an assistant would: from a folder of no meaning, with hardly any environment. Throws what the
 * program complained of, or why it could not be started.
 */
export async function startStdioServer(
  server: { command: string; args?: string[]; env?: Record<string, string> },
  version: string,
): Promise<StdioServer> {
  const client = new Client({ name: 'legible-test', version })
  const transport = new StdioClientTransport({ ...server, cwd: homedir(), stderr: 'pipe' })
  let complaint = ''
  transport.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  try {
    await client.connect(transport, { timeout })
  } catch (error) {
    await client.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(complaint.trim().split('\n').at(-1) || reason, { cause: error })
  }
  return {
    listTools: async () => (await client.listTools(undefined, { timeout })).tools.map(({ name }) => name),
    callTool: async (name, args) =>
      (await client.callTool({ name, arguments: args }, undefined, { timeout })) as ToolResult,
    close: () => client.close(),
  }
}
