// The program is stopped while a document is read: in every generation of the protocol its client gets the answer.
import { expect, test } from 'vitest'
import { modernHeaders, modernMeta } from '../../support/mcp/modern-request.ts'
import { asDocument, heldReading, openMcpDoor } from '../../support/mcp/open-mcp-door.ts'
import { openEvents } from '../../support/mcp/read-events.ts'

const callOf = (meta?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'extract_text', arguments: asDocument('Read to its end'), ...(meta && { _meta: meta }) },
})

async function openHeld() {
  const { extract, signals, release } = heldReading()
  const door = await openMcpDoor({ extract })
  return { ...door, signals, release, started: () => expect.poll(() => signals.length).toBe(1) }
}

const streaming = { accept: 'application/json, text/event-stream' }
const modern = modernHeaders('tools/call', 'extract_text')

test.each([
  ['a plain POST', {}, undefined],
  ['a POST answered with a stream', streaming, { progressToken: 1 }],
  ['a POST of the 2026-07-28 revision', modern, modernMeta],
  ['one of that revision, answered with a stream', modern, { ...modernMeta, progressToken: 1 }],
])('%s', async (_name, headers, meta) => {
  const door = await openHeld()
  const answer = door.post(callOf(meta), { headers }).then((response) => response.text())
  await door.started()
  const stopped = door.stop()
  expect(door.signals[0]!.aborted).toBe(false)
  door.release()
  expect(await answer).toContain('Read to its end')
  await stopped
})

test('the 2024-11-05 stream, which then ends; one where nothing is read ends at once', async () => {
  const door = await openHeld()
  const idle = await openEvents(door.endpoint, { 'x-api-key': door.key })
  await idle.next()
  const busy = await openEvents(door.endpoint, { 'x-api-key': door.key })
  const query = new URL((await busy.next())!.data, door.url).search
  await door.post(callOf(), { query })
  await door.started()
  const stopped = door.stop()
  expect(await idle.next()).toBeUndefined()
  door.release()
  expect((await busy.next())!.data).toContain('Read to its end')
  expect(await busy.next()).toBeUndefined()
  await stopped
})

test('a subscription, which would never end by itself, ends at once', async () => {
  const door = await openMcpDoor()
  const message = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' }
  const answer = await door.post(
    { ...message, params: { notifications: { toolsListChanged: true }, _meta: modernMeta } },
    { headers: modernHeaders('subscriptions/listen') },
  )
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const ended = answer.text()
  await door.stop()
  await ended
})
