import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { OutboundConnection } from '../../../shared/activity.ts'
import { createWebhookCaller } from '../../../main/fetching/webhook-caller.ts'

const mebibyte = 1024 * 1024

async function receiver(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/hook` }
}

function caller(rules: { allowUrls?: boolean; allowPrivateUrls?: boolean; ownPorts?: number[] } = {}) {
  const { allowUrls = true, allowPrivateUrls = false, ownPorts = [] } = rules
  const outbound: OutboundConnection[] = []
  const webhooks = createWebhookCaller({
    rules: () => ({ allowUrls, allowPrivateUrls, maxBytes: mebibyte }),
    ownPorts: () => ownPorts,
    onOutbound: (connection) => outbound.push(connection),
  })
  const call = (url: string, signal = AbortSignal.timeout(60_000)) =>
    webhooks.post(url, { body: '{}', headers: { 'webhook-id': 'job_1' }, signal, requestId: 'job_1' })
  return { check: (url: string) => webhooks.check(url), call, outbound }
}

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://2130706433/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest',
  'http://[::ffff:192.168.0.1]/',
  'http://localhost/',
])('%s is refused before anything leaves, when it is named and when it is called', async (url) => {
  const { check, call, outbound } = caller()
  const refused = { code: 'url_not_allowed', param: 'webhook' }
  expect(() => check(url)).toThrow(expect.objectContaining(refused) as Error)
  await expect(call(url)).rejects.toMatchObject(refused)
  expect(outbound).toEqual([])
})

test('a name that leads into a private network is refused when it is called', async () => {
  const { port } = await receiver((_request, response) => response.end())
  const outbound: OutboundConnection[] = []
  const webhooks = createWebhookCaller({
    rules: () => ({ allowUrls: true, allowPrivateUrls: false, maxBytes: mebibyte }),
    ownPorts: () => [],
    onOutbound: (connection) => outbound.push(connection),
    lookup: ((_name: string, _options: object, callback: (...found: unknown[]) => void) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }])) as never,
  })
  const url = `http://hooks.example.com:${port}/`
  expect(() => webhooks.check(url)).not.toThrow()
  await expect(
    webhooks.post(url, { body: '{}', headers: {}, signal: AbortSignal.timeout(60_000), requestId: 'job_1' }),
  ).rejects.toMatchObject({ code: 'url_not_allowed' })
  expect(outbound).toEqual([])
})

test('Legible itself is refused even where private addresses are allowed', async () => {
  const { port, url } = await receiver((_request, response) => response.end())
  const { call } = caller({ allowPrivateUrls: true, ownPorts: [port] })
  await expect(call(url)).rejects.toMatchObject({ code: 'url_not_allowed' })
})

test('where addresses are switched off a webhook is refused with a sentence of its own', () => {
  const { check } = caller({ allowUrls: false })
  expect(() => check('https://example.com/')).toThrow(/ask for the job instead/)
})

test('what is allowed is posted as it is, its status told, and the connection noted', async () => {
  const heard: unknown[] = []
  const { url, port } = await receiver((request, response) => {
    heard.push([request.method, request.headers['content-type'], request.headers['webhook-id']])
    response.writeHead(202).end('whatever')
  })
  const { call, outbound } = caller({ allowPrivateUrls: true })
  expect(await call(url)).toBe(202)
  expect(heard).toEqual([['POST', 'application/json', 'job_1']])
  expect(outbound).toMatchObject([{ requestId: 'job_1', host: `127.0.0.1:${port}`, outcome: 'ok' }])
})

test('a redirect is not followed', async () => {
  const { url: second, ...other } = await receiver((_request, response) => response.writeHead(500).end())
  const { url } = await receiver((_request, response) => response.writeHead(307, { location: second }).end())
  expect(other.port).toBeGreaterThan(0)
  expect(await caller({ allowPrivateUrls: true }).call(url)).toBe(307)
})

test('a receiver that is not there, and one that says nothing, end as failures', async () => {
  const gone = await receiver(() => {})
  const { call } = caller({ allowPrivateUrls: true })
  await expect(call(gone.url, AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'LegibleError' })
  await expect(call('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'fetch_failed' })
})
