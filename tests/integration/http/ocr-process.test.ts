import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { LegibleError } from '../../../shared/errors.ts'
import { answerAtOnce, failureOf, openDoor } from '../../support/http/open-door.ts'

const png = Buffer.from('\x89PNG and the rest', 'latin1')

describe('the file', () => {
  test.each([
    ['base64', png.toString('base64')],
    ['URL-safe base64 without padding', png.toString('base64url')],
    ['base64 in lines', png.toString('base64').replaceAll(/(.{4})/g, '$1\r\n ')],
    ['a data: URI', `data:image/png;base64,${png.toString('base64')}`],
  ])('as %s arrives byte for byte', async (_name, image) => {
    const { post, asked } = await openDoor()
    expect((await post({ image })).status).toBe(200)
    expect(asked[0]?.input).toMatchObject({ kind: 'bytes', inputSource: 'base64' })
    expect(Buffer.from((asked[0]!.input as { bytes: Uint8Array }).bytes)).toEqual(png)
  })

  test('as an address is handed on as it is', async () => {
    const { post, asked } = await openDoor()
    await post({ imageUrl: 'https://example.com/a%20b.pdf?x=1' })
    expect(asked[0]?.input).toEqual({ kind: 'url', url: 'https://example.com/a%20b.pdf?x=1' })
  })

  test.each([
    ['neither', {}, 'image'],
    ['both', { image: 'AAAA', imageUrl: 'https://example.com/a' }, 'imageUrl'],
    ['an image that is no text', { image: 7 }, 'image'],
    ['an address that is none', { imageUrl: ['https://example.com'] }, 'imageUrl'],
  ])('%s is invalid_request that names the field', async (_name, body, param) => {
    const { post, asked } = await openDoor()
    expect(await failureOf(await post(body))).toMatchObject({ status: 400, code: 'invalid_request', param })
    expect(asked).toHaveLength(0)
  })
})

describe('options', () => {
  test('that are null are as good as left out, wherever they stand', async () => {
    const { post, asked } = await openDoor()
    const options = { format: null, languages: null, pages: null, password: null, mode: null, dpi: null }
    expect((await post({ image: 'AAAA', imageUrl: null, options })).status).toBe(200)
    expect((await post({ image: 'AAAA', options: null })).status).toBe(200)
    expect(asked.map((request) => [request.options, request.warnings])).toEqual([
      [{}, []],
      [{}, []],
    ])
  })

  test.each([
    [{ image: '' }, 'image must not be empty.'],
    [{ image: 'AAAA', options: { pages: '' } }, 'options.pages must not be empty.'],
    [{ image: 'AAAA', options: { languages: [] } }, 'options.languages must have at least 1 entry.'],
    [
      { image: 'AAAA', options: { languages: Array.from({ length: 11 }, () => 'eng') } },
      'options.languages must have at most 10 entries.',
    ],
    [
      { image: 'AAAA', options: { password: 'x'.repeat(2000) } },
      'options.password must have at most 1024 characters.',
    ],
    [
      { image: 'AAAA', options: { languages: ['e/ng'] } },
      'options.languages[0] is not valid: write a Tesseract code such as eng, chi_sim or script/Latin, or auto.',
    ],
  ])('%j is refused in plain words', async (body, sentence) => {
    const { post } = await openDoor()
    expect((await failureOf(await post(body))).message).toBe(sentence)
  })

  test('arrive as they were sent', async () => {
    const { post, asked } = await openDoor()
    const options = {
      format: 'markdown',
      languages: ['eng', 'deu'],
      pages: '1-3,7',
      password: 'p',
      mode: 'ocr',
      pageMarkers: true,
    }
    await post({ image: 'AAAA', options })
    expect(asked[0]?.options).toEqual(options)
    expect(asked[0]?.warnings).toEqual([])
  })

  test('that nobody knows are named in a warning, wherever they stand', async () => {
    const { post } = await openDoor()
    const answer = await post({ image: 'AAAA', lang: 'eng', options: { dpi: 300 } })
    const { warnings } = (await answer.json()) as { warnings: unknown[] }
    expect(warnings).toEqual([
      { code: 'unknown_option', param: 'lang', message: 'lang is not known and was ignored.' },
      { code: 'unknown_option', param: 'options.dpi', message: 'options.dpi is not known and was ignored.' },
    ])
  })

  test.each([
    [{ format: 'docx' }, 'options.format', /text, json, markdown/],
    [{ format: 3 }, 'options.format', /text, json, markdown/],
    [{ mode: 'fast' }, 'options.mode', /auto, ocr, text/],
    [{ languages: 'eng' }, 'options.languages', /array/],
    [{ languages: ['../../x'] }, 'options.languages[0]', /./],
    [{ pageMarkers: 'yes' }, 'options.pageMarkers', /true or false/],
    [{ pages: 3 }, 'options.pages', /string/],
  ])('%j is refused with what is allowed', async (options, param, allowed) => {
    const { post } = await openDoor()
    const failure = await failureOf(await post({ image: 'AAAA', options }))
    expect(failure).toMatchObject({ status: 400, code: 'invalid_request', param })
    expect(failure.message).toMatch(allowed)
  })
})

