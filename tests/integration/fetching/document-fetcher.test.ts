// The fence against servers on this machine: good, slow, lying and hostile ones. Nothing here leaves the machine.
import type { lookup } from 'node:dns'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OutboundConnection } from '../../../shared/activity.ts'
import { createDocumentFetcher, type FetcherOptions } from '../../../main/fetching/document-fetcher.ts'
import type { FetchRules } from '../../../main/fetching/fetch-rules.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'

const file = Buffer.from('%PDF-1.7 the file')

async function host(
  listener: RequestListener,
): Promise<{ url: string; port: number; asked: IncomingMessage[]; server: Server }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, asked, server }
}

/** A fetcher that may reach private addresses, unless the test says otherwise. */
function fetcher(options: Partial<Omit<FetchRules, 'ownPorts'>> & Partial<FetcherOptions> = {}) {
  const outbound: OutboundConnection[] = []
  const { allowUrls = true, allowPrivateUrls = true, maxBytes = 1024 * 1024 } = options
  const documents = createDocumentFetcher({
    rules: () => ({ allowUrls, allowPrivateUrls, maxBytes }),
    ownPorts: () => [],
    logger: createSilentLogger(),
    onOutbound: (connection) => outbound.push(connection),
    ...options,
  })
  return {
    outbound,
    fetch: (url: string, signal = new AbortController().signal) =>
      documents.fetch(url, { signal, requestId: 'req_test' }),
  }
}

const failing = (code: string, message = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) as string }) as Error

/** A resolver of the test's own: every name leads to these addresses. */
function resolvingTo(...answers: string[][]) {
  const asked: string[] = []
  const resolve = ((
    name: string,
    _options: unknown,
    callback: (error: null, addresses: object[]) => void,
  ) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(name)
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  return { lookup: resolve, asked }
}

describe('a good host', () => {
  test('gives its file, and is told nothing but what was asked for', async () => {
    const { url, asked } = await host((_request, response) => response.end(file))
    expect(Buffer.from(await fetcher().fetch(`${url}/a%20b.pdf?token=1#page=2`))).toEqual(file)
    const [request] = asked
    expect(request?.url).toBe('/a%20b.pdf?token=1')
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
    expect(request?.headers).toMatchObject({ 'user-agent': 'Legible', 'accept-encoding': 'identity' })
  })

  test('is asked directly, whatever proxy the environment names', async () => {
    const proxy = await host((_request, response) => response.end('from the proxy'))
    const { url } = await host((_request, response) => response.end(file))
    for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
      const before = process.env[name]
      process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url
      onTestFinished(() => {
        if (before === undefined) delete process.env[name]
        else process.env[name] = before
      })
    }
    expect(Buffer.from(await fetcher().fetch(url))).toEqual(file)
    expect(proxy.asked).toHaveLength(0)
  })

  test('gets no cookie back and no connection kept open', async () => {
    const sockets = new Set<Socket>()
    const { url, asked, server } = await host((_request, response) =>
      response.setHeader('Set-Cookie', 'a=1').end(file),
    )
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    const { fetch } = fetcher()
    await fetch(url)
    await fetch(url)
    expect(asked[1]?.headers.cookie).toBeUndefined()
    await expect.poll(() => sockets.size).toBe(0)
  })
})

describe('redirects', () => {
  const chain = (length: number) =>
    host((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step < length) response.writeHead(302, { Location: `/${step + 1}` }).end()
      else response.end(file)
    })

  test('are followed five times and not a sixth', async () => {
    const { url } = await chain(5)
    expect(Buffer.from(await fetcher().fetch(`${url}/0`))).toEqual(file)
    const longer = await chain(6)
    await expect(fetcher().fetch(`${longer.url}/0`)).rejects.toEqual(failing('fetch_failed', /5 times/))
    expect(longer.asked).toHaveLength(6)
  })

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/a', 'http://user:pass@127.0.0.1/', 'http://[oops/'])(
    'to %s are refused',
    async (location) => {
      const { url } = await host((_request, response) =>
        response.writeHead(301, { Location: location }).end(),
      )
      await expect(fetcher().fetch(url)).rejects.toEqual(failing('url_not_allowed'))
    },
  )

  test('whose own body never ends hold no connection', async () => {
    let closed = false
    const { url } = await host((request, response) => {
      if (request.url === '/file') {
        response.end(file)
        return
      }
      response.on('close', () => (closed = true))
      response.writeHead(302, { Location: '/file' }).write('and on')
    })
    expect(Buffer.from(await fetcher().fetch(url))).toEqual(file)
    await expect.poll(() => closed).toBe(true)
  })

  test('into what may not be reached are refused at the step that leads there', async () => {
    const own = await host((_request, response) => response.end('secret'))
    const outside = await host((_request, response) => response.writeHead(302, { Location: own.url }).end())
    const { fetch, outbound } = fetcher({ ownPorts: () => [own.port] })
    await expect(fetch(outside.url)).rejects.toEqual(failing('url_not_allowed', /itself/))
    expect(own.asked).toHaveLength(0)
    expect(outbound.map(({ host }) => host)).toEqual([`127.0.0.1:${outside.port}`])
  })
})

