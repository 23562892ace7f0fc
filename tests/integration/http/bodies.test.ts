import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { answerAtOnce, failureOf, openDoor } from '../../support/http/open-door.ts'

const mebibyte = 1024 * 1024

describe('what a body may be', () => {
  test.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
    '%s is read',
    async (type) => {
      const { post } = await openDoor()
      expect((await post({ image: 'AAAA' }, { 'content-type': type })).status).toBe(200)
    },
  )

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonp',
    'text/plain; application/json',
  ])('%s is refused', async (type) => {
    const { post } = await openDoor()
    expect(await failureOf(await post('{"image":"AAAA"}', { 'content-type': type }))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  test('JSON without its media type is told what it lacks', async () => {
    const { port, key, raw } = await openDoor()
    const answer = await raw(
      `POST /api/ocr/process HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-api-key: ${key}\r\nContent-Length: 16\r\nConnection: close\r\n\r\n{"image":"AAAA"}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 415 /)
    expect(answer).toContain('Content-Type: application/json')
  })

  test('a compressed body is refused, however small', async () => {
    const { post } = await openDoor()
    const bomb = gzipSync(Buffer.alloc(100 * mebibyte, 0x20))
    expect(await failureOf(await post(bomb, { 'content-encoding': 'gzip' }))).toMatchObject({ status: 415 })
  })

  test.each([
    ['', 'The body is empty. Send a JSON object.'],
    [Buffer.from('{"image":"ä"}', 'latin1'), 'The body is not UTF-8. Send the JSON in that encoding.'],
    ['{"image":', 'The body is not valid JSON. Send a JSON object.'],
  ])('%j is refused with what is wrong with it', async (body, sentence) => {
    const { post } = await openDoor()
    expect(await failureOf(await post(body))).toMatchObject({
      status: 400,
      code: 'invalid_json',
      message: sentence,
    })
  })

  test('a byte order mark does not hurt', async () => {
    const { post } = await openDoor()
    expect((await post('\uFEFF{"image":"AAAA"}')).status).toBe(200)
  })

  test.each([
    ['nothing', ''],
    ['half an object', '{"image":'],
    ['two objects', '{}{}'],
    ['bytes that are not UTF-8', Buffer.from('7b22696d616765223a22ff227d', 'hex')],
    ['deep nesting without an end', '['.repeat(500_000)],
  ])('%s is invalid_json', async (_name, body) => {
    const { post } = await openDoor()
    expect(await failureOf(await post(body))).toMatchObject({ status: 400, code: 'invalid_json' })
  })

  test('nesting as deep as it likes is only a wrong value', async () => {
    const { post } = await openDoor()
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(await failureOf(await post(`{"image":"AAAA","options":${deep}}`))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: 'options',
    })
  })

  test.each([
    ['empty objects', `{"image":[${'{},'.repeat(8_000_000)}{}]}`],
    ['empty strings', `{"image":[${'"",'.repeat(8_000_000)}""]}`],
    ['escaped quotes', `{"image":"${'\\"'.repeat(10_000_000)}"}`],
  ])('millions of %s are refused before they fill the memory', async (_name, body) => {
    const { post } = await openDoor()
    const before = process.memoryUsage().heapTotal
    expect(await failureOf(await post(body))).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(process.memoryUsage().heapTotal - before).toBeLessThan(300 * mebibyte)
  })

  test('__proto__ and repeated names are fields like any other', async () => {
    const { post, asked } = await openDoor()
    const answer = await post(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"image":"!","image":"AAAA","options":{"__proto__":{"format":"json"}}}',
    )
    expect(answer.status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(asked[0]?.options.format).toBeUndefined()
    const { warnings } = (await answer.json()) as { warnings: { param: string }[] }
    expect(warnings.map(({ param }) => param)).toEqual(['__proto__', 'constructor', 'options.__proto__'])
  })
})

describe('how large a body may be', () => {
  const limits = { maxBodyBytes: 2 * mebibyte }

  test('a file of exactly the limit is read', async () => {
    const { post, asked } = await openDoor({ limits })
    const characters = Math.floor((limits.maxBodyBytes - 12) / 4) * 4
    const body = `{"image":"${'A'.repeat(characters)}"}`.padEnd(limits.maxBodyBytes)
    expect((await post(body)).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test.each([3, 80])(
    '%d MB sent with their length are answered 413, which the sender gets to read',
    async (size) => {
      const { post } = await openDoor({ limits })
      const failure = await failureOf(await post(Buffer.alloc(size * mebibyte, 'A')))
      expect(failure).toMatchObject({ status: 413, code: 'payload_too_large' })
      expect(failure.message).toContain('2 MB')
    },
  )

  test('80 MB sent in pieces of unknown number are answered 413 too', async () => {
    const { url, key } = await openDoor({ limits })
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 80) controller.enqueue(Buffer.alloc(mebibyte, 'A'))
        else controller.close()
      },
    })
    const answer = await fetch(`${url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await failureOf(answer)).toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  test('many large files at once are bounded in sum: some are read, the others told to come back', async () => {
    const held: (() => void)[] = []
    const { post } = await openDoor({
      extract: async (request) => {
        await new Promise<void>((resolve) => held.push(resolve))
        return { ...(await answerAtOnce(request)), extractedText: '' }
      },
    })
    const file = `{"image":"${'A'.repeat(49 * mebibyte)}"}`
    const answers = Array.from({ length: 14 }, () => post(file))
    const statuses: number[] = []
    for (const answer of answers) void answer.then(({ status }) => statuses.push(status))
    await expect.poll(() => statuses.length + held.length).toBe(14)
    expect(held.length).toBeLessThanOrEqual(10)
    expect(held.length).toBeGreaterThanOrEqual(8)
    for (const release of held) release()
    const done = await Promise.all(answers)
    const refused = done.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await failureOf(refused[0]!)).toMatchObject({ code: 'queue_full' })
    const next = post(file)
    await expect.poll(() => held.length).toBe(done.length - refused.length + 1)
    held.at(-1)?.()
    expect((await next).status).toBe(200)
  })
})

describe('how long a body may take', () => {
  test('one that trickles in is ended with 408', async () => {
    const { port, head } = await openDoor({ limits: { uploadTimeoutMs: 1000 } })
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${head}Content-Length: 1000\r\n\r\n{"image":"`),
      )
      const trickle = setInterval(() => socket.write('A'), 100)
      let text = ''
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
      socket.on('close', () => {
        clearInterval(trickle)
        resolve(text)
      })
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"upload_timeout"')
  })

  test('headers that trickle in are ended with 408 too', async () => {
    const { raw, port } = await openDoor()
    const answer = await raw(`GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"upload_timeout"')
  })

  test('a connection that never says anything is closed', async () => {
    const { raw } = await openDoor()
    await raw('')
  })

  test('a body that is never sent to a route that needs none does not hold its connection', async () => {
    const { raw, port } = await openDoor()
    const answer = await raw(
      `GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\n`,
    )
    expect(answer).toContain('{"status":"ok"}')
  })
})

describe('Expect: 100-continue', () => {
  test('a good request is told to go on', async () => {
    const { head, raw } = await openDoor()
    const answer = await raw(
      `${head}Expect: 100-continue\r\nContent-Length: 16\r\n\r\n{"image":"AAAA"}`,
      /"success"/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
  })

  test('one that is refused learns it without sending its body', async () => {
    const { raw, port } = await openDoor()
    const answer = await raw(
      `POST /api/ocr/process HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-api-key: no\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 40000000\r\n\r\n`,
      /creditsUsed/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('one that is too large learns that too', async () => {
    const { head, raw } = await openDoor()
    const answer = await raw(
      `${head}Expect: 100-continue\r\nContent-Length: 400000000\r\n\r\n`,
      /creditsUsed/,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})
