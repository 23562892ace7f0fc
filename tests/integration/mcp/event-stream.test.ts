import { describe, expect, test } from 'vitest'
import { asDocument, heldReading, openMcpDoor } from '../../support/mcp/open-mcp-door.ts'
import { openEvents } from '../../support/mcp/read-events.ts'

const call = (id: number, text: string, meta?: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'extract_text', arguments: asDocument(text), ...(meta && { _meta: meta }) },
})

async function openStream(door: Awaited<ReturnType<typeof openMcpDoor>>) {
  const stream = await openEvents(door.endpoint, { 'x-api-key': door.key })
  const first = await stream.next()
  const query = new URL(first!.data, door.url).search
  return { ...stream, first, query, send: (body: unknown) => door.post(body, { query }) }
}

describe('the 2024-11-05 stream', () => {
  test('begins with the address to post to, written so that naive parsers skip it', async () => {
    const door = await openMcpDoor()
    const stream = await openStream(door)
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.first).toMatchObject({ event: 'endpoint' })
    expect(stream.first!.data).toMatch(/^\/api\/mcp\?sessionId=[0-9a-f-]{36}$/)
    expect(stream.raw()).toMatch(/^event:endpoint\ndata:\/api\/mcp/)
    stream.close()
  })

  test('answers the interface’s own initialize, which names no client', async () => {
    const door = await openMcpDoor()
    const stream = await openStream(door)
    const params = { protocolVersion: '2024-11-05', capabilities: { tools: {} } }
    const sent = await stream.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
    expect(sent.status).toBe(202)
    const { data } = (await stream.next())!
    expect(JSON.parse(data)).toMatchObject({ id: 1, result: { protocolVersion: '2024-11-05' } })
    stream.close()
  })

  test('reads a document, and tells of its pages where asked', async () => {
    const door = await openMcpDoor({
      async extract(request, { onProgress }) {
        const { answerAtOnce } = await import('../../support/http/open-door.ts')
        onProgress?.({ phase: 'reading', pagesDone: 1, pagesTotal: 1 })
        return answerAtOnce(request)
      },
    })
    const stream = await openStream(door)
    await stream.send(call(5, 'Harbour', { progressToken: 'p' }))
    const messages = [JSON.parse((await stream.next())!.data), JSON.parse((await stream.next())!.data)]
    expect(messages[0]).toMatchObject({
      method: 'notifications/progress',
      params: { progressToken: 'p', progress: 1, total: 1 },
    })
    expect(messages[1]).toMatchObject({ id: 5, result: { content: [{ text: 'Harbour' }] } })
    stream.close()
  })

  test('takes a batch and answers each of its messages', async () => {
    const door = await openMcpDoor()
    const stream = await openStream(door)
    await stream.send([{ jsonrpc: '2.0', id: 1, method: 'ping' }, call(2, 'Batch')])
    const ids = [await stream.next(), await stream.next()].map(
      (event) => (JSON.parse(event!.data) as { id: number }).id,
    )
    expect(new Set(ids)).toEqual(new Set([1, 2]))
    stream.close()
  })

  test('carries its api_key on to the address to post to, because clients drop it', async () => {
    const door = await openMcpDoor()
    const stream = await openEvents(`${door.endpoint}?api_key=${door.key}`)
    const { data } = (await stream.next())!
    expect(new URL(data, door.url).searchParams.get('api_key')).toBe(door.key)
    const sent = await fetch(new URL(data, door.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call(9, 'Query')),
    })
    expect(sent.status).toBe(202)
    expect((await stream.next())!.data).toContain('Query')
    stream.close()
  })

  test('does not show a key that came in a header', async () => {
    const door = await openMcpDoor()
    const stream = await openStream(door)
    expect(stream.raw()).not.toContain(door.key)
    stream.close()
  })

  test('belongs to the key that opened it: its id is no credential', async () => {
    const door = await openMcpDoor()
    const stream = await openStream(door)
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const foreign = await door.post(message, { query: stream.query, headers: { 'x-api-key': door.otherKey } })
    expect(foreign.status).toBe(404)
    const keyless = await fetch(`${door.endpoint}${stream.query}`, { method: 'POST', body: '{}' })
    expect(keyless.status).toBe(401)
    stream.close()
  })

  test('takes as many calls at once as a key may have, over all its streams, and refuses more', async () => {
    const { extract, signals, release } = heldReading()
    const door = await openMcpDoor({ extract })
    const [one, other] = [await openStream(door), await openStream(door)]
    const ids = Array.from({ length: 256 }, (_value, id) => id)
    await Promise.all(ids.map((id) => (id % 2 === 0 ? one : other).send(call(id, 'Held'))))
    await other.send(call(256, 'Held'))
    expect((await other.next())!.data).toContain('rate_limited')
    expect(signals).toHaveLength(256)
    release()
    for (let answered = 0; answered < 128; answered += 1) await one.next()
    await one.send(call(257, 'Now there is room'))
    expect((await one.next())!.data).toContain('Now there is room')
    one.close()
    other.close()
  })
})

describe('streams that end', () => {
  test('leave nothing behind: fifty opened and closed, some in the midst of a call', async () => {
    const { extract, signals } = heldReading()
    const door = await openMcpDoor({ extract })
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const round = async () => {
      const streams = await Promise.all(Array.from({ length: 50 }, () => openStream(door)))
      expect(door.counts().streams).toBe(50)
      await Promise.all(streams.slice(0, 10).map((stream) => stream.send(call(1, 'Never'))))
      await expect.poll(() => signals.filter(({ aborted }) => !aborted).length).toBe(10)
      for (const stream of streams) stream.close()
      await expect.poll(() => door.counts().streams).toBe(0)
      await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true)
    }
    // The first round warms up what is made once.
    await round()
    const before = { timers: timers(), listeners: process.listenerCount('exit') }
    await round()
    await round()
    // A hundred streams were opened since; the few timers of the test's own come and go.
    await expect.poll(timers).toBeLessThanOrEqual(before.timers + 5)
    // Fewer, when a logger of a test before was collected meanwhile.
    expect(process.listenerCount('exit')).toBeLessThanOrEqual(before.listeners)
  })

  test('a message for one that has ended is 404', async () => {
    const door = await openMcpDoor()
    const stream = await openStream(door)
    stream.close()
    await expect.poll(() => door.counts().streams).toBe(0)
    expect((await stream.send({ jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(404)
  })
})