describe('names', () => {
  test.each([
    ['loopback', ['127.0.0.1']],
    ['loopback among public addresses', ['8.8.8.8', '127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['a mapped loopback', ['::ffff:127.0.0.1']],
    ['a private address', ['10.1.2.3']],
    ['cloud credentials', ['169.254.169.254']],
  ])('that resolve to %s are refused at the connection', async (_name, addresses) => {
    const inside = await host((_request, response) => response.end('secret'))
    const resolver = resolvingTo(addresses)
    const { fetch, outbound } = fetcher({ allowPrivateUrls: false, lookup: resolver.lookup })
    await expect(fetch(`http://rebind.example:${inside.port}/`)).rejects.toEqual(
      failing('url_not_allowed', /private network/),
    )
    expect(inside.asked).toHaveLength(0)
    expect(resolver.asked).toEqual(['rebind.example'])
    expect(outbound).toEqual([])
  })

  test('are resolved once, by the connection itself, so that there is no second answer to use', async () => {
    const inside = await host((_request, response) => response.end(file))
    const resolver = resolvingTo(['127.0.0.1'], ['10.9.9.9'])
    const { fetch } = fetcher({ lookup: resolver.lookup })
    expect(Buffer.from(await fetch(`http://files.example:${inside.port}/`))).toEqual(file)
    expect(resolver.asked).toEqual(['files.example'])
    expect(inside.asked[0]?.headers.host).toBe(`files.example:${inside.port}`)
  })

  test('that lead to the own port are refused even where private addresses are allowed', async () => {
    const own = await host((_request, response) => response.end('secret'))
    const resolver = resolvingTo(['127.0.0.1'])
    const { fetch } = fetcher({ lookup: resolver.lookup, ownPorts: () => [own.port] })
    await expect(fetch(`http://me.example:${own.port}/api/usage`)).rejects.toEqual(
      failing('url_not_allowed', /itself/),
    )
    expect(own.asked).toHaveLength(0)
  })

  test('that lead nowhere are told apart from hosts that do not answer', async () => {
    const missing = ((_name: string, _options: unknown, callback: (error: Error) => void) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))) as unknown as typeof lookup
    await expect(fetcher({ lookup: missing }).fetch('http://nowhere.example/')).rejects.toEqual(
      failing('fetch_failed', /no such host/),
    )
    await expect(
      fetcher({ lookup: resolvingTo([]).lookup }).fetch('http://nowhere.example/'),
    ).rejects.toEqual(failing('fetch_failed', /no such host/))
    const gone = await host(() => {})
    await new Promise((resolve) => gone.server.close(resolve))
    await expect(fetcher().fetch(gone.url)).rejects.toEqual(failing('fetch_failed', /refuses/))
  })
})

