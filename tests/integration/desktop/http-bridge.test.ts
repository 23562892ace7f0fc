// What anybody may send to the page's own addresses, over a real port.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../../support/open-app.ts'

/** What says nothing a handler could work with, and what no page would send. */
const odd = ['null', '[]', '"token"', '7', '{}', '{"token":null}', '{"token":{"a":1}}']

async function openBridge() {
  const app = await openApp()
  const listening = await app.listen()
  if (!listening.ok) throw new Error(listening.message)
  const json = { 'content-type': 'application/json' }
  const post = async (method: string, body: BodyInit, headers: Record<string, string> = json) => {
    const answer = await fetch(`${listening.url}/bridge/${method}`, { method: 'POST', headers, body })
    return { status: answer.status, body: (await answer.json()) as BridgeAnswer }
  }
  const token = app.bridge.sessions.issueToken()
  const { session } = (await post('sign-in', JSON.stringify({ token }))).body.value as { session: string }
  return { app, url: listening.url, post, json, authorization: `Session ${session}` }
}

interface BridgeAnswer {
  value?: unknown
  error?: { code: string; message: string; param?: string }
}

test.each(odd)('whoever signs in with %s is not signed in, and nothing breaks', async (body) => {
  const { post } = await openBridge()
  expect(await post('sign-in', body)).toMatchObject({
    status: 401,
    body: { error: { code: 'invalid_api_key' } },
  })
})

test.each(odd)('a call whose body is %s is told what is wrong with it', async (body) => {
  const { post, json, authorization } = await openBridge()
  const answer = await post('documents.addUrl', body, { ...json, authorization })
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
})

test.each(['{', '%zz', 'null', '7', '"a"', '%5B%5D', ''])(
  'a file whose argument is %s is refused by its sentence',
  async (argument) => {
    const { post, authorization } = await openBridge()
    const headers = {
      authorization,
      'content-type': 'application/octet-stream',
      'x-legible-argument': argument,
    }
    const { status, body } = await post('documents.addBytes', 'no file', headers)
    expect({ status, code: body.error?.code }).toEqual({ status: 400, code: 'invalid_request' })
  },
)

test('an address that is not well encoded is taken on and named as it is written', async () => {
  const { app, post, json, authorization } = await openBridge()
  const argument = { url: 'https://example.invalid/a%zz.pdf', options: {} }
  const answer = await post('documents.addUrl', JSON.stringify({ argument }), { ...json, authorization })
  expect(answer.status).toBe(200)
  expect(app.bridge.queue.list().documents).toMatchObject([{ name: 'a%zz.pdf' }])
})

test('the end of the program waits for no page that is open', async () => {
  const { app, url, authorization } = await openBridge()
  const events = await fetch(`${url}/bridge/events`, { headers: { authorization } })
  await app.close(3_600_000)
  expect(await events.text()).toBe(': connected\n\n')
})

test('a page that takes no events is let go, so that they do not heap up for it', async () => {
  const { app, url, authorization } = await openBridge()
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`GET /bridge/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  for (let sent = 0; sent < 64; sent++) {
    app.bridge.hub.send({ type: 'show', documentId: 'x'.repeat(1024 * 1024) })
    await setImmediate()
  }
  let received = 0
  socket.on('data', (chunk: Buffer) => (received += chunk.length))
  socket.resume()
  await once(socket, 'close')
  expect(received).toBeLessThan(64 * 1024 * 1024)
})
