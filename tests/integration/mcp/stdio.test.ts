// The bridge as an assistant starts it: the program itself, its standard streams, and a server that comes and goes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text as readAll } from 'node:stream/consumers'
import { Client as ModernClient } from '@modelcontextprotocol/client'
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataFolder, programArguments, startProgram, type RunningProgram } from '../../support/program.ts'
import { textPdf } from '../../support/sample-documents.ts'

let dataFolder: string
let pdf: string
beforeAll(async () => {
  dataFolder = await makeDataFolder()
  pdf = Buffer.from(await textPdf([['Read over standard input.']])).toString('base64')
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const toolCall = () => ({ name: 'extract_text', arguments: { image_source: { type: 'base64', data: pdf } } })
const environment = (extra: Record<string, string>) =>
  ({ ...process.env, LEGIBLE_KEYCHAIN: 'none', ...extra }) as Record<string, string>

async function openBridge(folder: string, env: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: programArguments(['mcp-stdio', '--data-dir', folder]),
      env: environment(env),
    }),
  )
  return {
    client,
    async read() {
      const result = (await client.callTool(toolCall())) as { isError?: boolean; content: { text: string }[] }
      return result
    },
  }
}

/** Pages charged to keys, and to nobody's key, which is what a reading in the bridge's own process is. */
async function chargedPages(program: RunningProgram) {
  const answer = await fetch(`${program.url}/api/usage`, { headers: { 'x-api-key': program.key } })
  const { byKey } = (await answer.json()) as { byKey: { keyId: string | null; total: number }[] }
  const sum = (own: boolean) =>
    byKey.filter(({ keyId }) => (keyId === null) === own).reduce((pages, { total }) => pages + total, 0)
  return { byKeys: sum(false), here: sum(true) }
}

describe('the stdio bridge', () => {
  test('says nothing on standard output but messages, answers what was piped in, and ends', async () => {
    const child = spawn(process.execPath, programArguments(['mcp-stdio', '--data-dir', dataFolder]), {
      env: environment({}),
    })
    let stdout = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2024-11-05',
          capabilities: {},
          clientInfo: { name: 'pipe', version: '1' },
        },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: toolCall() },
    ]
    child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(0)
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; result: object })
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
    expect(JSON.stringify(answers[1])).toContain('Read over standard input.')
  })

  test('speaks to clients of the newest revision', async () => {
    const client = new ModernClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(
      new ModernStdio({
        command: process.execPath,
        args: programArguments(['mcp-stdio', '--data-dir', dataFolder]),
        env: environment({}),
      }),
    )
    const result = (await client.callTool(toolCall())) as { content: { text: string }[] }
    expect(result.content[0]!.text).toContain('Read over standard input.')
    await client.close()
  })

  test('goes on reading when the app ends, and goes back to it when it is there again', async () => {
    const first = await startProgram([], { keepData: true })
    const bridge = await openBridge(first.dataFolder, { FETCH_MCP_SERVER_API_KEY: first.key })
    const readNew = async (words: string) => {
      const data = Buffer.from(await textPdf([[words]])).toString('base64')
      const result = await bridge.client.callTool({
        name: 'extract_text',
        arguments: { image_source: { type: 'base64', data } },
      })
      expect(JSON.stringify(result.content)).toContain(words)
    }
    await readNew('With the app.')
    await first.stop()
    await readNew('Without the app.')
    const second = await startProgram([], { dataFolder: first.dataFolder })
    await readNew('With the app again.')
    expect(await chargedPages(second)).toEqual({ byKeys: 2, here: 1 })
    await bridge.client.close()
    await second.stop()
  })

  test('reads again once its folder can be used', async () => {
    const folder = await makeDataFolder()
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'legible.db')
    const newer = new DatabaseSync(file)
    newer.exec('CREATE TABLE t (a); PRAGMA user_version = 9999')
    newer.close()
    const bridge = await openBridge(folder)
    await expect(bridge.read()).rejects.toThrow('newer')
    await rm(file)
    expect((await bridge.read()).content[0]!.text).toContain('Read over standard input.')
    await bridge.client.close()
    await rm(folder, { recursive: true })
  })

  test('tells the assistant when the key is wrong, instead of ending or reading elsewhere', async () => {
    const program = await startProgram()
    const wrong = `${program.key.slice(0, -1)}${program.key.endsWith('0') ? '1' : '0'}`
    const bridge = await openBridge(program.dataFolder, { FETCH_MCP_SERVER_API_KEY: wrong })
    expect((await bridge.client.listTools()).tools.map(({ name }) => name)).toEqual(['extract_text'])
    const result = await bridge.read()
    expect(result.isError).toBe(true)
    expect(result.content[0]!.text).toMatch(/mistyped.*FETCH_MCP_SERVER_API_KEY.*\(invalid_api_key\)/)
    await bridge.client.close()
    await program.stop()
  })

  test('answers a line that is no message, and goes on', async () => {
    const child = spawn(process.execPath, programArguments(['mcp-stdio', '--data-dir', dataFolder]), {
      env: environment({}),
    })
    const lines = ['{"jsonrpc":', '', '{"id":7,"method":"ping"}', '{"jsonrpc":"2.0","id":8,"method":"ping"}']
    child.stdin.end(lines.join('\n'))
    const answers = (await readAll(child.stdout)).trim().split('\n')
    expect(answers.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { jsonrpc: '2.0', id: null, error: { code: -32700 } },
      { jsonrpc: '2.0', id: 7, error: { code: -32600 } },
      { jsonrpc: '2.0', id: 8, result: {} },
    ])
  })

  test('takes a file as large as the other doors take', async () => {
    const bridge = await openBridge(dataFolder)
    const padded = Buffer.concat([Buffer.from(pdf, 'base64'), Buffer.alloc(12 * 1024 * 1024, '%\n')])
    const result = await bridge.client.callTool({
      name: 'extract_text',
      arguments: { image_source: { type: 'base64', data: padded.toString('base64') } },
    })
    expect(JSON.stringify(result.content)).toContain('Read over standard input.')
    await bridge.client.close()
  })

  test('says what is wrong with a call once, whoever passed it on', async () => {
    const program = await startProgram()
    for (const env of [{}, { FETCH_MCP_SERVER_API_KEY: program.key }]) {
      const bridge = await openBridge(program.dataFolder, env)
      await expect(bridge.client.callTool({ name: 'read_mind' })).rejects.toThrow(
        /^MCP error -32602: There is no tool "read_mind" here, only extract_text\.$/,
      )
      await bridge.client.close()
    }
    await program.stop()
  })

  test('with an address that is none says where it is set', async () => {
    const bridge = await openBridge(dataFolder, { LEGIBLE_URL: 'nonsense', FETCH_MCP_SERVER_API_KEY: 'x' })
    const result = await bridge.read()
    expect(result.isError).toBe(true)
    expect(result.content[0]!.text).toContain('LEGIBLE_URL is "nonsense", which is no address')
    await bridge.client.close()
  })

  test('with an address where nothing answers says to start Legible', async () => {
    const bridge = await openBridge(dataFolder, {
      LEGIBLE_URL: 'http://127.0.0.1:9',
      FETCH_MCP_SERVER_API_KEY: 'x',
    })
    const result = await bridge.read()
    expect(result.isError).toBe(true)
    expect(result.content[0]!.text).toContain('Legible is not running at http://127.0.0.1:9.')
    expect(result.content[0]!.text).toContain('LEGIBLE_URL')
    await bridge.client.close()
  })
})
