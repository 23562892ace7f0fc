import { expect, test } from 'vitest'
import { modernHeaders, modernMeta } from '../../support/mcp/modern-request.ts'
import { asDocument, heldReading, openMcpDoor } from '../../support/mcp/open-mcp-door.ts'
import { openEvents } from '../../support/mcp/read-events.ts'

const callOf = (id: number | string, meta?: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'extract_text', arguments: asDocument('Long'), ...(meta && { _meta: meta }) },
})
const cancelOf = (requestId: number | string) => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
})
const modern = { meta: modernMeta, headers: modernHeaders('tools/call', 'extract_text') }

async function openHeld() {
  const { extract, signals, release } = heldReading()
  const door = await openMcpDoor({ extract })
  return {
    ...door,
    signals,
    release,
    started: (count: number) => expect.poll(() => signals.length).toBe(count),
  }
}

test.each([
  ['a plain POST', {}, undefined],
  ['a POST answered with a stream', { accept: 'application/json, text/event-stream' }, { progressToken: 1 }],
  ['a POST of the 2026-07-28 revision', modern.headers, modern.meta],
  ['one of that revision, answered with a stream', modern.headers, { ...modern.meta, progressToken: 1 }],
])('a client that hangs up ends the work: %s', async (_name, headers, meta) => {
  const door = await openHeld()
  const gone = new AbortController()
  const answer = door.post(callOf(1, meta), { headers, signal: gone.signal })
  answer.then((response) => response.text()).catch(() => undefined)
  await door.started(1)
  gone.abort()
  await expect.poll(() => door.signals[0]!.aborted).toBe(true)
  await expect.poll(() => door.counts().calls).toBe(0)
})

test('a cancel in a request of its own ends the call it names, and the call is answered', async () => {
  const door = await openHeld()
  const answer = door.post(callOf('seven'))
  await door.started(1)
  expect((await door.post(cancelOf('six'))).status).toBe(202)
  expect(door.signals[0]!.aborted).toBe(false)
  expect((await door.post(cancelOf('seven'))).status).toBe(202)
  await expect.poll(() => door.signals[0]!.aborted).toBe(true)
  expect((await answer).status).toBe(200)
})

test('a cancel meets only calls of its own key', async () => {
  const door = await openHeld()
  const answer = door.post(callOf(1))
  await door.started(1)
  await door.post(cancelOf(1), { headers: { 'x-api-key': door.otherKey } })
  expect(door.signals[0]!.aborted).toBe(false)
  door.release()
  expect(JSON.stringify(await (await answer).json())).toContain('Long')
})

test('two assistants that share a key and count their calls alike do not cancel each other', async () => {
  const door = await openHeld()
  const session = async () => {
    const answer = await door.post({
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    })
    return { 'mcp-session-id': answer.headers.get('mcp-session-id')! }
  }
  const [one, other] = [await session(), await session()]
  expect(one).not.toEqual(other)
  const first = door.post(callOf(1), { headers: one })
  await door.started(1)
  const second = door.post(callOf(1), { headers: other })
  await door.started(2)
  await door.post(cancelOf(1), { headers: one })
  await expect.poll(() => door.signals[0]!.aborted).toBe(true)
  expect(door.signals[1]!.aborted).toBe(false)
  door.release()
  expect(JSON.stringify(await (await second).json())).toContain('Long')
  await first
})

test('a cancel that could mean either of two calls ends neither', async () => {
  const door = await openHeld()
  const answers = [door.post(callOf(1)), door.post(callOf(1))]
  await door.started(2)
  await door.post(cancelOf(1))
  expect(door.signals.map(({ aborted }) => aborted)).toEqual([false, false])
  door.release()
  await Promise.all(answers)
})

test('a cancel on a stream ends the call of that stream alone', async () => {
  const door = await openHeld()
  const open = async () => {
    const stream = await openEvents(door.endpoint, { 'x-api-key': door.key })
    return { ...stream, query: new URL((await stream.next())!.data, door.url).search }
  }
  const [one, other] = [await open(), await open()]
  await door.post(callOf(1), { query: one.query })
  await door.started(1)
  await door.post(callOf(1), { query: other.query })
  await door.started(2)
  await door.post(cancelOf(1), { query: one.query })
  await expect.poll(() => door.signals[0]!.aborted).toBe(true)
  expect(door.signals[1]!.aborted).toBe(false)
  one.close()
  other.close()
  await expect.poll(() => door.signals[1]!.aborted).toBe(true)
})
