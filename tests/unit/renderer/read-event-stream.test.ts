import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readEventStream } from '../../../renderer/read-event-stream.ts'
import type { AppEvent } from '../../../shared/desktop-api.ts'

let server: Server | undefined
let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  server?.closeAllConnections()
  server?.close()
})

async function listen(
  answer: (response: ServerResponse, count: number, authorization: string | undefined) => void,
) {
  let count = 0
  server = createServer((request, response) => answer(response, ++count, request.headers.authorization))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/bridge/events`
}

async function collect(url: string, until: (events: AppEvent[]) => boolean): Promise<AppEvent[]> {
  const events: AppEvent[] = []
  await new Promise<void>((resolve) => {
    stop = readEventStream(url, { Authorization: 'Session s3' }, (event) => {
      events.push(event)
      if (until(events)) resolve()
    })
  })
  return events
}

test('events arrive whole, however the network cuts them, and comments are left out', async () => {
  const url = await listen((response, _, authorization) => {
    response.writeHead(authorization === 'Session s3' ? 200 : 500, { 'Content-Type': 'text/event-stream' })
    response.write(': hello\n\ndata: {"type":"ke')
    setTimeout(() => response.write('ys"}\n\ndata: {"type":"command","command":"find"}\n\n'), 20)
  })
  expect(await collect(url, (events) => events.length === 2)).toEqual([
    { type: 'keys' },
    { type: 'command', command: 'find' },
  ])
})

test('a broken stream is said to be lost, connects again by itself and says so', async () => {
  const url = await listen((response, count) => {
    if (count === 2) return void response.writeHead(503).end()
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"type":"keys"}\n\n')
    if (count === 1) setTimeout(() => response.destroy(), 20)
  })
  expect(await collect(url, (events) => events.length === 4)).toEqual([
    { type: 'keys' },
    { type: 'bridge', state: 'lost' },
    { type: 'bridge', state: 'back' },
    { type: 'keys' },
  ])
})

test('an ended session is not asked for again', async () => {
  let asked = 0
  const url = await listen((response) => {
    asked += 1
    response.writeHead(401).end()
  })
  expect(await collect(url, (events) => events.length === 1)).toEqual([
    { type: 'bridge', state: 'signed-out' },
  ])
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(asked).toBe(1)
})
