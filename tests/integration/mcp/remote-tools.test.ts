// The stdio bridge's side of a running server: calls beside each other over one connection.
import { expect, onTestFinished, test } from 'vitest'
import type { ProtocolCall } from '../../../main/mcp/protocol-call.ts'
import { createRemoteTools } from '../../../main/mcp/remote-tools.ts'
import { asDocument, heldReading, openMcpDoor } from '../../support/mcp/open-mcp-door.ts'

const callOf = (text: string): ProtocolCall => ({
  id: text,
  params: { name: 'extract_text', arguments: asDocument(text) },
  signal: new AbortController().signal,
  notifyProgress: async () => undefined,
})

function openTools() {
  const tools = createRemoteTools('9.9.9')
  onTestFinished(() => tools.close())
  return tools
}

test('a call that is refused ends none that is under way beside it', async () => {
  const { extract, signals, release } = heldReading()
  const door = await openMcpDoor({ extract })
  const tools = openTools()
  const first = tools.runTool(door, callOf('Read to its end'))
  await expect.poll(() => signals.length).toBe(1)
  door.settings.server.concurrentRequestsPerKey = 1
  await expect(tools.runTool(door, callOf('Too many'))).rejects.toMatchObject({ code: 'rate_limited' })
  release()
  expect(JSON.stringify(await first)).toContain('Read to its end')
})

test('a server that refused to be connected is asked again by the next call', async () => {
  const door = await openMcpDoor({ server: { concurrentRequestsPerKey: 0 } })
  const tools = openTools()
  await expect(tools.runTool(door, callOf('Too early'))).rejects.toMatchObject({ code: 'rate_limited' })
  door.settings.server.concurrentRequestsPerKey = 256
  expect(JSON.stringify(await tools.runTool(door, callOf('In time')))).toContain('In time')
})
