// The contract's error table, one test a code: a real program, plain HTTP, and nothing charged for any of it.
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createKey,
  makeDataFolder,
  runProgram,
  startProgram,
  type RunningProgram,
} from '../support/program.ts'
import { greyPage, tiffFile } from '../support/image-files.ts'
import { jpegOf, pngOf, textPdf, webpOf } from '../support/sample-documents.ts'

let program: RunningProgram
let image: string

beforeAll(async () => {
  const dataFolder = await makeDataFolder()
  await writeFile(
    join(dataFolder, 'settings.json'),
    JSON.stringify({
      server: { allowedOrigins: ['https://allowed.example'] },
      limits: {
        maxBodyBytes: 2 * 1024 * 1024,
        maxPages: 5,
        maxImagePixels: 2_000_000,
      },
    }),
  )
  program = await startProgram([], { dataFolder })
  image = base64(webpOf(['Legible reads this page']))
})
afterAll(() => program.stop())

interface Failure {
  success: boolean
  error: { code: string; message: string; param?: string }
  requestId: string
  creditsUsed: number
}

async function failure(answer: Response): Promise<Failure & { status: number }> {
  expect(answer.headers.get('content-type')).toContain('application/json')
  const body = (await answer.json()) as Failure
  expect(body).toMatchObject({
    success: false,
    error: { code: expect.any(String) as string, message: expect.stringMatching(/\w+.*[.!?]$/) as string },
    requestId: expect.stringMatching(/^req_/) as string,
    creditsUsed: 0,
  })
  expect(JSON.stringify(body), 'no stack and no path').not.toMatch(
    /\bat .+:\d+:\d+|\/home\/|\/tmp\/|node_modules|lgb_/,
  )
  return { ...body, status: answer.status }
}

async function expectFailure(answer: Promise<Response>, status: number, code: string): Promise<void> {
  await failureOf(answer, status, code)
}

async function failureOf(answer: Promise<Response>, status: number, code: string): Promise<Failure> {
  const found = await failure(await answer)
  expect({ status: found.status, code: found.error.code }).toEqual({ status, code })
  return found
}

const send = (path: string, init: RequestInit = {}) => fetch(`${program.url}${path}`, init)
const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => [`This is page ${index + 1} of the document.`])
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('400', () => {
  test('invalid_json', () => expectFailure(program.process('{"image":'), 400, 'invalid_json'))
  test('invalid_request for both inputs', () =>
    expectFailure(program.process({ image, imageUrl: 'https://example.com/a.png' }), 400, 'invalid_request'))
  test('invalid_request for no input', () => expectFailure(program.process({}), 400, 'invalid_request'))
  test.each(['[]', '"text"', '7', 'null'])('invalid_request for the body %s', (body) =>
    expectFailure(program.process(body), 400, 'invalid_request'),
  )
  test('invalid_request names the formats there are', async () => {
    const { error } = await failureOf(
      program.process({ image, options: { format: 'docx' } }),
      400,
      'invalid_request',
    )
    expect(error.param).toBe('options.format')
    for (const allowed of ['text', 'json', 'markdown']) expect(error.message).toContain(allowed)
  })
  test('invalid_request for two different keys', () =>
    expectFailure(
      // No key ends in `_`: an `x` here was the key itself once in 62 runs.
      program.process({ image }, { authorization: `Bearer ${program.key.slice(0, -1)}_` }),
      400,
      'invalid_request',
    ))
  test.each(['***', 'a', 'data:image/png;base64,%%%'])('invalid_base64 for %s', (broken) =>
    expectFailure(program.process({ image: broken }), 400, 'invalid_base64'),
  )
})

