// Real MCP clients of every generation against the program over its real port; each lists the tool and reads a PDF.
// What they did goes into the matrix of docs/mcp.md.
import { execFile, spawn } from 'node:child_process'
import { text as readAll } from 'node:stream/consumers'
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
import { fixture } from '../support/fixtures.ts'
import { openForeignPage, useEventSource, useFetch } from '../support/mcp/browser-page.ts'
import { collectRows } from '../support/mcp/matrix.ts'
import { makeDataFolder, programArguments, startProgram, type RunningProgram } from '../support/program.ts'
import { browserPath, needs } from '../support/needs.ts'

const run = promisify(execFile)
const inspector = new URL('../../node_modules/.bin/mcp-inspector', import.meta.url).pathname
const { name: filename, bytes } = fixture('mixed-page.pdf')
const pdf = Buffer.from(bytes).toString('base64')
/** One line of the page's text layer, and one that is there only as a picture. */
function expectText(text: string | undefined): void {
  expect(text).toContain('supplied eleven thousand households')
  expect(text).toContain('Photographed in October 1911')
}
const matrix = collectRows('clients')
const record = (client: string, also = '') => matrix.add(client, 'yes', 'yes', also)
const pageRows = [
  'Chromium page of another origin, fetch',
  'Chromium page of another origin, EventSource with api_key',
]
let program: RunningProgram

beforeAll(async () => {
  program = await startProgram([], { longestWaitMs: 3_600_000 })
})
afterAll(async () => {
  matrix.save()
  await program.stop()
})

const toolCall = () => ({
  name: 'extract_text',
  arguments: { image_source: { type: 'base64', data: pdf, filename } },
})
const endpoint = () => new URL('/api/mcp', program.url)
const withKey = () => ({ requestInit: { headers: { 'x-api-key': program.key } } })

interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: ReturnType<typeof toolCall>): Promise<unknown>
  close(): Promise<void>
}

async function expectReads(name: string, client: AnyClient, also?: string): Promise<void> {
  try {
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(['extract_text'])
    const result = (await client.callTool(toolCall())) as {
      content: { text: string }[]
      structuredContent: Record<string, unknown>
    }
    expectText(result.content[0]?.text)
    expect(result.structuredContent).toMatchObject({ success: true, pageCount: 1, format: 'text' })
    record(name, also)
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
    await expectReads(`SDK v2, ${mode}`, client, `revision ${client.getNegotiatedProtocolVersion()}`)
  })

  test.each([
    ['http', 'legacy'],
    ['http', 'modern'],
    ['sse', 'legacy'],
  ])(
    'Inspector command line over %s, %s: one call, then two hundred at once',
    async (transport, era) => {
      const server = [endpoint().href, '--transport', transport, '--protocol-era', era]
      const header = ['--header', `x-api-key: ${program.key}`]
      const inspect = async (...words: string[]) => {
        const { stdout } = await run(
          inspector,
          ['--cli', ...server, ...header, '--format', 'json', ...words],
          {
            timeout: 300_000,
            maxBuffer: 1 << 24,
          },
        )
        return stdout
      }
      const call = ['--method', 'tools/call', '--tool-name', 'extract_text']
      const args = ['--tool-args-json', JSON.stringify(toolCall().arguments)]
      expect(await inspect('--method', 'tools/list')).toContain('"extract_text"')
      expectText(await inspect(...call, ...args))
      const load = ['--load', '--load-concurrency', '200', '--load-requests', '200']
      expect(JSON.parse(await inspect(...call, ...args, ...load))).toMatchObject({
        result: { concurrency: 200, ok: 200, toolErrors: 0, errors: 0 },
      })
      record(`Inspector command line, ${transport}, ${era}`, 'load mode: 200 calls at once, 0 errors')
    },
    900_000,
  )

  test.each([true, false])('stdio, with the app running: %s', async (appRuns) => {
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
  })

  test('curl, with the messages of the interface as they stand there', async () => {
    const send = async (message: string) => {
      const answer = await curl(
        ['-X', 'POST', endpoint().href, '-H', 'Content-Type: application/json', '-d', '@-'],
        message,
      )
      return (JSON.parse(answer) as { result: Record<string, unknown> }).result
    }
    expect(
      await send(
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{"tools":{}}}}',
      ),
    ).toMatchObject({ protocolVersion: '2024-11-05', capabilities: { tools: {} } })
    expect(await send('{"jsonrpc":"2.0","id":2,"method":"tools/list"}')).toMatchObject({
      tools: [{ name: 'extract_text' }],
    })
    const result = await send(
      `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"extract_text","arguments":{"image_source":{"type":"base64","data":"${pdf}","filename":"${filename}"},"output_format":"markdown"}}}`,
    )
    expectText((result['content'] as { text: string }[])[0]?.text)
    record('curl, POST')
  })

  test('curl -N on the stream, posting with curl', async () => {
    const stream = spawn('curl', [
      '-sN',
      '-m',
      '300',
      '-H',
      'Accept: text/event-stream',
      `${endpoint()}?api_key=${program.key}`,
    ])
    try {
      let seen = ''
      stream.stdout.on('data', (chunk: Buffer) => (seen += chunk.toString()))
      const until = (part: string) => expect.poll(() => seen).toContain(part)
      await until('\n\n')
      const address = new URL(/^data:(.*)$/m.exec(seen)![1]!, program.url).href
      const send = (message: object) =>
        curl(
          ['-X', 'POST', address, '-H', 'Content-Type: application/json', '-d', '@-'],
          JSON.stringify(message),
        )
      await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      await until('"id":1')
      expect(seen).toContain('"extract_text"')
      await send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: toolCall() })
      await until('"id":2')
      expectText(seen)
      record('curl -N, GET with api_key')
    } finally {
      stream.kill()
    }
  })

  test.skipIf(!needs.browser.met)('a browser page of another origin: fetch', async () => {
    const { page, origin } = await openForeignPage()
    expect(origin).not.toBe(program.url)
    const seen = await page.evaluate(useFetch, pageTask())
    expect(seen.tools).toEqual(['extract_text'])
    expectText(seen.text)
    record(pageRows[0]!)
  })

  test.skipIf(!needs.browser.met)('a browser page of another origin: EventSource', async () => {
    const { page } = await openForeignPage()
    const seen = await page.evaluate(useEventSource, pageTask())
    expect(seen.statuses).toEqual([202, 202, 202, 202])
    expect(seen.tools).toEqual(['extract_text'])
    expectText(seen.text)
    record(pageRows[1]!)
  })
})

// Last: what the tests above saw.
test('docs/mcp.md lists these clients and no others', () => {
  const { seen, documented } = matrix.compare(browserPath === undefined ? pageRows : [])
  expect(documented, 'run `npm run docs:mcp`').toEqual(seen)
})

const pageTask = () => ({ url: endpoint().href, key: program.key, call: toolCall() })

/** Runs curl with the key and a body, as a script would; its output. */
async function curl(words: string[], body: string): Promise<string> {
  const child = spawn('curl', ['-s', '-m', '300', '-H', `x-api-key: ${program.key}`, ...words])
  child.stdin.end(body)
  return readAll(child.stdout)
}
