import { describe, expect, test } from 'vitest'
import { openMcpDoor } from '../../support/mcp/open-mcp-door.ts'

const initialized = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('keys', () => {
  test('both headers are taken', async () => {
    const door = await openMcpDoor()
    const bearer = await door.post(initialized, {
      headers: { 'x-api-key': '', authorization: `Bearer ${door.key}` },
    })
    expect(bearer.status).toBe(200)
    expect((await door.post(initialized)).status).toBe(200)
  })

  test('none is 401 with a bare challenge that starts no sign-in', async () => {
    const door = await openMcpDoor()
    const answer = await fetch(door.endpoint, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="legible"')
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32001,
        message: expect.stringContaining('Send an API key') as string,
        data: {
          code: 'missing_api_key',
          requestId: expect.stringMatching(/^req_/) as string,
          creditsUsed: 0,
        },
      },
    })
  })

  test('as api_key it opens a stream but calls nothing', async () => {
    const door = await openMcpDoor()
    const answer = await fetch(`${door.endpoint}?api_key=${door.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(initialized),
    })
    expect(answer.status).toBe(401)
  })

  test('two different ones are 400', async () => {
    const door = await openMcpDoor()
    const answer = await door.post(initialized, { headers: { authorization: `Bearer ${door.otherKey}` } })
    expect(answer.status).toBe(400)
  })

  test('one for REST alone is 403', async () => {
    const door = await openMcpDoor()
    const { plainKey } = await door.keys.create({ name: 'REST', scopes: ['rest'] })
    const answer = await door.post(initialized, { headers: { 'x-api-key': plainKey } })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'scope_denied' } } })
  })
})

describe('methods', () => {
  test.each(['mcp-session-id', 'mcp-protocol-version'])(
    'a GET with %s is refused in the way clients carry on from',
    async (header) => {
      const door = await openMcpDoor()
      const answer = await fetch(door.endpoint, {
        headers: { accept: 'text/event-stream', 'x-api-key': door.key, [header]: '2025-06-18' },
      })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, POST')
    },
  )

  test('a GET that accepts no stream is 406', async () => {
    const door = await openMcpDoor()
    const answer = await fetch(door.endpoint, { headers: { accept: 'text/html', 'x-api-key': door.key } })
    expect(answer.status).toBe(406)
  })

  test.each(['DELETE', 'PUT', 'PATCH', 'HEAD'])('%s is 405 with Allow', async (method) => {
    const door = await openMcpDoor()
    const answer = await fetch(door.endpoint, { method, headers: { 'x-api-key': door.key } })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('GET, POST')
  })

  test.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server/api/mcp',
    '/register',
  ])('%s is 404 in JSON, so that no client takes a page for a sign-in server', async (path) => {
    const door = await openMcpDoor()
    const answer = await fetch(`${door.url}${path}`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })
})

describe('pages of other origins', () => {
  test('may ask before they call, with every header of every revision', async () => {
    const door = await openMcpDoor()
    const answer = await fetch(door.endpoint, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'content-type,x-api-key,mcp-protocol-version,mcp-method,mcp-name,mcp-session-id',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example')
    for (const header of [
      'x-api-key',
      'authorization',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
      'mcp-session-id',
    ])
      expect(answer.headers.get('access-control-allow-headers')).toContain(header)
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  test('are served with a key, and only the listed ones where there is a list', async () => {
    const door = await openMcpDoor()
    const headers = { origin: 'https://app.example' }
    expect((await door.post(initialized, { headers })).headers.get('access-control-allow-origin')).toBe(
      headers.origin,
    )
    door.settings.server.allowedOrigins = ['https://other.example']
    expect((await door.post(initialized, { headers })).status).toBe(403)
  })
})
