// Every answer is the contract's JSON, whatever was asked and however it went wrong.
import { describe, expect, test } from 'vitest'
import { errorCodes, LegibleError, type ErrorCode } from '../../../shared/errors.ts'
import { failureOf, openDoor } from '../../support/http/open-door.ts'

/** Copied by hand from the contract's table, so that a change of the program's table is noticed. */
const contract: Record<number, ErrorCode[]> = {
  400: ['invalid_json', 'invalid_request', 'invalid_base64'],
  401: ['missing_api_key', 'invalid_api_key'],
  402: ['insufficient_credits'],
  403: [
    'key_revoked',
    'key_expired',
    'scope_denied',
    'host_not_allowed',
    'origin_not_allowed',
    'path_not_allowed',
  ],
  404: ['not_found'],
  405: ['method_not_allowed'],
  406: ['not_acceptable'],
  408: ['upload_timeout'],
  413: ['payload_too_large', 'too_many_pages', 'image_too_large'],
  415: ['unsupported_media_type'],
  422: [
    'corrupt_file',
    'pdf_password_required',
    'pdf_password_wrong',
    'url_not_allowed',
    'page_range_invalid',
    'language_not_installed',
  ],
  429: ['rate_limited'],
  499: ['cancelled'],
  500: ['internal_error'],
  502: ['fetch_failed'],
  503: ['queue_full', 'shutting_down', 'database_busy', 'out_of_memory'],
  504: ['fetch_timeout', 'processing_timeout'],
}

test('the contract lists every code there is', () => {
  expect(Object.values(contract).flat().sort()).toEqual([...errorCodes].sort())
})

test.each(
  Object.entries(contract).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
)('%s is answered with %d, its sentence, its field and its headers', async (code, status) => {
  const { post } = await openDoor({
    extract: () =>
      Promise.reject(
        new LegibleError(code, 'A sentence.', { param: 'options.pages', retryAfterSeconds: 2.2 }),
      ),
  })
  const answer = await post({ image: 'AAAA' })
  expect(answer.headers.get('retry-after')).toBe('3')
  expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer realm="legible"' : null)
  expect(await failureOf(answer)).toEqual({ status, code, message: 'A sentence.', param: 'options.pages' })
})

test('a bug tells the caller nothing but its request id, under which the log has everything', async () => {
  const { post, log } = await openDoor({
    extract: () => Promise.reject(new TypeError('cannot read /home/me/secret.txt')),
  })
  const answer = await post({ image: 'AAAA' })
  const text = await answer.clone().text()
  expect(text).not.toMatch(/secret|TypeError|at /)
  expect(await failureOf(answer)).toMatchObject({ status: 500, code: 'internal_error' })
  expect(log).toContainEqual(
    expect.objectContaining({
      level: 'error',
      requestId: answer.headers.get('x-request-id'),
      error: expect.objectContaining({ message: 'cannot read /home/me/secret.txt' }) as unknown,
    }),
  )
})

describe('addresses that are not there', () => {
  test.each([
    '/nothing',
    '/api',
    '/API/health',
    '/api/health/x',
    '/api/usage/x',
    '/api/ocr/process/x',
    '/api/docs/nothing.js',
    '/api/docs/../../package.json',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server/api/mcp',
    '/%zz',
    '/%00',
    '/..%2f..%2fpackage.json',
    '//evil.example/',
    '/api/docs/%2e%2e%2fpackage.json',
  ])('%s is not_found', async (path) => {
    const { raw, port } = await openDoor()
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('"code":"not_found"')
  })
})

describe('methods', () => {
  const routes = {
    '/api/ocr/process': 'POST',
    '/api/health': 'GET, HEAD',
    '/api/status': 'GET, HEAD',
    '/api/usage': 'GET, HEAD',
    '/api/openapi.json': 'GET, HEAD',
    '/api/docs': 'GET, HEAD',
    '/': 'GET, HEAD',
  }

  test.each(Object.entries(routes))('%s takes %s, and says so for any other', async (path, methods) => {
    const { url } = await openDoor()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
      (name) => !methods.includes(name),
    )) {
      const answer = await fetch(`${url}${path}`, { method })
      expect(answer.headers.get('allow')).toBe(`${methods}, OPTIONS`)
      expect(await failureOf(answer)).toMatchObject({ status: 405, code: 'method_not_allowed' })
    }
  })

  test.each(Object.entries(routes))('OPTIONS on %s lists them', async (path, methods) => {
    const { url } = await openDoor()
    const answer = await fetch(`${url}${path}`, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([
      204,
      `${methods}, OPTIONS`,
      '',
    ])
  })

  test('HEAD gives the headers of GET and no body', async () => {
    const { url, key } = await openDoor()
    for (const path of ['/', '/api/health', '/api/usage', '/api/docs', '/api/openapi.json']) {
      const answer = await fetch(`${url}${path}`, { method: 'HEAD', headers: { 'x-api-key': key } })
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, ''])
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
    }
  })
})

