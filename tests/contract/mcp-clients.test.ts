// Real MCP clients of every generation against the program over its real port; each lists the tool and reads a PDF.
// What they did goes into the matrix of docs/mcp.md.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordClient } from '../support/mcp/matrix.ts'
import { makeDataFolder, programArguments, startProgram, type RunningProgram } from '../support/program.ts'
import { longText, scannedPdf, textPdf } from '../support/sample-documents.ts'

const run = promisify(execFile)
const inspector = new URL('../../node_modules/.bin/mcp-inspector', import.meta.url).pathname
let program: RunningProgram
let pdf: string

beforeAll(async () => {
  program = await startProgram()
  pdf = Buffer.from(
    await textPdf([['The first page speaks of ships.'], ['The second page speaks of harbours.']]),
  ).toString('base64')
}, 60_000)
afterAll(async () => {
  await program.stop()
})

const toolCall = () => ({
  name: 'extract_text',
  arguments: { image_source: { type: 'base64', data: pdf, filename: 'ships.pdf' } },
})
const endpoint = () => new URL('/api/mcp', program.url)
const withKey = () => ({ requestInit: { headers: { 'x-api-key': program.key } } })

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: ReturnType<typeof toolCall>): Promise<unknown>
  close(): Promise<void>
}

async function expectReads(name: string, client: AnyClient): Promise<void> {
  try {
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(['extract_text'])
    const result = (await client.callTool(toolCall())) as {
      content: { text: string }[]
      structuredContent: Record<string, unknown>
    }
    expect(result.content[0]?.text).toContain('The first page speaks of ships.')
    expect(result.content[0]?.text).toContain('The second page speaks of harbours.')
    expect(result.structuredContent).toMatchObject({ success: true, pageCount: 2, format: 'text' })
    recordClient(name, { lists: true, reads: true })
  } finally {
    await client.close()
  }
}

describe('clients', () => {
  test('SDK v1, Streamable HTTP', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(endpoint(), withKey()))
    await expectReads('SDK v1, Streamable HTTP', client)
  })

  test('SDK v1, event stream, key in a header', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new SSEClientTransport(endpoint(), withKey()))
    await expectReads('SDK v1, HTTP+SSE, key in a header', client)
  })

  test('SDK v1, event stream, key as api_key', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new SSEClientTransport(new URL(`/api/mcp?api_key=${program.key}`, program.url)))
    await expectReads('SDK v1, HTTP+SSE, key as api_key', client)
  })

  test.each(['auto', 'legacy'] as const)('SDK v2, %s', async (mode) => {
    const client = new ModernClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(new ModernTransport(endpoint(), withKey()))
    await expectReads(`SDK v2, ${mode}`, client)
  })

  test.each(['http', 'sse'])(
    'Inspector command line over %s',
    async (transport) => {
      const words = [
        '--cli',
        endpoint().href,
        '--transport',
        transport,
        '--header',
        `x-api-key: ${program.key}`,
      ]
      const listed = await run(inspector, [...words, '--method', 'tools/list'], { timeout: 60_000 })
      expect(listed.stdout).toContain('extract_text')
      const source = JSON.stringify({ type: 'base64', data: pdf })
      const called = await run(
        inspector,
        [
          ...words,
          '--method',
          'tools/call',
          '--tool-name',
          'extract_text',
          '--tool-arg',
          `image_source=${source}`,
        ],
        {
          timeout: 60_000,
          maxBuffer: 1 << 24,
        },
      )
      expect(called.stdout).toContain('The first page speaks of ships.')
      recordClient(`Inspector CLI, ${transport}`, { lists: true, reads: true })
    },
    120_000,
  )

  test.each([true, false])(
    'stdio, with the app running: %s',
    async (appRuns) => {
      const dataFolder = appRuns ? program.dataFolder : await makeDataFolder()
      const client = new Client({ name: 'test', version: '1' })
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: programArguments(['mcp-stdio', '--data-dir', dataFolder]),
        env: {
          ...process.env,
          LEGIBLE_KEYCHAIN: 'none',
          ...(appRuns && { FETCH_MCP_SERVER_API_KEY: program.key }),
        },
      })
      await client.connect(transport)
      await expectReads(`SDK v1, stdio, app ${appRuns ? 'running' : 'not running'}`, client)
    },
    60_000,
  )
})

