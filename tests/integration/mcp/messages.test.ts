import { describe, expect, test } from 'vitest'
import { modernHeaders, modernMeta } from '../../support/mcp/modern-request.ts'
import { asDocument, openMcpDoor, type RpcAnswer } from '../../support/mcp/open-mcp-door.ts'

describe('a client that only posts', () => {
  test('is answered at once with JSON, without Accept, without a session, without initialize', async () => {
    const door = await openMcpDoor()
    const answer = await door.post(
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { headers: { accept: '' } },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    const { id, result } = (await answer.json()) as RpcAnswer
    expect(id).toBe(1)
    expect(result.tools.map((tool: { name: string }) => tool.name)).toEqual(['extract_text'])
  })

  test('may initialize with the interface’s own words and is answered with the version it asked for', async () => {
    const door = await openMcpDoor()
    const { result } = await door.rpc('initialize', {
      protocolVersion: '2024-11-05',
      capabilities: { tools: {} },
    })
    expect(result.protocolVersion).toBe('2024-11-05')
    expect(result.capabilities).toEqual({ tools: {} })
    expect(result.serverInfo).toMatchObject({ name: 'legible', version: '9.9.9' })
  })

  test.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'speaks revision %s',
    async (protocolVersion) => {
      const door = await openMcpDoor()
      const answer = await door.rpc('initialize', {
        protocolVersion,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      })
      expect(answer.result.protocolVersion).toBe(protocolVersion)
      const listed = await door.rpc('tools/list', {}, { 'mcp-protocol-version': protocolVersion })
      expect(listed.result.tools).toHaveLength(1)
    },
  )

  test('reads a document with nothing but a tools/call', async () => {
    const door = await openMcpDoor()
    const { result } = await door.rpc('tools/call', { name: 'extract_text', arguments: asDocument('Ships') })
    expect(result.content[0]).toEqual({ type: 'text', text: 'Ships' })
    expect(result.structuredContent).toMatchObject({
      success: true,
      extractedText: 'Ships',
      inputSource: 'base64',
    })
  })

  test('keeps a session id nobody gave out, and one from before a restart', async () => {
    const door = await openMcpDoor()
    const { result } = await door.rpc('tools/list', {}, { 'mcp-session-id': 'from-another-life' })
    expect(result.tools).toHaveLength(1)
  })
})

describe('batches', () => {
  test('are answered with one array, notifications left out', async () => {
    const door = await openMcpDoor()
    const answer = await door.post([
      { jsonrpc: '2.0', id: 'a', method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      {
        jsonrpc: '2.0',
        id: 'b',
        method: 'tools/call',
        params: { name: 'extract_text', arguments: asDocument('Two') },
      },
    ])
    const answers = (await answer.json()) as RpcAnswer[]
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set(['a', 'b']))
  })

  test('of one are answered with an array of one', async () => {
    const door = await openMcpDoor()
    const answer = await door.post([{ jsonrpc: '2.0', id: 7, method: 'ping' }])
    expect(await answer.json()).toEqual([{ jsonrpc: '2.0', id: 7, result: {} }])
  })

  test('of notifications alone are acknowledged without a body', async () => {
    const door = await openMcpDoor()
    const answer = await door.post([{ jsonrpc: '2.0', method: 'notifications/initialized' }])
    expect(answer.status).toBe(202)
    expect(await answer.text()).toBe('')
  })
})