describe('a file that cannot be read', () => {
  test.each(['unsupported_media_type', 'corrupt_file', 'image_too_large'] as const)(
    '%s names the field the file came in',
    async (code) => {
      const { post } = await openDoor({
        extract: () => Promise.reject(new LegibleError(code, 'A sentence.', { retryAfterSeconds: 3 })),
      })
      expect(await failureOf(await post({ image: 'AAAA' }))).toMatchObject({ code, param: 'image' })
      const answer = await post({ imageUrl: 'https://example.com/a.png' })
      expect(await failureOf(answer)).toMatchObject({ code, message: 'A sentence.', param: 'imageUrl' })
    },
  )
})

describe('Idempotency-Key', () => {
  test('arrives with the request', async () => {
    const { post, asked } = await openDoor()
    await post({ image: 'AAAA' }, { 'idempotency-key': 'order 66/a' })
    expect(asked[0]?.idempotencyKey).toBe('order 66/a')
  })

  test.each([['x'.repeat(256)], ['ümlaut'], ['']])('%s is refused', async (value) => {
    const { post } = await openDoor()
    expect(await failureOf(await post({ image: 'AAAA' }, { 'idempotency-key': value }))).toMatchObject({
      status: 400,
      param: 'Idempotency-Key',
    })
  })
})

test('the answer, the ledger, the log and the header carry one request id', async () => {
  const { post, asked, log } = await openDoor()
  const answer = await post({ image: 'AAAA' })
  const id = answer.headers.get('x-request-id')
  expect(id).toMatch(/^req_[0-9a-f]{24}$/)
  expect(await answer.json()).toMatchObject({ requestId: id })
  expect(asked[0]?.requestId).toBe(id)
  await expect.poll(() => log.map(({ requestId }) => requestId)).toContain(id)
})

test('processingTime counts from the last byte of a slow upload', async () => {
  const { head, port } = await openDoor()
  let lastByteAt = 0
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}Connection: close\r\nContent-Length: 16\r\n\r\n{"image":`)
      setTimeout(() => {
        lastByteAt = performance.now()
        socket.write('"AAAA"}')
      }, 600)
    })
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
  })
  const { processingTime } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as {
    processingTime: number
  }
  // What the caller saw pass since it sent the last byte, rounding aside; the upload's own time would not fit into it.
  expect(processingTime).toBeLessThanOrEqual(performance.now() - lastByteAt + 1)
})

test('a client that goes away stops the work, and the log says 499', async () => {
  let stopped = false
  const { log, asked, head, port } = await openDoor({
    extract: (request, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          stopped = true
          resolve(answerAtOnce(request))
        })
      }),
  })
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`${head}Content-Length: 16\r\n\r\n{"image":"AAAA"}`),
  )
  await expect.poll(() => asked.length).toBe(1)
  expect(stopped).toBe(false)
  socket.destroy()
  await expect.poll(() => stopped).toBe(true)
  const left = { requestId: asked[0]?.requestId, status: 499 }
  await expect.poll(() => log).toContainEqual(expect.objectContaining(left))
})

test('a client that goes away during its upload is logged 499, and nothing is read', async () => {
  const { log, asked, head, port } = await openDoor()
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`${head}Content-Length: 1000\r\n\r\n{"image":"`)
    setTimeout(() => socket.destroy(), 100)
  })
  await expect.poll(() => log).toContainEqual(expect.objectContaining({ status: 499 }))
  expect(asked).toHaveLength(0)
})