describe('the event stream', () => {
  test('every "data: " line is JSON for a client that parses line by line', async () => {
    const stop = new AbortController()
    const stream = await fetch(endpoint(), {
      headers: { accept: 'text/event-stream', 'x-api-key': program.key },
      signal: stop.signal,
    })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader.read()).value ?? ''
    const path = /^data:(\S+)$/m.exec(text)?.[1]
    expect(path).toMatch(/^\/api\/mcp\?sessionId=/)
    const send = (message: object) =>
      fetch(new URL(path!, program.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': program.key },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      })
    expect(
      (
        await send({
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2024-11-05', capabilities: { tools: {} } },
        })
      ).status,
    ).toBe(202)
    await send({ id: 2, method: 'tools/list' })
    await send({ id: 3, method: 'tools/call', params: { ...toolCall(), _meta: { progressToken: 'p' } } })
    while (!text.includes('"id":3')) text += (await reader.read()).value ?? ''
    const lines = text.split('\n').filter((line) => line.startsWith('data: '))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(() => JSON.parse(line.slice(6)) as unknown).not.toThrow()
    expect(text).toContain('notifications/progress')
    stop.abort()
  })

  test('a message for a stream nobody opened is 404', async () => {
    const answer = await fetch(
      new URL('/api/mcp?sessionId=00000000-0000-0000-0000-000000000000', program.url),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': program.key },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      },
    )
    expect(answer.status).toBe(404)
  })
})

describe('tool results', () => {
  async function call(args: Record<string, unknown>) {
    const answer = await fetch(endpoint(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': program.key },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'extract_text', arguments: args },
      }),
    })
    expect(answer.status).toBe(200)
    return (
      (await answer.json()) as {
        result: {
          isError?: boolean
          content: { text: string }[]
          structuredContent?: Record<string, unknown>
          _meta?: Record<string, { code: string }>
        }
      }
    ).result
  }

  test('what is wrong with a document is a result the model can act on', async () => {
    const result = await call({ image_source: { type: 'base64', data: '***' } })
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toContain('invalid_base64')
    expect(
      (await call({ image_source: { type: 'path', data: '/etc/passwd' } }))._meta?.['legible/error']?.code,
    ).toBe('path_not_allowed')
    expect((await call({}))._meta?.['legible/error']?.code).toBe('invalid_request')
  })

  test('a long text comes in parts that join to the whole, and only the first is paid', async () => {
    const long = Buffer.from(await textPdf(Array.from({ length: 20 }, () => longText(40)))).toString('base64')
    const source = { image_source: { type: 'base64', data: long } }
    const whole = await call(source)
    const parts: string[] = []
    let cursor: string | undefined
    let credits = 0
    do {
      const part = await call({
        ...source,
        max_chars: 5000,
        ...(cursor !== undefined && { page_cursor: cursor }),
      })
      parts.push(part.content[0]!.text)
      credits += part.structuredContent!['creditsUsed'] as number
      cursor = part.structuredContent!['nextPageCursor'] as string | undefined
    } while (cursor !== undefined)
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.join('')).toBe(whole.content[0]!.text)
    expect(credits).toBe(0)
  })

  test('two hundred calls at once are all answered', async () => {
    const results = await Promise.all(Array.from({ length: 200 }, () => call(toolCall().arguments)))
    expect(results.filter((result) => result.isError)).toEqual([])
  }, 60_000)

  test('a cancelled call of each kind frees the threads within a second', async () => {
    const scan = Buffer.from(await scannedPdf(Array.from({ length: 60 }, () => longText(30)))).toString(
      'base64',
    )
    const args = { image_source: { type: 'base64', data: scan } }
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 77,
      method: 'tools/call',
      params: { name: 'extract_text', arguments: args },
    })
    const headers = { 'content-type': 'application/json', 'x-api-key': program.key }
    const active = async () =>
      (
        (await (await fetch(`${program.url}/api/status`, { headers })).json()) as {
          queue: { active: number }
        }
      ).queue.active

    const gone = new AbortController()
    const dropped = fetch(endpoint(), { method: 'POST', headers, body, signal: gone.signal }).catch(
      () => undefined,
    )
    await expect.poll(active, { timeout: 10_000 }).toBe(1)
    gone.abort()
    await dropped
    await expect.poll(active, { timeout: 1000 }).toBe(0)

    const cancelled = fetch(endpoint(), { method: 'POST', headers, body })
    await expect.poll(active, { timeout: 10_000 }).toBe(1)
    const notice = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 77 },
    })
    expect((await fetch(endpoint(), { method: 'POST', headers, body: notice })).status).toBe(202)
    await expect.poll(active, { timeout: 1000 }).toBe(0)
    await (await cancelled).text()
  }, 60_000)
})
