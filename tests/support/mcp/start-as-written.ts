import { tmpdir } from 'node:os'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { ConfigChange } from '../../../shared/assistants.ts'
import type { BridgeSession } from '../bridge-session.ts'

export interface ClaudeConfig {
  mcpServers: { legible: { command: string; args: string[]; env: Record<string, string> } }
}

/** What the settings page would write for Claude Desktop. */
export async function configFor(bridge: BridgeSession, plainKey: string): Promise<ClaudeConfig> {
  const change = { assistant: 'claude-desktop', plainKey }
  const { after } = await bridge.call<ConfigChange>('connect.preview', change)
  return JSON.parse(after) as ClaudeConfig
}

/** Starts it as an assistant does, from a folder of no meaning; the names of the tools it offers. */
export async function startAsWritten({ mcpServers: { legible } }: ClaudeConfig): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ ...legible, cwd: tmpdir() }))
  try {
    return (await client.listTools()).tools.map(({ name }) => name)
  } finally {
    await client.close()
  }
}
