// The MCP bundle as an assistant takes it: unpacked, configured by its manifest, started where no project is around it.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import {
  getMcpConfigForManifest,
  hasRequiredConfigMissing,
  unpackExtension,
  validateManifest,
  type McpbManifestAny,
} from '@anthropic-ai/mcpb'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeTool } from '../../../main/mcp/tool-definition.ts'
import { startProgram } from '../../support/program.ts'
import { textPdf } from '../../support/sample-documents.ts'

const root = new URL('../../..', import.meta.url).pathname
let scratch: string
let extensionPath: string
let manifest: McpbManifestAny
let pdf: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'legible-bundle-'))
  const mcpbPath = join(scratch, 'legible.mcpb')
  await promisify(execFile)(process.execPath, ['scripts/make-mcpb.ts', '--out', mcpbPath], { cwd: root })
  extensionPath = join(scratch, 'unpacked')
  expect(await unpackExtension({ mcpbPath, outputDir: extensionPath, silent: true })).toBe(true)
  manifest = JSON.parse(await readFile(join(extensionPath, 'manifest.json'), 'utf8')) as McpbManifestAny
  pdf = Buffer.from(await textPdf([['Read through the bundle.']])).toString('base64')
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** Starts the bundle's server as its manifest says, with what its user filled in. */
async function openBundle(dataFolder: string, apiKey: string) {
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath,
    systemDirs: {},
    userConfig: { api_key: apiKey },
    pathSeparator: sep,
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: config?.command === 'node' ? process.execPath : '',
      args: config?.args ?? [],
      env: { ...config?.env, LEGIBLE_DATA_DIR: dataFolder },
      cwd: scratch,
    }),
  )
  const read = () =>
    client.callTool({
      name: 'extract_text',
      arguments: { image_source: { type: 'base64', data: pdf } },
    }) as Promise<{ isError?: boolean; content: { text: string }[] }>
  return { client, read }
}

describe('the bundle', () => {
  test('has a manifest its format accepts, and weighs little', async () => {
    expect(validateManifest(join(extensionPath, 'manifest.json'))).toBe(true)
    expect((await stat(join(scratch, 'legible.mcpb'))).size).toBeLessThan(500_000)
  })

  test('asks for a key, keeps it secret and cannot be installed without', () => {
    expect(manifest.user_config?.['api_key']).toMatchObject({ sensitive: true, required: true })
    expect(hasRequiredConfigMissing({ manifest, userConfig: {} })).toBe(true)
    expect(JSON.stringify(manifest.server.mcp_config?.args)).not.toContain('user_config')
  })

  test('names the tool the server has', () => {
    const { name, description } = describeTool([])
    expect(manifest.tools).toEqual([{ name, description: expect.stringContaining(description) as string }])
  })

  test('carries the licences of the libraries in it', async () => {
    const licences = await readFile(join(extensionPath, 'third-party-licences.txt'), 'utf8')
    for (const library of ['@modelcontextprotocol/sdk', 'zod', 'env-paths'])
      expect(licences).toMatch(new RegExp(`^${library}$`, 'm'))
  })

  test('lists and calls the tool of the running app, with its key', async () => {
    const program = await startProgram()
    const { client, read } = await openBundle(program.dataFolder, program.key)
    try {
      expect(client.getServerVersion()).toMatchObject({ name: 'legible', version: manifest.version })
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(manifest.tools?.map(({ name }) => name))
      expect((await read()).content[0]?.text).toContain('Read through the bundle.')
      const usage = await fetch(`${program.url}/api/usage`, { headers: { 'x-api-key': program.key } })
      expect(await usage.json()).toMatchObject({ byKey: [{ keyId: expect.any(String) as string, total: 1 }] })
    } finally {
      await client.close()
      await program.stop()
    }
  })

  test('says that the app is not running, and finds it once it is', async () => {
    const dataFolder = join(scratch, 'data')
    await mkdir(dataFolder)
    const { client, read } = await openBundle(dataFolder, 'a key of no account')
    try {
      expect((await client.listTools()).tools).toHaveLength(1)
      const before = await read()
      expect(before.isError).toBe(true)
      expect(before.content[0]?.text).toContain('Legible is not running')
      const program = await startProgram([], { dataFolder })
      try {
        const refused = await read()
        expect(refused.isError).toBe(true)
        expect(refused.content[0]?.text).toMatch(/key/i)
      } finally {
        await program.stop()
      }
    } finally {
      await client.close()
    }
  })
})
