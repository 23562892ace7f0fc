import { connect, createServer, type AddressInfo } from 'node:net'
import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { answerAtOnce, openDoor } from '../../support/http/open-door.ts'

test('a port that is taken is told by its code, and the server can listen elsewhere afterwards', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { server } = await openDoor()
  await server.close(0)
  const { port } = taken.address() as AddressInfo
  await expect(server.listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const { url } = await server.listen(0, '127.0.0.1')
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  taken.close()
})

test('only addresses are bound: localhost means 127.0.0.1, any other name is refused', async () => {
  const { server } = await openDoor()
  await server.close(0)
  await expect(server.listen(0, 'example.com')).rejects.toThrow('IP address')
  expect((await server.listen(0, 'localhost')).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

test('an IPv6 address is written in brackets', async () => {
  const { server } = await openDoor()
  await server.close(0)
  const { url } = await server.listen(0, '::1')
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('closing lets a request under way end, and does not wait for connections kept alive', async () => {
  let release = () => {}
  const {
    server,
    post,
    get: ask,
  } = await openDoor({
    extract: async (request) => {
      await new Promise<void>((resolve) => (release = resolve))
      return answerAtOnce(request)
    },
  })
  await (await ask('/api/health')).text()
  const answer = post({ image: 'AAAA' })
  await expect.poll(() => release.length === 1).toBe(true)
  // A grace that would outlast the test, were all of it waited for.
  const closed = server.close(3_600_000)
  release()
  expect((await answer).status).toBe(200)
  await closed
  await expect(ask('/api/health')).rejects.toThrow('fetch failed')
})

test('closing cuts off what does not end within the grace time, and aborts its work', async () => {
  let stopped = false
  const { server, post, asked } = await openDoor({
    extract: (_request, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true
          reject(new Error('stopped'))
        })
      }),
  })
  const answer = post({ image: 'AAAA' }).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(() => asked.length).toBe(1)
  await server.close(300)
  expect(await answer).toBe('cut off')
  await expect.poll(() => stopped).toBe(true)
})

test('closing waits for no client that only keeps its connection open', async () => {
  const { server, port } = await openDoor()
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => {})
  const agent = new Agent({ keepAlive: true })
  await new Promise((resolve) =>
    get({ port, host: '127.0.0.1', path: '/api/health', agent }, (answer) =>
      answer.resume().on('end', resolve),
    ),
  )
  await server.close(3_600_000)
  agent.destroy()
})

test('closing cuts off a client that asked for a proxy and never hangs up', async () => {
  const { server, port } = await openDoor()
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {})
  client.write('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
  await new Promise((resolve) => client.once('data', resolve))
  await server.close(300)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed')
})
