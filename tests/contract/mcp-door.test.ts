// What simple clients meet at the MCP door of the running program, byte by byte: the old stream, results, parts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OcrResponse } from '../../shared/ocr.ts'
import { fixture } from '../support/fixtures.ts'
import { startProgram, type RunningProgram } from '../support/program.ts'
import { longText, partlyDamagedPdf, textPdf } from '../support/sample-documents.ts'

let program: RunningProgram
let pdf: string

beforeAll(async () => {
  program = await startProgram([], { longestWaitMs: 3_600_000 })
  pdf = Buffer.from(
    await textPdf([['The first page speaks of ships.'], ['The second page speaks of harbours.']]),
  ).toString('base64')
})
afterAll(async () => {
  await program.stop()
})

const toolCall = () => ({
  name: 'extract_text',
  arguments: { image_source: { type: 'base64', data: pdf, filename: 'ships.pdf' } },
})
const endpoint = () => new URL('/api/mcp', program.url)

test('pages that could not be read are named beside the text, for clients that show nothing else', async () => {
  const data = Buffer.from(await partlyDamagedPdf('The page that is whole')).toString('base64')
  const { result } = await program.callTool({ image_source: { type: 'base64', data } })
  expect(result?.content.map(({ text }) => text)).toEqual([
    'The page that is whole',
    'It was read in part. The image is damaged, and no text is left in it. Save or scan it again. Pages missing in its text: 2.',
  ])
})

describe('the event stream', () => {
  test('every "data: " line is JSON for a client that parses line by line', async () => {
    const stop = new AbortController()
    const stream = await fetch(endpoint(), {
      headers: { accept: 'text/event-stream', 'x-api-key': program.key },
      signal: stop.signal,
    })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader.read()).value ?? ''
    const path = /^data:(\S+)$/m.exec(text)?.[1]
    expect(path).toMatch(/^\/api\/mcp\?sessionId=/)
    const send = (message: object) =>
      fetch(new URL(path!, program.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': program.key },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
      })
    expect(
      (
        await send({
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2024-11-05', capabilities: { tools: {} } },
        })
      ).status,
    ).toBe(202)
    await send({ id: 2, method: 'tools/list' })
    await send({ id: 3, method: 'tools/call', params: { ...toolCall(), _meta: { progressToken: 'p' } } })
    while (!text.includes('"id":3')) text += (await reader.read()).value ?? ''
    const lines = text.split('\n').filter((line) => line.startsWith('data: '))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(() => JSON.parse(line.slice(6)) as unknown).not.toThrow()
    expect(text).toContain('notifications/progress')
    stop.abort()
  })

  test('a message for a stream nobody opened is 404', async () => {
    const answer = await fetch(
      new URL('/api/mcp?sessionId=00000000-0000-0000-0000-000000000000', program.url),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': program.key },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      },
    )
    expect(answer.status).toBe(404)
  })
})

describe('tool results', () => {
  async function call(args: Record<string, unknown>) {
    const { status, result } = await program.callTool(args)
    expect(status).toBe(200)
    return result!
  }

  test('what is wrong with a document is a result the model can act on', async () => {
    const result = await call({ image_source: { type: 'base64', data: '***' } })
    expect(result.isError).toBe(true)
    expect(result.content[0]?.text).toContain('invalid_base64')
    expect(
      (await call({ image_source: { type: 'path', data: '/etc/passwd' } }))._meta?.['legible/error']?.code,
    ).toBe('path_not_allowed')
    expect((await call({}))._meta?.['legible/error']?.code).toBe('invalid_request')
  })

  test('the language of a page is found where none is named', async () => {
    const data = Buffer.from(fixture('german.png').bytes).toString('base64')
    const { structuredContent } = await call({ image_source: { type: 'base64', data } })
    expect(structuredContent).toMatchObject({ pages: [{ languages: ['deu'] }] })
  })

  test.each(['password', 'pages', 'languages', 'url', 'host', 'kind'] as const)(
    'a failure names the arguments of the tool, not the fields of REST: %s',
    async (about) => {
      const source = { image_source: { type: 'base64', data: pdf } }
      const encrypted = Buffer.from(fixture('encrypted.pdf').bytes).toString('base64')
      const cases = {
        password: [{ image_source: { type: 'base64', data: encrypted } }, 'password'],
        pages: [{ ...source, pages: '7' }, 'pages'],
        languages: [{ ...source, mode: 'ocr', languages: ['xyz'] }, 'languages'],
        url: [{ image_source: { type: 'url', data: 'http://127.0.0.1/a.pdf' } }, 'image_source.data'],
        host: [{ image_source: { type: 'url', data: 'http://nobody.invalid/a.pdf' } }, 'image_source.data'],
        kind: [{ image_source: { type: 'base64', data: 'AAAA' } }, 'image_source.data'],
      } as const
      const [args, param] = cases[about]
      const { content, _meta } = await call(args)
      expect(content[0]!.text).not.toMatch(/imageUrl|options\.|\bas image\b/)
      expect(_meta?.['legible/error']).toMatchObject({ param })
    },
  )

  test('JSON carries the document object of the REST answer: blocks, roles and tables', async () => {
    const data = Buffer.from(fixture('tables.pdf').bytes).toString('base64')
    const asked = { image: data, options: { format: 'json' } }
    const rest = (await (await program.process(asked)).json()) as OcrResponse
    const source = { image_source: { type: 'base64', data } }
    const { structuredContent } = await call({ ...source, output_format: 'json' })
    expect(structuredContent!['document']).toEqual(rest.document)
    expect(rest.document!.pages[0]!.blocks.map(({ type }) => type)).toContain('table')
  })

  test('a long text comes in parts that join to the whole, and only the first is paid', async () => {
    const long = Buffer.from(await textPdf(Array.from({ length: 20 }, () => longText(40)))).toString('base64')
    const source = { image_source: { type: 'base64', data: long } }
    const whole = await call(source)
    const parts: string[] = []
    let cursor: string | undefined
    let credits = 0
    do {
      const part = await call({
        ...source,
        max_chars: 5000,
        ...(cursor !== undefined && { page_cursor: cursor }),
      })
      parts.push(part.content[0]!.text)
      credits += part.structuredContent!['creditsUsed'] as number
      cursor = part.structuredContent!['nextPageCursor'] as string | undefined
    } while (cursor !== undefined)
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.join('')).toBe(whole.content[0]!.text)
    expect(credits).toBe(0)
  })

  test('two hundred calls at once, each of another document, are all answered with its own text', async () => {
    const documents = await Promise.all(
      Array.from({ length: 200 }, async (_value, index) =>
        Buffer.from(await textPdf([[`This is document ${index} of two hundred.`]])).toString('base64'),
      ),
    )
    const results = await Promise.all(
      documents.map((data) => call({ image_source: { type: 'base64', data } })),
    )
    expect(results.filter((result) => result.isError)).toEqual([])
    expect(results.map(({ content }) => content[0]!.text.trim())).toEqual(
      documents.map((_data, index) => `This is document ${index} of two hundred.`),
    )
  })
})
