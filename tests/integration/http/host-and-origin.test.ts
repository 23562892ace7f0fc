// A page of another site must get nothing from this server that its owner did not hand it.
import { get } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { failureOf, openDoor } from '../../support/http/open-door.ts'
import { runProgram, startProgram } from '../../support/program.ts'

const routes = [
  'GET /',
  'GET /api/health',
  'GET /api/status',
  'GET /api/usage',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /nothing',
  'POST /api/ocr/process',
  'OPTIONS /api/ocr/process',
  'POST /api/mcp',
]

describe('the Host header', () => {
  test.each(routes)('must name this server on %s, and is checked before the body arrives', async (route) => {
    const { raw } = await openDoor()
    const answer = await raw(
      `${route} HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1000\r\n\r\n`,
      /creditsUsed/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toContain('"host_not_allowed"')
  })

  test('may be sent once: of two a proxy before and this server might each believe another', async () => {
    const { raw, port } = await openDoor()
    const own = `Host: 127.0.0.1:${port}\r\n`
    for (const hosts of [`${own}Host: evil.example\r\n`, `Host: evil.example\r\n${own}`, own + own]) {
      const answer = await raw(`GET /api/health HTTP/1.1\r\nConnection: close\r\n${hosts}\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('more than one Host header')
    }
  })

  test('may be any of the three names of this machine, with the own port', async () => {
    const { raw, port } = await openDoor()
    const statusFor = async (host: string) =>
      (await raw(`GET /api/health HTTP/1.1\r\nConnection: close\r\nHost: ${host}\r\n\r\n`)).slice(9, 12)
    for (const good of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
      expect([good, await statusFor(good)]).toEqual([good, '200'])
    for (const bad of [
      '127.0.0.1',
      'localhost:80',
      `127.0.0.1:${port + 1}`,
      `127.0.0.1.evil.example:${port}`,
      `evil.example:${port}`,
      `127.0.0.1:${port}@evil.example`,
      `10.0.0.1:${port}`,
      '',
    ])
      expect([bad, await statusFor(bad)]).toEqual([bad, '403'])
  })

  test('may be a name that the settings list, at any port, and none that only contains it', async () => {
    const { raw, port } = await openDoor({ server: { allowedHosts: ['legible', 'OCR.lan', 'fd00::1'] } })
    const statusFor = async (host: string) =>
      (await raw(`GET /api/health HTTP/1.1\r\nConnection: close\r\nHost: ${host}\r\n\r\n`)).slice(9, 12)
    for (const good of [`legible:${port}`, 'legible', 'Legible:8080', 'ocr.lan:443', '[fd00::1]:6270'])
      expect([good, await statusFor(good)]).toEqual([good, '200'])
    for (const bad of [
      'legible.evil.example',
      'evil.example',
      'notlegible',
      'legible:80@evil.example',
      ':80',
      '',
    ])
      expect([bad, await statusFor(bad)]).toEqual([bad, '403'])
  })

  test('cannot be let in by a pattern', async () => {
    for (const pattern of ['*', '*.example', 'http://legible', 'legible:6270', '']) {
      const { code, stderr } = await runProgram(['serve', '--allowed-hosts', `legible,${pattern}`])
      expect([pattern, code, stderr]).toEqual([pattern, 2, expect.stringContaining('without a port')])
    }
  })

  test('may be a name the command line lists', async () => {
    const program = await startProgram(['--allowed-hosts', 'legible,server'])
    onTestFinished(() => program.stop())
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        const asked = get(`${program.url}/api/health`, { headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asked.on('error', reject)
      })
    expect(await statusFor('server:6270')).toBe(200)
    expect(await statusFor('evil.example:6270')).toBe(403)
  })

  test('cannot be left out', async () => {
    const { raw } = await openDoor()
    const answer = await raw('GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toContain('"host_not_allowed"')
  })

  test('may be the address the user chose to listen on', async () => {
    const { raw, port } = await openDoor({ host: '127.0.0.2', server: { host: '127.0.0.2' } }).then(
      (door) => ({
        ...door,
        raw: (host: string) => fetch(`http://127.0.0.2:${door.port}/api/health`, { headers: { host } }),
      }),
    )
    expect((await raw(`127.0.0.2:${port}`)).status).toBe(200)
  })
})

describe('pages of other origins', () => {
  const origin = 'https://app.example'

  test('ask before they send, and are told which headers they may use', async () => {
    const { url } = await openDoor()
    const answer = await fetch(`${url}/api/ocr/process`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key, mcp-param-region, x-other',
        'access-control-request-private-network': 'true',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('access-control-allow-private-network')).toBe('true')
    const headers = answer.headers.get('access-control-allow-headers')?.split(', ')
    for (const name of [
      'content-type',
      'x-api-key',
      'authorization',
      'idempotency-key',
      'last-event-id',
      'mcp-session-id',
      'mcp-param-region',
    ])
      expect(headers).toContain(name)
    expect(headers).not.toContain('x-other')
  })

  test('are served with a valid key, and may read the request id', async () => {
    const { post } = await openDoor()
    const answer = await post({ image: 'AAAA' }, { origin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    const readable = answer.headers.get('access-control-expose-headers')?.split(', ')
    // Where an upload or a job is says this one.
    expect(readable).toEqual(expect.arrayContaining(['x-request-id', 'location']))
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('can read why they were refused without a key', async () => {
    const { get } = await openDoor()
    const answer = await get('/api/usage', { origin })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(await failureOf(answer)).toMatchObject({ status: 401, code: 'missing_api_key' })
  })

  test('get no CORS headers on routes without a key', async () => {
    const { get } = await openDoor()
    for (const path of ['/', '/api/health', '/api/docs', '/api/openapi.json', '/nothing'])
      expect([path, (await get(path, { origin })).headers.get('access-control-allow-origin')]).toEqual([
        path,
        null,
      ])
  })

  test('are refused when the setting lists others, whatever key they have', async () => {
    const { post, url, key } = await openDoor({
      server: { allowedOrigins: ['https://mine.example/', 'Https://Other.Example:443/app'] },
    })
    expect(await failureOf(await post({ image: 'AAAA' }, { origin }))).toMatchObject({
      status: 403,
      code: 'origin_not_allowed',
    })
    const preflight = await fetch(`${url}/api/usage`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(403)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    for (const listed of ['https://mine.example', 'https://other.example'])
      expect([listed, (await post({ image: 'AAAA' }, { origin: listed })).status]).toEqual([listed, 200])
    expect((await post({ image: 'AAAA' }, { origin: url })).status).toBe(200)
    expect((await fetch(`${url}/api/usage`, { headers: { 'x-api-key': key } })).status).toBe(200)
  })
})

test('every answer forbids framing, sniffing and foreign scripts', async () => {
  const { get } = await openDoor()
  for (const path of ['/', '/api/docs', '/api/health', '/nothing']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})
