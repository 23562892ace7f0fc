// A document as a part of a form and as the body itself, over plain HTTP: what arrives, and what is refused how.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureOf, openDoor } from '../../support/http/open-door.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n and the rest\r\n--x\r\n', 'latin1')
const boundary = 'x-boundary'
const type = `multipart/form-data; boundary=${boundary}`

const part = (head: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
const file = part('name="file"; filename="scan.png"\r\nContent-Type: image/png', png)

async function openForms(options: Parameters<typeof openDoor>[0] = {}) {
  const door = await openDoor(options)
  const bytesAsked = () => Buffer.from((door.asked.at(-1)!.input as { bytes: Uint8Array }).bytes)
  return { ...door, bytesAsked, send: (body: Buffer) => door.post(body, { 'content-type': type }) }
}

describe('a form', () => {
  test('as fetch sends it arrives byte for byte, with its options and its name', async () => {
    const { url, key, asked, bytesAsked } = await openForms()
    const body = new FormData()
    body.append('file', new Blob([png], { type: 'image/png' }), 'Rechnung März.png')
    body.append('options', JSON.stringify({ format: 'markdown', pageMarkers: null, dpi: 300 }))
    body.append('languages', 'eng, deu')
    body.append('languages', 'fra')
    body.append('pageMarkers', 'true')
    body.append('password', '')
    const answer = await fetch(`${url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body,
    })
    expect(answer.status).toBe(200)
    expect(bytesAsked()).toEqual(png)
    expect(asked[0]).toMatchObject({
      fileName: 'Rechnung März.png',
      input: { inputSource: 'file' },
      options: { format: 'markdown', languages: ['eng', 'deu', 'fra'], pageMarkers: true },
      warnings: [{ code: 'unknown_option', param: 'options.dpi' }],
    })
    expect(asked[0]?.options.password).toBeUndefined()
  })

  test('names its file as it is on the disk, quotes and all, and no name can spoil the answer', async () => {
    const { url, key, asked } = await openForms()
    for (const [name, saved] of [
      ['The "final" one.png', 'The _final_ one.txt'],
      ['a\r\nb\u001b[31m\u202e.png', 'a__b_[31m_.txt'],
      ['100%25.png', '100%25.txt'],
      // The first half of the last character is all that fits.
      [`${'x'.repeat(199)}😀😀.png`, `${'x'.repeat(199)}\uFFFD.txt`],
    ] as const) {
      const body = new FormData()
      body.append('file', new Blob([png], { type: 'image/png' }), name)
      const answer = await fetch(`${url}/api/ocr/process`, {
        method: 'POST',
        headers: { 'x-api-key': key, accept: 'text/plain' },
        body,
      })
      expect(answer.status).toBe(200)
      expect(asked.at(-1)).toMatchObject({ fileName: name })
      const header = answer.headers.get('content-disposition') ?? ''
      const encoded = /filename\*=UTF-8''(.+)$/.exec(header)?.[1]
      expect(
        encoded === undefined ? /filename="?([^"]+)"?$/.exec(header)?.[1] : decodeURIComponent(encoded),
      ).toBe(saved)
    }
  })

  test.each([
    ['with words before its first part', Buffer.concat([Buffer.from('preamble\r\n'), form(file)])],
    ['with words behind its last', Buffer.concat([form(file), Buffer.from('epilogue')])],
    ['with a file that has no name of its own', form(part('name="file"', png))],
    ['as .NET writes it', form(part("name=file; filename=scan.png; filename*=utf-8''scan.png", png))],
    ['with options left empty', form(file, part('name="options"', ''))],
    ['with options that are null', form(file, part('name="options"', 'null'))],
    ['with a file of options', form(file, part('name="options"; filename="o.json"', '{"format":"text"}'))],
  ])('%s is read', async (_name, body) => {
    const { send, bytesAsked } = await openForms()
    expect((await send(body)).status).toBe(200)
    expect(bytesAsked()).toEqual(png)
  })

  test.each([
    ['without a file', form(part('name="format"', 'text')), 'file'],
    ['with two files', form(file, file), 'file'],
    ['with its file under another name', form(part('name="image"; filename="a.png"', png)), 'file'],
    ['with options that are no JSON', form(file, part('name="options"', 'format=text')), 'options'],
    ['with options that are a list', form(file, part('name="options"', '[1]')), 'options'],
    ['with a format nobody has', form(file, part('name="format"', 'docx')), 'options.format'],
    ['with neither true nor false', form(file, part('name="pageMarkers"', 'yes')), 'options.pageMarkers'],
    [
      'with an option twice',
      form(file, part('name="pages"', '1'), part('name="pages"', '2')),
      'options.pages',
    ],
    ['that is empty', Buffer.alloc(0), undefined],
    ['cut in its file', form(file).subarray(0, 120), undefined],
    ['without its end', form(file).subarray(0, -8), undefined],
    [
      'of another boundary',
      Buffer.from(form(file).toString('latin1').replaceAll(boundary, 'other')),
      undefined,
    ],
    [
      'of a hundred parts',
      form(file, ...Array.from({ length: 100 }, () => part('name="a"', 'b'))),
      undefined,
    ],
    ['with a field of a megabyte', form(file, part('name="password"', 'x'.repeat(1_000_000))), undefined],
  ])('%s is invalid_request', async (_name, body, param) => {
    const { send, asked } = await openForms()
    const failure = await failureOf(await send(body))
    expect([failure.status, failure.code, failure.param]).toEqual([400, 'invalid_request', param])
    expect(asked).toHaveLength(0)
  })

  test('with neither true nor false is told the two', async () => {
    const { send } = await openForms()
    const answer = await send(form(file, part('name="codes"', '1')))
    expect((await failureOf(answer)).message).toBe('options.codes must be true or false.')
  })

  test('or JSON with options in the address is told that they were ignored', async () => {
    const { url, key, asked } = await openForms()
    const ask = (contentType: string, body: BodyInit) =>
      fetch(`${url}/api/ocr/process?format=markdown&pages=1`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': contentType },
        body,
      })
    const json = JSON.stringify({ image: png.toString('base64') })
    for (const answer of [await ask(type, form(file)), await ask('application/json', json)])
      expect(answer.status).toBe(200)
    for (const { options, warnings } of asked) {
      expect(options).toEqual({})
      expect(warnings).toMatchObject([
        {
          code: 'unknown_option',
          message: expect.stringContaining('format in the address was ignored') as string,
          param: 'format',
        },
        { code: 'unknown_option', param: 'pages' },
      ])
    }
    expect(asked).toHaveLength(2)
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; charset=x'])(
    'of the type %s is invalid_request',
    async (contentType) => {
      const { post } = await openForms()
      const answer = await post(form(file), { 'content-type': contentType })
      expect(await failureOf(answer)).toMatchObject({ status: 400, code: 'invalid_request' })
    },
  )

  test('over the limit is answered 413 before it is all there', async () => {
    const { send } = await openForms({ limits: { maxBodyBytes: 1024 * 1024 } })
    const large = form(part('name="file"; filename="a.pdf"', Buffer.alloc(3 * 1024 * 1024, 'A')))
    expect(await failureOf(await send(large))).toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  test('however spoiled gets an answer of the contract, and the next good one is read', async () => {
    const { send } = await openForms()
    const whole = form(file, part('name="options"', '{"format":"json"}'), part('name="pages"', '1-3'))
    const spoil = fc.array(
      fc.record({
        at: fc.nat(whole.length - 1),
        cut: fc.nat(40),
        put: fc.oneof(
          fc.uint8Array({ maxLength: 20 }),
          fc.constantFrom('\r\n', '--', `--${boundary}`, ';', '"').map((text) => Buffer.from(text)),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(spoil, async (changes) => {
        const body = changes.reduce<Buffer>(
          (bytes, { at, cut, put }) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]),
          whole,
        )
        const answer = await send(body)
        if (answer.status !== 200)
          expect(await failureOf(answer)).toMatchObject({ status: 400, code: 'invalid_request' })
      }),
      { numRuns: 300 },
    )
    expect((await send(whole)).status).toBe(200)
  })
})

describe('the file itself', () => {
  test.each([
    'application/pdf',
    'image/png',
    'IMAGE/TIFF; q=1',
    'image/x-ms-bmp',
    'application/octet-stream',
  ])('as %s arrives byte for byte, and its options stand in the address', async (contentType) => {
    const { url, key, asked, bytesAsked } = await openForms()
    const address = `${url}/api/ocr/process?format=json&languages=eng,deu&pageMarkers=false&pages=&colour=red`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': contentType },
      body: png,
    })
    expect(answer.status).toBe(200)
    expect(bytesAsked()).toEqual(png)
    expect(asked[0]).toMatchObject({
      input: { inputSource: 'file' },
      options: { format: 'json', languages: ['eng', 'deu'], pageMarkers: false },
      warnings: [{ code: 'unknown_option', param: 'options.colour' }],
    })
  })

  test('without any media type is known by its first bytes', async () => {
    const { raw, port, key, bytesAsked } = await openForms()
    const head = `POST /api/ocr/process HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-api-key: ${key}\r\nConnection: close\r\n`
    const answer = await raw(`${head}Content-Length: 12\r\n\r\nGIF89a 12345`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(bytesAsked().toString()).toBe('GIF89a 12345')
  })

  test('with an option that is wrong is invalid_request that names it', async () => {
    const { url, key } = await openForms()
    const answer = await fetch(`${url}/api/ocr/process?format=docx`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'image/png' },
      body: png,
    })
    expect(await failureOf(answer)).toMatchObject({ status: 400, param: 'options.format' })
  })

  test.each(['text/plain', 'application/zip', 'video/mp4', 'multipart/mixed; boundary=x'])(
    'as %s is unsupported_media_type, in a sentence that says what is taken',
    async (contentType) => {
      const { post } = await openForms()
      const failure = await failureOf(await post(png, { 'content-type': contentType }))
      expect(failure).toMatchObject({ status: 415, code: 'unsupported_media_type' })
      expect(failure.message).toContain('multipart/form-data')
    },
  )
})