describe('answers that are refused', () => {
  test.each([204, 206, 304, 401, 404, 500])('status %d is named', async (status) => {
    const { url } = await host((_request, response) => response.writeHead(status).end())
    await expect(fetcher().fetch(url)).rejects.toEqual(
      failing('fetch_failed', new RegExp(`${status} instead of the file`)),
    )
  })

  test('a compressed body nobody asked for', async () => {
    const { url } = await host((_request, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
    )
    await expect(fetcher().fetch(url)).rejects.toEqual(failing('fetch_failed', /compressed/))
  })

  test('more than the limit, as declared', async () => {
    const { url } = await host((_request, response) =>
      response.setHeader('Content-Length', 5_000_000).write('x'),
    )
    await expect(fetcher().fetch(url)).rejects.toEqual(failing('payload_too_large', /1 MB/))
  })

  test('more than the limit, without an end and undeclared', async () => {
    let sent = 0
    const { url } = await host((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    })
    await expect(fetcher().fetch(url)).rejects.toEqual(failing('payload_too_large'))
    expect(sent).toBeLessThan(50 * 1024 * 1024)
  })

  test('less than declared', async () => {
    const { url } = await host((_request, response) => {
      response.setHeader('Content-Length', 1000).write('x')
      setTimeout(() => response.destroy(), 50)
    })
    await expect(fetcher().fetch(url)).rejects.toEqual(failing('fetch_failed'))
  })

  test.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['headers without an end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`],
    ['nothing', ''],
  ])('%s', async (_name, bytes) => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.end(bytes)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    await expect(fetcher().fetch(`http://127.0.0.1:${port}/`)).rejects.toEqual(failing('fetch_failed'))
  })
})

describe('time', () => {
  const timeouts = { connectMs: 1000, firstByteMs: 300, totalMs: 1500 }

  test('a host that never answers', async () => {
    const { url } = await host(() => {})
    await expect(fetcher({ timeouts }).fetch(url)).rejects.toEqual(failing('fetch_timeout'))
  })

  test('a host that stops in the middle', async () => {
    const { url } = await host((_request, response) => response.write('x'))
    await expect(fetcher({ timeouts }).fetch(url)).rejects.toEqual(failing('fetch_timeout'))
  })

  test('a host that trickles, in all', async () => {
    const { url } = await host((_request, response) => {
      const trickle = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(trickle))
    })
    await expect(fetcher({ timeouts }).fetch(url)).rejects.toEqual(failing('fetch_timeout'))
  })

  test('a name that is never resolved', async () => {
    const never = (() => undefined) as unknown as typeof lookup
    await expect(fetcher({ timeouts, lookup: never }).fetch('http://slow.example/')).rejects.toEqual(
      failing('fetch_timeout'),
    )
  })

  test('a caller who goes away stops the fetch at once, in whatever it was', async () => {
    const closed: string[] = []
    const { url, asked } = await host((request, response) => {
      response.on('close', () => closed.push(request.url ?? ''))
      if (request.url === '/body') response.write('x')
    })
    for (const path of ['/silent', '/body']) {
      const leaving = new AbortController()
      const fetched = fetcher().fetch(url + path, leaving.signal)
      const refusal = expect(fetched).rejects.toEqual(failing('cancelled'))
      await expect.poll(() => asked.map(({ url }) => url)).toContain(path)
      leaving.abort()
      await refusal
      await expect.poll(() => closed).toContain(path)
    }
    await expect(fetcher().fetch(url, AbortSignal.abort())).rejects.toEqual(failing('cancelled'))
  })
})

describe('the connection log', () => {
  test('names each host that was asked and what came of it, never a path or a query', async () => {
    const last = await host((_request, response) => response.end(file))
    const first = await host((_request, response) =>
      response.writeHead(302, { Location: `${last.url}/secret?token=1` }).end(),
    )
    const { fetch, outbound } = fetcher()
    await fetch(`${first.url}/hidden?key=2`)
    expect(outbound).toEqual([
      {
        requestId: 'req_test',
        host: `127.0.0.1:${first.port}`,
        at: expect.any(Number) as number,
        bytes: 0,
        outcome: 'redirect',
      },
      {
        requestId: 'req_test',
        host: `127.0.0.1:${last.port}`,
        at: expect.any(Number) as number,
        bytes: file.length,
        outcome: 'ok',
      },
    ])
    expect(JSON.stringify(outbound)).not.toMatch(/secret|token|hidden|key/)
  })

  test('has what failed too, and not what was never asked', async () => {
    const { url, port } = await host((_request, response) => response.writeHead(404).end())
    const { fetch, outbound } = fetcher()
    await fetch(url).catch(() => {})
    await fetch('file:///etc/passwd').catch(() => {})
    expect(outbound).toMatchObject([{ host: `127.0.0.1:${port}`, outcome: 'fetch_failed' }])
  })
})