describe('what is hardly HTTP', () => {
  const good = (port: number) => `Host: 127.0.0.1:${port}\r\nConnection: close\r\n`

  test.each([
    ['a greeting of another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 400, 'invalid_request'],
    ['a method nobody knows', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['headers without an end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(40_000)}`, 431, 'invalid_request'],
    [
      'two lengths',
      'POST /api/ocr/process HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'a length and pieces',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405, 'method_not_allowed'],
  ])('%s is answered with %d as JSON', async (_name, bytes, status, code) => {
    const { raw } = await openDoor()
    const answer = await raw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/content-type: application\/json/i)
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as {
      error: { code: string }
      requestId: string
    }
    expect(body.error.code).toBe(code)
    expect(answer).toContain(`X-Request-Id: ${body.requestId}`)
  })

  test('broken pieces of a body are answered, and the server lives on', async () => {
    const { raw, head, get } = await openDoor()
    expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)).toMatch(
      /^HTTP\/1\.1 400 [^]*"invalid_request"/,
    )
    expect((await get('/api/health')).status).toBe(200)
  })

  test('an upgrade nobody offers and an expectation nobody knows are ignored', async () => {
    const { raw, port } = await openDoor()
    for (const header of ['Upgrade: websocket', 'Expect: cake'])
      expect(await raw(`GET /api/health HTTP/1.1\r\n${good(port)}${header}\r\n\r\n`)).toContain(
        '{"status":"ok"}',
      )
  })

  test('two requests in one packet get two answers in order', async () => {
    const { raw, port } = await openDoor()
    const answer = await raw(
      `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\nGET /api/health HTTP/1.1\r\n${good(port)}\r\n`,
    )
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200'])
  })
})

describe('routes without a document', () => {
  test('health says ok and nothing else, without a key', async () => {
    const { get } = await openDoor()
    expect(await (await get('/api/health')).text()).toBe('{"status":"ok"}')
  })

  test('usage and status need a key and answer for its account', async () => {
    const { get, key, account } = await openDoor()
    const usage = await (await get('/api/usage', { 'x-api-key': key })).json()
    expect(usage).toMatchObject({ userId: account.current().userId, today: 0, thisMonth: 0, total: 0 })
    const status = await (await get('/api/status', { 'x-api-key': key })).json()
    expect(status).toMatchObject({
      version: '9.9.9',
      queue: { active: 0, waiting: 0 },
      languages: [{ code: 'eng' }],
    })
    expect(await failureOf(await get('/api/status'))).toMatchObject({ code: 'missing_api_key' })
  })

  test('without a built page the address itself says in plain words what this is', async () => {
    const { get } = await openDoor()
    const page = await (await get('/')).text()
    expect(page).toContain('<h1>Legible</h1>')
    expect(page).toContain('href="/api/docs"')
    expect(page).not.toMatch(/OCR|endpoint|API|REST|MCP|JSON/)
  })
})

test('the log has one line a request with its id and its error, and no query', async () => {
  const { get, log, key } = await openDoor()
  await (await get('/api/usage')).json()
  await expect
    .poll(() => log)
    .toContainEqual(expect.objectContaining({ message: 'answered', status: 401, code: 'missing_api_key' }))
  const answer = await get('/api/usage?secret=1', { 'x-api-key': key })
  await expect
    .poll(() => log)
    .toContainEqual({
      level: 'info',
      message: 'answered',
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/usage',
      status: 200,
      milliseconds: expect.any(Number) as number,
    })
  expect(JSON.stringify(log)).not.toContain('secret')
})