describe('401, 402, 403', () => {
  test('missing_api_key', async () => {
    const answer = await program.process({ image }, { 'x-api-key': '' })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="legible"')
    await expectFailure(Promise.resolve(answer), 401, 'missing_api_key')
  })
  test('invalid_api_key for a mistyped and for an unknown key', async () => {
    for (const key of [`${program.key.slice(0, -1)}#`, 'lgb_nothing', `lgb_${'A'.repeat(38)}`]) {
      const answer = await program.process({ image }, { 'x-api-key': key })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="legible"')
      await expectFailure(Promise.resolve(answer), 401, 'invalid_api_key')
    }
  })
  test('insufficient_credits for a key whose limit is used up', async () => {
    const key = await createKey(program.dataFolder, '--monthly-limit', '0')
    await expectFailure(program.process({ image }, { 'x-api-key': key }), 402, 'insufficient_credits')
  })
  test('key_revoked', async () => {
    const created = await runProgram([
      'keys',
      'create',
      '--name',
      'gone',
      '--json',
      '--data-dir',
      program.dataFolder,
    ])
    const { id, key } = JSON.parse(created.stdout) as { id: string; key: string }
    await runProgram(['keys', 'revoke', id, '--data-dir', program.dataFolder])
    await expectFailure(program.process({ image }, { 'x-api-key': key }), 403, 'key_revoked')
  })
  test('key_expired', async () => {
    const key = await createKey(program.dataFolder, '--expires', '2020-01-31')
    await expectFailure(program.process({ image }, { 'x-api-key': key }), 403, 'key_expired')
  })
  test('scope_denied', async () => {
    const key = await createKey(program.dataFolder, '--scopes', 'mcp')
    await expectFailure(program.process({ image }, { 'x-api-key': key }), 403, 'scope_denied')
  })
  test('host_not_allowed, before the body is read', async () => {
    const { port } = new URL(program.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          'POST /api/ocr/process HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1000000\r\n\r\n',
        ),
      )
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString()
        if (text.includes('host_not_allowed')) socket.end()
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toContain('"host_not_allowed"')
  })
  test('origin_not_allowed where the setting lists others', () =>
    expectFailure(program.process({ image }, { origin: 'https://evil.example' }), 403, 'origin_not_allowed'))
})

describe('404, 405, 406', () => {
  test.each(['/nothing', '/api', '/api/ocr', '/.well-known/oauth-protected-resource'])(
    'not_found for %s',
    (path) => expectFailure(send(path), 404, 'not_found'),
  )
  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('method_not_allowed for %s', async (method) => {
    const answer = await send('/api/ocr/process', { method, headers: { 'x-api-key': program.key } })
    expect(answer.headers.get('allow')).toContain('POST')
    await expectFailure(Promise.resolve(answer), 405, 'method_not_allowed')
  })
  test('not_acceptable for an event stream nobody asked for', () =>
    expectFailure(
      send('/api/mcp', { headers: { 'x-api-key': program.key, accept: 'text/plain' } }),
      406,
      'not_acceptable',
    ))
})

