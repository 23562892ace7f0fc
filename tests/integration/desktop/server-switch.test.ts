import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findServer } from '../../../main/settings/server-file.ts'
import type { AppEvent } from '../../../shared/desktop-api.ts'
import { composeApp, openApp } from '../../support/open-app.ts'
import { pngOf } from '../../support/sample-documents.ts'

const answers = (url: string | null) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A port that another program has. */
async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  return (other.address() as AddressInfo).port
}

test('the page switches the server off and on again, and that outlasts the program', async () => {
  const app = await openApp()
  const { handlers } = app.bridge
  await app.start()
  const { url } = app.serverState()
  expect(await answers(url)).toBe(true)

  expect(await handlers['server.stop'](undefined)).toMatchObject({ running: false, problem: null })
  expect(await answers(url)).toBe(false)
  expect(app.services.settings.get().server.enabled).toBe(false)
  await app.start()
  expect(app.serverState().running).toBe(false)

  const started = await handlers['server.start'](undefined)
  expect(started).toMatchObject({ running: true, problem: null })
  expect(await answers(started.url)).toBe(true)
  expect(app.services.settings.get().server.enabled).toBe(true)
})

test('a server whose address cannot be written down does not go on unseen', async () => {
  const app = await openApp()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  other.close()
  app.services.settings.patch({ server: { port } })
  mkdirSync(join(app.services.dataFolder, 'server.json'))
  await app.start()
  expect(app.serverState()).toMatchObject({
    running: false,
    problem: expect.stringContaining('EISDIR') as string,
  })
  expect(await answers(`http://127.0.0.1:${port}`)).toBe(false)
})

/** The program with a request under way, whose document `host` is asked for. */
async function askWithSlowHost() {
  const host = createServer().listen(0, '127.0.0.1')
  await once(host, 'listening')
  onTestFinished(() => {
    host.closeAllConnections()
    host.close()
  })
  const { app, close } = await composeApp({
    window: () => ({}),
    overrides: { port: 0, allowPrivateUrls: true },
  })
  onTestFinished(close)
  await app.start()
  const { plainKey } = await app.services.keys.create({ name: 'caller' })
  const answer = fetch(`${app.serverState().url}/api/ocr/process`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${plainKey}` },
    body: JSON.stringify({ imageUrl: `http://127.0.0.1:${(host.address() as AddressInfo).port}/page.png` }),
  })
  const [, document] = (await once(host, 'request')) as [unknown, ServerResponse]
  return { app, answer, document }
}

test('a document that is being read when the server moves is read to its end, and the new port answers meanwhile', async () => {
  const { app, answer, document } = await askWithSlowHost()
  const { url: former } = app.serverState()
  const { url } = await app.bridge.handlers['server.changePort']({ port: 6271 })
  expect(await answers(url)).toBe(true)
  expect(url).not.toBe(former)
  expect(await answers(former)).toBe(false)
  expect(findServer(app.services.dataFolder)?.url).toBe(url)

  document.end(pngOf(['Legible reads this page']))
  expect(await (await answer).json()).toMatchObject({
    success: true,
    extractedText: 'Legible reads this page',
  })
})

test('what is under way at a former port ends as well when the server is switched off', async () => {
  const { app, answer } = await askWithSlowHost()
  await app.bridge.handlers['server.changePort']({ port: 6271 })
  await app.bridge.handlers['server.stop'](undefined)
  expect((await answer).status).toBe(503)
})

test('whoever waits for an answer when the server is switched off is told so, and charged nothing', async () => {
  const { app, answer: asked } = await askWithSlowHost()
  const stopped = app.bridge.handlers['server.stop'](undefined)

  const answer = await asked
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { code: 'shutting_down' } })
  await stopped
  expect(app.services.credits.usage()).toMatchObject({ total: 0 })
})

test('a port that is taken is said with the next free one, which the page can move to', async () => {
  const taken = await takenPort()
  const app = await openApp(taken)
  const told: AppEvent[] = []
  app.bridge.hub.subscribe((event) => told.push(event))
  await app.start()

  const { nextFreePort } = app.serverState()
  expect(app.serverState()).toMatchObject({
    running: false,
    port: taken,
    problem: `Port ${taken} is already in use.`,
  })
  expect(nextFreePort).toBeGreaterThan(taken)
  expect(told.at(-1)).toEqual({ type: 'server', server: app.serverState() })

  const moved = await app.bridge.handlers['server.changePort']({ port: nextFreePort ?? 0 })
  expect(moved).toMatchObject({ running: true, port: nextFreePort, problem: null, nextFreePort: null })
  expect(await answers(`http://127.0.0.1:${nextFreePort}`)).toBe(true)
})

test('a port chosen while the server is off is kept for when it is switched on', async () => {
  const app = await openApp()
  const { handlers } = app.bridge
  await handlers['server.stop'](undefined)
  const free = (await takenPort()) + 1
  expect(await handlers['server.changePort']({ port: free })).toMatchObject({ running: false, port: free })
})

test('switching back and forth in a hurry ends with what was asked for last', async () => {
  const app = await openApp()
  const { handlers } = app.bridge
  await Promise.all([
    handlers['server.start'](undefined),
    handlers['server.stop'](undefined),
    handlers['server.start'](undefined),
    handlers['server.stop'](undefined),
  ])
  expect(app.serverState().running).toBe(false)
  await Promise.all([handlers['server.stop'](undefined), handlers['server.start'](undefined)])
  expect(await answers(app.serverState().url)).toBe(true)
})