describe('what is no message', () => {
  test.each([
    ['{"jsonrpc":', -32700, null],
    ['[]', -32600, null],
    ['{"id":3,"method":"ping"}', -32600, 3],
    ['"ping"', -32600, null],
    ['null', -32600, null],
    ['{"jsonrpc":"2.0","id":"x","method":5}', -32600, 'x'],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"},{"nonsense":true}]', -32600, null],
  ])('%s is answered 400 and %i', async (body, code, id) => {
    const door = await openMcpDoor()
    const answer = await door.post(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id, error: { code } })
  })

  test('a method nobody has is -32601, a tool nobody has -32602', async () => {
    const door = await openMcpDoor()
    expect((await door.rpc('resources/list')).error?.code).toBe(-32601)
    expect((await door.rpc('no/such')).error?.code).toBe(-32601)
    const unknown = await door.rpc('tools/call', { name: 'read_mind', arguments: {} })
    expect(unknown.error?.code).toBe(-32602)
    expect(unknown.error?.message).toContain('extract_text')
  })

  test.each<[{ name?: unknown; arguments?: unknown } | undefined, string]>([
    [undefined, 'Say which tool to call'],
    [{}, 'Say which tool to call'],
    [{ name: 5 }, 'Say which tool to call'],
    [{ name: 'extract_text', arguments: 'x' }, 'The arguments of a tool must be an object'],
    [{ name: 'read_mind' }, 'There is no tool "read_mind" here, only extract_text'],
  ])('a tools/call with the params %j is -32602 with a sentence', async (params, sentence) => {
    const door = await openMcpDoor()
    const named = typeof params?.name === 'string' ? params.name : 'extract_text'
    for (const answer of [
      await door.rpc('tools/call', params),
      await door.rpc('tools/call', { ...params, _meta: modernMeta }, modernHeaders('tools/call', named)),
    ]) {
      expect(answer.error?.message).toMatch(/^[A-Z][^{}]*\.$/)
      // A name that is no string fits no header of the newest revision, which says so first.
      if (answer.error?.code !== -32020)
        expect(answer.error).toEqual({ code: -32602, message: expect.stringContaining(sentence) as string })
    }
  })

  test.each([
    ['no params', 'tools/list', null],
    ['no _meta', 'tools/list', { _meta: null, cursor: null }],
    ['no progress token', 'ping', { _meta: { progressToken: null } }],
  ])('null says what leaving out says: %s', async (_name, method, params) => {
    const door = await openMcpDoor()
    expect((await door.rpc(method, params)).result).toBeDefined()
  })

  test('a body over the limit is 413 as a JSON-RPC error, which tells of the other way in', async () => {
    const door = await openMcpDoor({ limits: { maxBodyBytes: 2048 } })
    const answer = await door.post({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { fill: 'x'.repeat(4096) },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32001,
        message: expect.stringContaining('its URL with image_source.type "url"') as string,
        data: { code: 'payload_too_large' },
      },
    })
  })

  test('a file of many megabytes passes, far beyond the SDKs’ own limits', async () => {
    const door = await openMcpDoor({
      extract: async (request) => {
        const { answerAtOnce } = await import('../../support/http/open-door.ts')
        const length = request.input.kind === 'bytes' ? request.input.bytes.length : 0
        return {
          ...(await answerAtOnce({ ...request, input: { kind: 'url', url: '' } })),
          extractedText: String(length),
        }
      },
    })
    const data = Buffer.alloc(12 * 1024 * 1024, 7).toString('base64')
    const args = { name: 'extract_text', arguments: { image_source: { type: 'base64', data } } }
    expect((await door.rpc('tools/call', args)).result.content[0].text).toBe(String(12 * 1024 * 1024))
    const modern = await door.rpc(
      'tools/call',
      { ...args, _meta: modernMeta },
      modernHeaders('tools/call', 'extract_text'),
    )
    expect(modern.result.content[0].text).toBe(String(12 * 1024 * 1024))
  })
})

describe('the 2026-07-28 revision', () => {
  test('is discovered, lists the tool and reads, without initialize', async () => {
    const door = await openMcpDoor()
    const discovered = await door.rpc(
      'server/discover',
      { _meta: modernMeta },
      modernHeaders('server/discover'),
    )
    expect(JSON.stringify(discovered.result)).toContain('2026-07-28')
    const listed = await door.rpc('tools/list', { _meta: modernMeta }, modernHeaders('tools/list'))
    expect(listed.result.tools[0].name).toBe('extract_text')
    const read = await door.rpc(
      'tools/call',
      { name: 'extract_text', arguments: asDocument('Modern'), _meta: modernMeta },
      modernHeaders('tools/call', 'extract_text'),
    )
    expect(read.result.content[0].text).toBe('Modern')
    expect(read.result.structuredContent.extractedText).toBe('Modern')
  })

  test('answers with JSON a client that reads no streams, even when it asks for progress', async () => {
    const door = await openMcpDoor()
    const answer = await door.post(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'extract_text',
          arguments: asDocument('Plain'),
          _meta: { ...modernMeta, progressToken: 1 },
        },
      },
      { headers: { ...modernHeaders('tools/call', 'extract_text'), accept: 'application/json' } },
    )
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(((await answer.json()) as RpcAnswer).result.content[0].text).toBe('Plain')
  })

  test('an unknown tool is -32602, an unknown revision says which are spoken', async () => {
    const door = await openMcpDoor()
    const unknown = await door.rpc(
      'tools/call',
      { name: 'read_mind', arguments: {}, _meta: modernMeta },
      modernHeaders('tools/call', 'read_mind'),
    )
    expect(unknown.error?.code).toBe(-32602)
    const meta = { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }
    const future = await door.rpc(
      'tools/list',
      { _meta: meta },
      { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2099-01-01' },
    )
    expect(JSON.stringify(future.error)).toContain('2026-07-28')
  })
})
