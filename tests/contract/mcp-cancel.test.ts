// Cancelling a long reading in the midst of it, as each generation of clients does it: the program must be idle soon.
// Idle is what its status says and what the system says of its processor time, which a busy machine does not change.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hundredScannedPages } from '../support/hundred-scanned-pages.ts'
import { cpuMilliseconds } from '../support/process-figures.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'

let program: RunningProgram
let call: { name: string; arguments: Record<string, unknown> }

beforeAll(async () => {
  program = await startProgram()
  call = {
    name: 'extract_text',
    arguments: {
      image_source: { type: 'base64', data: Buffer.from(await hundredScannedPages()).toString('base64') },
    },
  }
})
afterAll(() => program.stop())

/** Starts the call; the function it returns ends it as this kind of client does. */
type Start = () => Promise<() => Promise<void>>

const endpoint = () => new URL('/api/mcp', program.url)
const headers = () => ({ 'x-api-key': program.key })

async function startWith(send: (signal: AbortSignal) => Promise<unknown>): Promise<() => Promise<void>> {
  const stop = new AbortController()
  const answer = send(stop.signal).catch((error: unknown) => error)
  return async () => {
    stop.abort()
    expect(await answer).toBeInstanceOf(Error)
  }
}

const kinds: Record<string, Start> = {
  'Streamable HTTP, notifications/cancelled': async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(endpoint(), { requestInit: { headers: headers() } }),
    )
    return startWith((signal) => client.callTool(call, undefined, { signal }))
  },
  'Streamable HTTP, a connection that closes': async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    return startWith((signal) =>
      fetch(endpoint(), {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body,
        signal,
      }),
    )
  },
  'the 2024-11-05 stream, notifications/cancelled': async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new SSEClientTransport(endpoint(), { requestInit: { headers: headers() } }))
    return startWith((signal) => client.callTool(call, undefined, { signal }))
  },
  'the 2024-11-05 stream, a stream that closes': async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new SSEClientTransport(endpoint(), { requestInit: { headers: headers() } }))
    void client.callTool(call).catch(() => undefined)
    return () => client.close()
  },
  'the 2026-07-28 revision, a request that is aborted': async () => {
    const client = new ModernClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new ModernTransport(endpoint(), { requestInit: { headers: headers() } }))
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    return startWith((signal) => client.callTool(call, { signal }))
  },
}

async function activeDocuments(): Promise<number> {
  const answer = await fetch(`${program.url}/api/status`, { headers: headers() })
  return ((await answer.json()) as { queue: { active: number } }).queue.active
}

/** Cores in use on average while this many milliseconds pass. */
async function coresOver(milliseconds: number): Promise<number> {
  const [before, startedAt] = [cpuMilliseconds(program.pid), performance.now()]
  await sleep(milliseconds)
  return (cpuMilliseconds(program.pid) - before) / (performance.now() - startedAt)
}

test.skipIf(process.platform !== 'linux').each(Object.entries(kinds))(
  'a 100-page scan that is cancelled leaves the processor free: %s',
  async (_kind, start) => {
    const cancel = await start()
    await expect.poll(activeDocuments).toBe(1)
    await expect.poll(() => coresOver(300)).toBeGreaterThan(0.05)
    expect(await activeDocuments()).toBe(1)

    const before = cpuMilliseconds(program.pid)
    await cancel()
    await expect.poll(activeDocuments).toBe(0)
    await expect.poll(() => coresOver(500)).toBeLessThan(0.05)
    // A reading that went on would take as much as a hundred pages do, which is several times this.
    expect(cpuMilliseconds(program.pid) - before).toBeLessThan(10_000)
  },
)
