// How calls of the official clients end when something goes wrong: what the client shows is a sentence that a person can
// act on. What they do when all goes well is in mcp-clients.test.ts, what a cancel leaves behind in mcp-cancel.test.ts.
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { hundredScannedPages } from '../support/hundred-scanned-pages.ts'
import { programArguments, startProgram } from '../support/program.ts'

interface Server {
  url: string
  key: string
  dataFolder: string
}

interface Result {
  isError?: boolean
  content: { text: string }[]
}

interface ConnectedClient {
  call: (args: Record<string, unknown>) => Promise<Result>
  close: () => Promise<void>
}

const me = { name: 'test', version: '1' }
const requestInit = ({ key }: Server) => ({ requestInit: { headers: { 'x-api-key': key } } })
const endpoint = ({ url }: Server) => new URL('/api/mcp', url)

async function connectFirst(transport: Parameters<Client['connect']>[0]): Promise<ConnectedClient> {
  const client = new Client(me)
  await client.connect(transport)
  return {
    call: (args) => client.callTool({ name: 'extract_text', arguments: args }) as Promise<Result>,
    close: () => client.close(),
  }
}

async function connectSecond(server: Server, mode: 'auto' | 'legacy'): Promise<ConnectedClient> {
  const client = new ModernClient(me, { versionNegotiation: { mode } })
  await client.connect(new ModernTransport(endpoint(server), requestInit(server)))
  return {
    call: (args) => client.callTool({ name: 'extract_text', arguments: args }) as Promise<Result>,
    close: () => client.close(),
  }
}

const clients: Record<string, (server: Server) => Promise<ConnectedClient>> = {
  'SDK v1, Streamable HTTP': (server) =>
    connectFirst(new StreamableHTTPClientTransport(endpoint(server), requestInit(server))),
  'SDK v1, HTTP+SSE': (server) => connectFirst(new SSEClientTransport(endpoint(server), requestInit(server))),
  'SDK v1, stdio': ({ dataFolder, key }) =>
    connectFirst(
      new StdioClientTransport({
        command: process.execPath,
        args: programArguments(['mcp-stdio', '--data-dir', dataFolder]),
        env: { ...process.env, LEGIBLE_KEYCHAIN: 'none', FETCH_MCP_SERVER_API_KEY: key },
      }),
    ),
  'SDK v2, auto': (server) => connectSecond(server, 'auto'),
  'SDK v2, legacy': (server) => connectSecond(server, 'legacy'),
}

const documentOf = async () => ({
  image_source: { type: 'base64', data: Buffer.from(await hundredScannedPages()).toString('base64') },
})

test('the program is stopped while each client waits for its document', async () => {
  const program = await startProgram()
  const args = await documentOf()
  const connected = await Promise.all(Object.values(clients).map((connect) => connect(program)))
  const answers = connected.map(({ call }) => call(args))
  await expect.poll(() => documentsUnderWay(program)).toBe(connected.length)
  const stopped = program.stop()
  const ends = await Promise.allSettled(answers)
  await stopped
  const said = ends.map((end) =>
    end.status === 'fulfilled' ? end.value.content.map(({ text }) => text).join(' ') : String(end.reason),
  )
  const sentence = 'Legible is shutting down. Send the document again once it runs. (shutting_down)'
  expect(Object.fromEntries(Object.keys(clients).map((name, index) => [name, said[index]]))).toEqual(
    Object.fromEntries(Object.keys(clients).map((name) => [name, sentence])),
  )
  await Promise.allSettled(connected.map(({ close }) => close()))
})

const mistyped = 'This API key is mistyped or cut off. Copy it again.'

test('a key is mistyped', async () => {
  const program = await startProgram()
  const wrong = { ...program, key: `${program.key.slice(0, -1)}_` }
  const args = { image_source: { type: 'base64', data: 'AAAA' } }
  const said: Record<string, string> = {}
  for (const [name, connect] of Object.entries(clients)) {
    said[name] = await connect(wrong)
      .then(async ({ call, close }) => {
        const { content } = await call(args)
        await close()
        return content[0]!.text
      })
      .catch((error: unknown) => String(error))
  }
  expect(said).toEqual({
    'SDK v1, Streamable HTTP': expect.stringContaining(mistyped) as string,
    // What is answered to a stream, and to the first question of a client that does not know the revision yet, these two do not show.
    'SDK v1, HTTP+SSE': expect.stringContaining('401') as string,
    'SDK v1, stdio': expect.stringContaining(`${mistyped} The assistant's configuration`) as string,
    'SDK v2, auto': expect.stringContaining('the server requires authorization') as string,
    'SDK v2, legacy': expect.stringContaining(mistyped) as string,
  })
  await program.stop()
})

async function documentsUnderWay({ url, key }: Server): Promise<number> {
  const answer = await fetch(`${url}/api/status`, { headers: { 'x-api-key': key } })
  const { queue } = (await answer.json()) as { queue: { active: number; waiting: number } }
  return queue.active + queue.waiting
}
