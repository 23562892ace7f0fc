// The interface document's own requests, against the program as users start it. Written from that document alone:
// nothing here may change because the program did.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProgram, type RunningProgram } from '../support/program.ts'
import { webpOf } from '../support/sample-documents.ts'

let program: RunningProgram
let image: string

beforeAll(async () => {
  program = await startProgram()
  image = Buffer.from(webpOf(['Legible reads this page', 'and gives its text.'])).toString('base64')
})
afterAll(() => program.stop())

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('POST /api/ocr/process', () => {
  test('answers a Base64 image with every field of section 2.2, of its type', async () => {
    const answer = await post(
      '/api/ocr/process',
      { image, options: { format: 'text' } },
      { 'x-api-key': program.key },
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      success: true,
      userId: expect.stringMatching(/^usr_/) as string,
      inputSource: 'base64',
      extractedText: expect.stringContaining('Legible') as string,
      confidence: expect.any(Number) as number,
      processingTime: expect.any(Number) as number,
      creditsUsed: 1,
    })
  })

  test.each(['text', 'json', 'markdown'])('options.format %s gives a string', async (format) => {
    const answer = await post(
      '/api/ocr/process',
      { image, options: { format } },
      { 'x-api-key': program.key },
    )
    expect(answer.status).toBe(200)
    const { extractedText } = (await answer.json()) as { extractedText: unknown }
    expect(typeof extractedText).toBe('string')
    if (format === 'json') expect(JSON.parse(extractedText as string)).toHaveProperty('pages')
  })

  test('options may be left out', async () => {
    const answer = await post('/api/ocr/process', { image }, { 'x-api-key': program.key })
    expect(answer.status).toBe(200)
  })

  test('takes the key as Authorization: Bearer too', async () => {
    const answer = await post('/api/ocr/process', { image }, { Authorization: `Bearer ${program.key}` })
    expect(answer.status).toBe(200)
  })

  test('refuses a request without a key', async () => {
    const answer = await post('/api/ocr/process', { image }, {})
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      success: false,
      error: { code: 'missing_api_key' },
      creditsUsed: 0,
    })
  })
})

describe('POST /api/mcp', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2024-11-05', capabilities: { tools: {} } },
  }

  test('initialize with 2024-11-05 is answered with it, as plain JSON', async () => {
    const answer = await post('/api/mcp', initialize, { 'x-api-key': program.key })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { protocolVersion: '2024-11-05', capabilities: { tools: {} } },
    })
  })

  test('tools/list needs no session and lists extract_text with its parameters', async () => {
    const answer = await post(
      '/api/mcp',
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      { 'x-api-key': program.key },
    )
    expect(answer.status).toBe(200)
    const { result } = (await answer.json()) as {
      result: { tools: { name: string; inputSchema: unknown }[] }
    }
    expect(result.tools).toHaveLength(1)
    expect(result.tools[0]).toMatchObject({
      name: 'extract_text',
      inputSchema: {
        type: 'object',
        required: ['image_source'],
        properties: {
          image_source: { type: 'object', properties: { type: {}, data: {}, filename: {} } },
          output_format: { enum: ['text', 'json', 'markdown'] },
        },
      },
    })
  })

  test('extract_text reads a Base64 image', async () => {
    const answer = await post(
      '/api/mcp',
      {
        jsonrpc: '2.0',
        id: 3,
        method: 'tools/call',
        params: {
          name: 'extract_text',
          arguments: {
            image_source: { type: 'base64', data: image, filename: 'page.png' },
            output_format: 'text',
          },
        },
      },
      { Authorization: `Bearer ${program.key}` },
    )
    expect(answer.status).toBe(200)
    const { result } = (await answer.json()) as { result: { content: { type: string; text: string }[] } }
    expect(result.content[0]).toMatchObject({
      type: 'text',
      text: expect.stringContaining('Legible') as string,
    })
  })

  test('every MCP request needs a key', async () => {
    expect((await post('/api/mcp', initialize, {})).status).toBe(401)
  })

  test('GET gives a persistent event stream, with the key in a header or as api_key', async () => {
    for (const [path, headers] of [
      ['/api/mcp', { 'x-api-key': program.key }],
      [`/api/mcp?api_key=${program.key}`, {}],
    ] as const) {
      const stop = new AbortController()
      const stream = await fetch(`${program.url}${path}`, {
        headers: { Accept: 'text/event-stream', ...headers },
        signal: stop.signal,
      })
      expect(stream.status).toBe(200)
      expect(stream.headers.get('content-type')).toContain('text/event-stream')
      stop.abort()
    }
  })
})