describe('413, 415', () => {
  test('payload_too_large names the limit, and a way that takes more', async () => {
    const { error } = await failureOf(
      program.process({ image: 'A'.repeat(3 * 1024 * 1024) }),
      413,
      'payload_too_large',
    )
    expect(error.message).toMatch(/2 MB|2 MiB/)
    // An address that is fetched may have no more.
    expect(error.message).toContain('PUT /api/uploads')
  })
  test('too_many_pages names the limit', async () => {
    const { error } = await failureOf(
      program.process({ image: base64(await textPdf(pages(6))) }),
      413,
      'too_many_pages',
    )
    expect(error.message).toContain('5')
  })
  test('image_too_large for dimensions over the limit, claimed or real', async () => {
    const png = Buffer.from(pngOf(['A page']))
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    await expectFailure(program.process({ image: base64(png) }), 413, 'image_too_large')
  })
  test('image_too_large names the limit and the field, also where every page of a file is', async () => {
    const page = greyPage({ width: 90_000, height: 90_000, channels: 1, data: new Uint8Array(10) })
    for (const pages of [[page], [page, page]]) {
      const image = base64(tiffFile(pages))
      const { error } = await failureOf(program.process({ image }), 413, 'image_too_large')
      expect(error).toMatchObject({
        message: expect.stringMatching(
          /^The image has 90000 × 90000 pixels; the limit is \d+ megapixels\. Send a smaller one\.$/,
        ) as string,
        param: 'image',
      })
    }
  })
  test.each(['GIF88a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'plain text', ' '])(
    'unsupported_media_type for %s',
    (text) =>
      expectFailure(program.process({ image: base64(Buffer.from(text)) }), 415, 'unsupported_media_type'),
  )
  test('unsupported_media_type for a body that is not JSON', () =>
    expectFailure(
      program.process('image=abc', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ))
})

describe('422', () => {
  test.each([
    ['PDF', '%PDF-1.7\nnothing follows'],
    ['PNG', '\x89PNG\r\n\x1a\n and no more'],
    ['JPEG', '\xff\xd8\xff\xe0 and no more'],
    ['TIFF', 'II*\0\x08\0\0\0 and no more'],
    ['GIF', 'GIF89a and no more'],
    ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0 and no more'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1avif and no more'],
  ])('corrupt_file for a %s of nothing but its first bytes', (_kind, text) =>
    expectFailure(program.process({ image: base64(Buffer.from(text, 'latin1')) }), 422, 'corrupt_file'),
  )
  test('corrupt_file for a picture whose text is lost', async () => {
    const picture = jpegOf(Array.from({ length: 12 }, (_, line) => `Line ${line + 1} of a picture`))
    const lost = base64(picture.subarray(0, 900))
    const { error } = await failureOf(program.process({ image: lost }), 422, 'corrupt_file')
    expect(error.message).toContain('scan it again')
  })
  test('pdf_password_required and pdf_password_wrong, and the right one reads', async () => {
    const locked = base64(await textPdf([['Open sesame, said the forty-first thief.']], 'secret'))
    await expectFailure(program.process({ image: locked }), 422, 'pdf_password_required')
    await expectFailure(
      program.process({ image: locked, options: { password: 'wrong' } }),
      422,
      'pdf_password_wrong',
    )
    const answer = (await (
      await program.process({ image: locked, options: { password: 'secret' } })
    ).json()) as { extractedText: string }
    expect(answer.extractedText).toContain('Open sesame')
  })
  test.each(['9-7', '0', 'x', '1-', '4000000000', '1--2'].filter((range) => range !== '1-'))(
    'page_range_invalid for %s',
    async (range) => {
      await expectFailure(
        program.process({ image: base64(await textPdf(pages(2))), options: { pages: range } }),
        422,
        'page_range_invalid',
      )
    },
  )
  test('page_range_invalid for what names no pages, before the document is fetched', async () => {
    const { error } = await failureOf(
      program.process({ imageUrl: 'http://127.0.0.1:1/a.png', options: { pages: 'x' } }),
      422,
      'page_range_invalid',
    )
    expect(error.message).toMatch(/names no pages.*1-3,7/)
  })
  test('language_not_installed names it, and those that are', async () => {
    const { error } = await failureOf(
      program.process({ image, options: { languages: ['tlh'] } }),
      422,
      'language_not_installed',
    )
    expect(error.message).toMatch(
      /"tlh" is not installed\. Choose from .*deu, eng, .*spa, or put tlh\.traineddata/,
    )
  })
  test.each([
    'http://127.0.0.1:1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://10.0.0.1/',
    'http://2130706433/',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'http://user:pass@example.com/',
  ])('url_not_allowed for %s', async (imageUrl) => {
    const found = await failure(await program.process({ imageUrl }))
    // A scheme that is not http is a wrong field; everything else is a right one that is refused.
    expect([422, 400]).toContain(found.status)
    expect(['url_not_allowed', 'invalid_request']).toContain(found.error.code)
  })
  test.each([100, 1_000_000])(
    'a file of %d letters in place of an address is told where to go',
    async (length) => {
      const found = await failure(
        await program.process({ imageUrl: `data:image/png;base64,${'A'.repeat(length)}` }),
      )
      expect([422, 400]).toContain(found.status)
      expect(found.error.message).toMatch(/image\.$/)
      expect(found.error.message.length).toBeLessThan(200)
    },
  )
})

describe('408, 429, 502, 504', () => {
  let elsewhere: Server
  let open: RunningProgram
  let base: string

  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      if (request.url === '/missing.png') response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const dataFolder = await makeDataFolder()
    await writeFile(
      join(dataFolder, 'settings.json'),
      JSON.stringify({
        server: { requestsPerMinute: 30 },
        // Of two tests that wait for them. Where anything is read or sent here, a busy machine takes longer.
        limits: { documentTimeoutMs: 3000, uploadTimeoutMs: 1500 },
      }),
    )
    open = await startProgram(['--allow-private-urls'], { dataFolder })
  })
  afterAll(async () => {
    await open.stop()
    elsewhere.closeAllConnections()
    elsewhere.close()
  })

  test('upload_timeout for a body that never ends', async () => {
    const { port, host } = new URL(open.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const head = `POST /api/ocr/process HTTP/1.1\r\nHost: ${host}\r\nx-api-key: ${open.key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"image":"`
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"upload_timeout"')
  })
  test('fetch_failed names the status', async () => {
    const { error } = await failureOf(open.process({ imageUrl: `${base}/missing.png` }), 502, 'fetch_failed')
    expect(error.message).toContain('404')
  })
  test('fetch_timeout or processing_timeout for a server that never answers', async () => {
    const found = await failure(await open.process({ imageUrl: `${base}/silence.png` }))
    expect(found.status).toBe(504)
    expect(['fetch_timeout', 'processing_timeout']).toContain(found.error.code)
  })
  test('rate_limited says when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => open.process({})))
    const limited = answers.find(({ status }) => status === 429)
    expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectFailure(Promise.resolve(limited!), 429, 'rate_limited')
  })
})

test('nothing of all that was charged', async () => {
  const { stdout } = await runProgram(['usage', '--json', '--data-dir', program.dataFolder])
  // The one page behind the right password.
  expect((JSON.parse(stdout) as { total: number }).total).toBe(1)
})
