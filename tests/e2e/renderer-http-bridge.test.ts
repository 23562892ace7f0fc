import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppEvent, WindowBridge } from '../../shared/desktop-api.ts'
import { settingsSchema } from '../../shared/settings.ts'
import { createFakeDesktopApi } from '../support/fake-desktop-api/fake-desktop-api.ts'
import { buildPage, chromiumPath } from '../support/fake-desktop-api/open-page.ts'
import { usualScenario } from '../support/fake-desktop-api/scenario.ts'

interface Call {
  method: string
  argument: unknown
  authorization: string | undefined
}

/** The other side of the wire of shared/desktop-api.ts, in front of the pretended program. */
function startWire(pageFolder: string) {
  const bridge = createFakeDesktopApi({ ...usualScenario, bridge: 'browser' }, settingsSchema.parse({}))
  const calls: Call[] = []
  const streams = new Set<ServerResponse>()
  let token: string | undefined = 'once'
  let session = 'sess-1'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (!path.startsWith('/bridge/')) return servePage(pageFolder, path, response)
    const method = path.slice('/bridge/'.length)
    const { authorization } = request.headers
    if (method !== 'sign-in' && authorization !== `Session ${session}`) {
      return json(response, 401, { ok: false, error: { code: 'invalid_api_key', message: 'Sign in again.' } })
    }
    if (method === 'events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n')
      streams.add(response)
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (method === 'sign-in') {
      const given = (JSON.parse(body.toString()) as { token: string }).token
      const isGood = given === token
      token = undefined
      return isGood
        ? json(response, 200, { ok: true, value: { session } })
        : json(response, 401, { ok: false, error: { code: 'invalid_api_key', message: 'Used.' } })
    }
    const header = request.headers['x-legible-argument'] as string | undefined
    const argument =
      header === undefined
        ? (JSON.parse(body.toString()) as { argument?: unknown }).argument
        : { ...(JSON.parse(decodeURIComponent(header)) as object), bytes: new Uint8Array(body) }
    calls.push({ method, argument, authorization })
    // The pretended program draws what it reads, which it can only do in a browser.
    if (method === 'documents.addBytes') return json(response, 200, { ok: true, value: { id: 'doc_1' } })
    const [group, name] = method.split('.') as ['documents', 'list']
    json(response, 200, await bridge[group][name](...([argument] as unknown as [])))
  }

  const server = createServer((request, response) => void answer(request, response))
  return {
    server,
    calls,
    streams,
    send: (event: AppEvent) =>
      streams.forEach((stream) => stream.write(`data: ${JSON.stringify(event)}\n\n`)),
    endSession: () => (session = 'sess-2'),
    bridge: bridge satisfies WindowBridge,
  }
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}

function servePage(folder: string, path: string, response: ServerResponse): void {
  const types: Record<string, string> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
  }
  response.setHeader('Content-Type', types[extname(path)] ?? 'text/html')
  createReadStream(join(folder, path === '/' ? 'index.html' : path)).pipe(response)
}

describe('the page in a browser', () => {
  let browser: Browser
  let page: Page
  let pageFolder: string
  let wire: ReturnType<typeof startWire>
  let address: string

  beforeAll(async () => {
    pageFolder = await buildPage()
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await page.context().close()
    stop(wire.server)
  })

  async function start(fragment: string): Promise<void> {
    wire = startWire(pageFolder)
    await new Promise<void>((resolve) => wire.server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(wire.server.address() as AddressInfo).port}/`
    page = await (await browser.newContext()).newPage()
    await page.goto(address + fragment)
  }

  test('without a session it says how to get one', async () => {
    await start('')
    await page.getByText('Open this page with its link').waitFor()
    expect(wire.calls).toEqual([])
  })

  test('the link signs the tab in once, leaves no token in the address, and the session outlasts a reload', async () => {
    await start('#token=once')
    await page.getByText('Drop a document to read its text').waitFor()
    expect(page.url()).toBe(address)
    expect(new Set(wire.calls.map(({ authorization }) => authorization))).toEqual(new Set(['Session sess-1']))
    await page.reload()
    await page.getByText('Drop a document to read its text').waitFor()

    const other = await (await browser.newContext()).newPage()
    await other.goto(`${address}#token=once`)
    await other.getByText('This link was used already').waitFor()
    await other.context().close()
  })

  test('a file goes over as it is, with its name and the chosen options', async () => {
    await start('#token=once')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    const buffer = Buffer.from([0x89, 0x50, 0, 255, 1])
    await chooser.setFiles({ name: 'Größe №1.png', mimeType: 'image/png', buffer })
    await expect
      .poll(() => wire.calls.find(({ method }) => method === 'documents.addBytes')?.argument)
      .toEqual({ name: 'Größe №1.png', origin: 'file', options: {}, bytes: new Uint8Array(buffer) })
  })

  test('events change what is shown, and nothing that the bridge cannot do is offered', async () => {
    await start('#token=once')
    await page.getByText('Drop a document to read its text').waitFor()
    expect(await page.getByText('capture the screen').count()).toBe(0)
    wire.send({ type: 'usage', totals: { today: 77, thisMonth: 500, remaining: null, monthlyLimit: null } })
    await page.getByText('77 credits').waitFor()
  })

  test('a program that goes away is said to be away, and the page goes on when it is back', async () => {
    await start('#token=once')
    await page.getByText('Drop a document to read its text').waitFor()
    await expect.poll(() => wire.streams.size).toBe(1)
    for (const stream of wire.streams) stream.destroy()
    await page.getByText('Legible does not answer').waitFor()
    await expect.poll(() => page.getByText('Legible does not answer').count(), { timeout: 8000 }).toBe(0)
  })

  test('a session that ended leads back to the link', async () => {
    await start('#token=once')
    await page.getByText('Drop a document to read its text').waitFor()
    wire.endSession()
    await page.keyboard.press('2')
    await page.getByText('Open this page with its link').waitFor()
  })
})

function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}
