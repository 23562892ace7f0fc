// Work that outlives a request, on the program as users start it.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { jobListSchema, jobPageEventSchema, jobSchema, uploadSchema } from '../../shared/jobs.ts'
import { callJobs, readJobEvents, type JobEventRead, type WholeJob } from '../support/jobs.ts'
import { createKey, runProgram, startProgram, type RunningProgram } from '../support/program.ts'
import { scannedPdf, textPdf, webpOf } from '../support/sample-documents.ts'

let program: RunningProgram
let jobs: ReturnType<typeof callJobs>
const image = Buffer.from(webpOf(['Legible reads this page']))
const letter = Buffer.from(await textPdf([['Of ships.'], ['Of harbours.'], ['Of lighthouses.']]))
/** A byte behind the end makes it a document of its own: nothing is answered from the cache. */
const copyOf = (bytes: Buffer, mark: string) => Buffer.concat([bytes, Buffer.from(` ${mark}`)])
const base64 = (bytes: Buffer) => bytes.toString('base64')

beforeAll(async () => {
  program = await startProgram(['--allow-private-urls'])
  jobs = callJobs(program)
})
afterAll(() => program.stop())

async function failure(answer: Response) {
  const { error } = (await answer.json()) as { error: { code: string; param?: string } }
  return { status: answer.status, code: error.code, ...(error.param !== undefined && { param: error.param }) }
}

async function credits(): Promise<number> {
  return ((await (await jobs.ask('/api/usage')).json()) as { total: number }).total
}

/** The address of a server that is there until the test ends. */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const item of items) read.push(item)
  return read
}

async function eventsOf(id: string, headers: Record<string, string> = {}): Promise<JobEventRead[]> {
  return all(readJobEvents(await jobs.ask(`/api/ocr/jobs/${id}/events`, { headers })))
}

describe('a job', () => {
  test('of one document answers 202 at once, and then has what the same request would have been answered', async () => {
    const bytes = copyOf(letter, 'one')
    const answer = await jobs.submit({
      image: base64(bytes),
      name: 'letter.pdf',
      options: { format: 'json' },
    })
    expect(answer.status).toBe(202)
    const { id } = (await answer.json()) as { id: string }
    expect(answer.headers.get('location')).toBe(`/api/ocr/jobs/${id}`)

    const job = jobSchema.strict().parse(await jobs.ended(id))
    expect(job).toMatchObject({
      state: 'done',
      documentsDone: 1,
      documentsTotal: 1,
      pagesDone: 3,
      pagesTotal: 3,
      millisecondsLeft: null,
      creditsUsed: 3,
    })
    const direct = (await (
      await program.process({ image: base64(bytes), options: { format: 'json' } })
    ).json()) as object
    expect(job.documents[0]).toMatchObject({ number: 1, state: 'done', name: 'letter.pdf' })
    const { result } = job.documents[0]!
    expect(result).toMatchObject({ success: true, inputSource: 'base64', creditsUsed: 3 })
    expect({ ...direct, ...result }).toEqual({ ...result, warnings: [] })
    expect(await (await jobs.ask(`${answer.headers.get('location')}/documents/1`)).json()).toEqual(result)
  })

  test('of several documents reads each, and one that cannot be read costs the others nothing', async () => {
    const before = await credits()
    const { id } = await jobs.begin({
      documents: [
        { image: base64(copyOf(letter, 'several')), name: 'a.pdf', imageUrl: null, upload: null },
        { image: base64(Buffer.from('%PDF-1.7 and no more')), name: 'b.pdf' },
        { image: base64(copyOf(image, 'several')), name: 'c.webp' },
      ],
      options: { pages: '1' },
    })
    const job = await jobs.ended(id)
    expect(job).toMatchObject({ state: 'done', documentsFailed: 1, creditsUsed: 2 })
    expect(job.documents.map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
    expect(job.documents[1]?.error).toMatchObject({ code: 'corrupt_file' })
    expect(await credits()).toBe(before + 2)
  })

  test('is listed newest first, and stands in the history like any other request', async () => {
    const { id } = await jobs.begin({ image: base64(copyOf(image, 'listed')), name: 'listed.webp' })
    const { documents } = await jobs.ended(id)
    const list = jobListSchema.parse(await (await jobs.ask('/api/ocr/jobs?limit=2')).json())
    expect(list.jobs.map((job) => job.id)).toHaveLength(2)
    expect(list.jobs[0]?.id).toBe(id)
    const older = await (await jobs.ask(`/api/ocr/jobs?before=${list.jobs[1]!.createdAt}`)).json()
    expect(JSON.stringify(older)).not.toContain(id)
    const kept = await jobs.ask(`/api/documents/${documents[0]!.requestId}/text`)
    expect([kept.status, await kept.text()]).toEqual([200, documents[0]!.result?.extractedText])
  })

  test('takes files that were uploaded, which are gone once they are read', async () => {
    const upload = uploadSchema.strict().parse(await jobs.upload(copyOf(letter, 'uploaded')))
    expect(upload).toMatchObject({ kind: 'pdf', name: 'scan.pdf' })
    const { id } = await jobs.begin({ upload: upload.id })
    const { documents } = await jobs.ended(id)
    expect(documents[0]).toMatchObject({ name: 'scan.pdf', result: { inputSource: 'file', pageCount: 3 } })
    await expect.poll(() => readdir(join(program.dataFolder, 'uploads'))).toEqual([])
    expect(await failure(await jobs.submit({ upload: upload.id }))).toEqual({
      status: 404,
      code: 'not_found',
      param: 'upload',
    })
  })

  test('sent again with the same Idempotency-Key is the same job, and for another document refused', async () => {
    const body = { image: base64(copyOf(image, 'again')) }
    const header = { 'idempotency-key': 'job' }
    const [first, second] = await Promise.all([jobs.submit(body, header), jobs.submit(body, header)])
    const { id } = (await first.json()) as { id: string }
    expect(await second.json()).toMatchObject({ id })
    expect((await jobs.ended(id)).creditsUsed).toBe(1)
    expect(await (await jobs.submit(body, header)).json()).toMatchObject({ id, state: 'done' })
    expect(await failure(await jobs.submit({ image: base64(image) }, header))).toMatchObject({
      status: 400,
      param: 'Idempotency-Key',
    })
  })

  test('of another key is not there', async () => {
    const { id } = await jobs.begin({ image: base64(copyOf(image, 'other')) })
    await jobs.ended(id)
    const upload = await jobs.upload(image)
    const other = await createKey(program.dataFolder)
    const asOther = callJobs({ url: program.url, key: other })
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'DELETE'],
      ['/events', 'GET'],
      ['/documents/1', 'GET'],
    ]) {
      const answer = await asOther.ask(`/api/ocr/jobs/${id}${path}`, { method: method! })
      expect(await failure(answer)).toEqual({ status: 404, code: 'not_found' })
    }
    expect(await (await asOther.ask('/api/ocr/jobs')).json()).toEqual({ jobs: [] })
    expect(await failure(await asOther.submit({ upload: upload.id }))).toMatchObject({ code: 'not_found' })
  })

  test('of a key that was revoked is not read any further', async () => {
    const key = await createKey(program.dataFolder)
    const own = callJobs({ url: program.url, key })
    const { promise: revoked, resolve: release } = Promise.withResolvers<void>()
    const host = createServer((_request, response) => void revoked.then(() => response.end(image)))
    const imageUrl = await listen(host)
    // As many as are read at once, held by their host, and one more.
    const held = Array.from({ length: availableParallelism() }, () => ({ imageUrl }))
    const { id } = await own.begin({ documents: [...held, { image: base64(copyOf(image, 'revoked')) }] })
    const followed = await own.ask(`/api/ocr/jobs/${id}/events`)
    const { stdout } = await runProgram(['keys', 'list', '--json', '--data-dir', program.dataFolder])
    const listed = JSON.parse(stdout) as { id: string; lastFour: string }[]
    const keyId = listed.find(({ lastFour }) => key.endsWith(lastFour))?.id ?? ''
    await runProgram(['keys', 'revoke', keyId, '--data-dir', program.dataFolder])
    release()
    const ofOwner = async () => {
      const shown = await runProgram(['jobs', 'show', id, '--json', '--data-dir', program.dataFolder])
      return JSON.parse(shown.stdout) as WholeJob
    }
    await expect.poll(async () => (await ofOwner()).endedAt).not.toBeNull()
    expect((await ofOwner()).documents.at(-1)).toMatchObject({
      state: 'failed',
      error: { code: 'key_revoked' },
    })
    // Nothing of what was still read goes to whoever has the key.
    expect((await all(readJobEvents(followed))).map(({ event }) => event)).toEqual(['job'])
  })

  test('that failed says what helps in the words of whoever asks', async () => {
    const locked = Buffer.from(await textPdf([['Open sesame.']], 'secret'))
    const { id } = await jobs.begin({ image: base64(locked) })
    const { documents } = await jobs.ended(id)
    const error = {
      code: 'pdf_password_required',
      message: 'This PDF is protected. Send its password in options.password.',
    }
    expect(documents[0]?.error).toEqual(error)
    const told = (await eventsOf(id)).find(({ event }) => event === 'document')
    expect(told?.data).toMatchObject({ error })
    const show = (...words: string[]) =>
      runProgram(['jobs', 'show', id, ...words, '--data-dir', program.dataFolder])
    const message = 'This PDF is protected. Give its password with --password.'
    expect((await show()).stdout).toContain(message)
    expect(JSON.parse((await show('--json')).stdout)).toMatchObject({ documents: [{ error: { message } }] })
  })

  test('of which a part failed is no whole success at the command line', async () => {
    const locked = base64(Buffer.from(await textPdf([['Open sesame.']], 'secret')))
    const { id } = await jobs.begin({
      documents: [{ image: base64(copyOf(letter, 'read')) }, { image: locked }],
    })
    await jobs.ended(id)
    for (const words of [['list'], ['show', id]]) {
      const { stdout } = await runProgram(['jobs', ...words, '--data-dir', program.dataFolder])
      expect(stdout).toMatch(new RegExp(`^${id} .* done: 2 of 2 documents \\(1 failed\\), `, 'm'))
    }
  })

  test('is shown at the command line by a name that does nothing to the terminal', async () => {
    const name = '\u001b]0;mine\u0007\u001b[31mletter\n\u202e.pdf'
    const { id } = await jobs.begin({ image: base64(copyOf(letter, 'named')), name })
    await jobs.ended(id)
    const shown = await runProgram(['jobs', 'show', id, '--data-dir', program.dataFolder])
    expect(shown.stdout).toContain('\uFFFD[31mletter')
    // oxlint-disable-next-line no-control-regex -- what is not to be there
    expect(shown.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(shown.stdout.trimEnd().split('\n')).toHaveLength(2)
  })

  test('is listed and cancelled by the owner at the command line, and costs nothing then', async () => {
    const before = await credits()
    const { promise: cancelled, resolve: release } = Promise.withResolvers<void>()
    const host = createServer((_request, response) => {
      void cancelled.then(() => response.end(copyOf(image, 'cancelled')))
    })
    const { id } = await jobs.begin({ imageUrl: await listen(host) })
    const list = await runProgram(['jobs', 'list', '--data-dir', program.dataFolder])
    expect(list.stdout).toContain(id)
    const cancelling = await runProgram(['jobs', 'cancel', id, '--data-dir', program.dataFolder])
    expect(cancelling).toMatchObject({ code: 0, stdout: expect.stringContaining('cancelled') as string })
    release()
    const next = await jobs.begin({ image: base64(copyOf(image, 'after the cancelled')) })
    await jobs.ended(next.id)
    expect(await jobs.find(id)).toMatchObject({ state: 'cancelled', creditsUsed: 0 })
    expect(await credits()).toBe(before + 1)
    expect((await runProgram(['jobs', 'show', 'job_0', '--data-dir', program.dataFolder])).code).not.toBe(0)
  })
})

describe('the events of a job', () => {
  test('are given to five hundred at once, and to the next when one of them has left', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const host = createServer((_request, response) => void released.then(() => response.end(image)))
    const { id } = await jobs.begin({ imageUrl: await listen(host) })
    const leave = new AbortController()
    const follow = (signal?: AbortSignal) =>
      jobs.ask(`/api/ocr/jobs/${id}/events`, signal === undefined ? {} : { signal })
    const first = await follow(leave.signal)
    const others = await Promise.all(Array.from({ length: 499 }, () => follow()))
    expect([first, ...others].every(({ status }) => status === 200)).toBe(true)
    const refused = await follow()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await failure(refused)).toMatchObject({ code: 'queue_full' })
    leave.abort()
    await expect.poll(async () => (await follow()).status).toBe(200)
    release()
    await jobs.ended(id)
  })

  test('tell each page once, then the document, then the end; Last-Event-ID goes on behind one', async () => {
    const bytes = copyOf(letter, 'events')
    const { id } = await jobs.begin({ image: base64(bytes), options: { format: 'markdown' } })
    const events = await eventsOf(id)
    expect(events.map(({ event }) => event)).toEqual(['job', 'page', 'page', 'page', 'document', 'end'])
    const pages = events.slice(1, 4).map(({ data }) => jobPageEventSchema.strict().parse(data))
    expect(new Set(pages.map(({ report }) => report.page))).toEqual(new Set([1, 2, 3]))
    expect(pages.map((page) => page.text).join(' ')).toContain('harbours')
    expect(events.at(-1)?.data).toMatchObject({ id, state: 'done', creditsUsed: 3 })

    expect((await eventsOf(id, { 'last-event-id': events[2]!.id! })).slice(1)).toEqual(events.slice(3))
    const over = await jobs.ask(`/api/ocr/jobs/${id}/events`, {
      headers: { 'last-event-id': events.at(-1)!.id! },
    })
    expect(over.status).toBe(204)
  })

  test('open with the key in the address, as browsers need it', async () => {
    const { id } = await jobs.begin({ image: base64(copyOf(image, 'query')) })
    const answer = await fetch(`${program.url}/api/ocr/jobs/${id}/events?api_key=${program.key}`)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect((await all(readJobEvents(answer))).at(-1)).toMatchObject({ event: 'end' })
    expect((await fetch(`${program.url}/api/ocr/jobs/${id}?api_key=${program.key}`)).status).toBe(401)
  })
})

test('a cancelled job stops at once, keeps what was read, and costs no page of what was not', async () => {
  const before = await credits()
  const scan = await jobs.upload(
    Buffer.from(await scannedPdf(Array.from({ length: 20 }, (_, i) => [`Page ${i}`]))),
  )
  const { id } = await jobs.begin({ documents: [{ upload: scan.id }, { upload: scan.id }] })
  for await (const { event } of readJobEvents(await jobs.ask(`/api/ocr/jobs/${id}/events`)))
    if (event === 'page') await jobs.ask(`/api/ocr/jobs/${id}`, { method: 'DELETE' })
  const job = await jobs.find(id)
  expect(job).toMatchObject({ state: 'cancelled', creditsUsed: 0 })
  expect(job.pagesDone).toBeGreaterThan(0)
  expect(await (await jobs.ask(`/api/ocr/jobs/${id}`, { method: 'DELETE' })).json()).toMatchObject({
    state: 'cancelled',
  })
  expect(await credits()).toBe(before)
  await expect
    .poll(async () => (await (await jobs.ask('/api/status')).json()) as object)
    .toMatchObject({ queue: { active: 0 } })
})

test('a document that somebody waits for is read before the pages of a job', async () => {
  const scanOf = (pages: number, word: string) =>
    scannedPdf(Array.from({ length: pages }, (_, page) => [`${word} ${page}`]))
  const upload = await jobs.upload(Buffer.from(await scanOf(30, 'Job')))
  const { id } = await jobs.begin({ upload: upload.id })
  await expect.poll(async () => (await jobs.find(id)).pagesDone).toBeGreaterThan(0)
  const waitedFor = Buffer.from(await scanOf(6, 'Waited for'))
  const answer = program.process({ image: base64(waitedFor) })
  await expect
    .poll(async () => (await (await jobs.ask('/api/status')).json()) as object, { interval: 10 })
    .toMatchObject({ queue: { active: 1 } })
  const before = (await jobs.find(id)).pagesDone
  expect(await (await answer).json()).toMatchObject({ pageCount: 6 })
  // Those that were begun before it came, and those that were read between its answer and this look.
  expect((await jobs.find(id)).pagesDone - before).toBeLessThanOrEqual(2 * availableParallelism())
  await jobs.ask(`/api/ocr/jobs/${id}`, { method: 'DELETE' })
})

describe('a webhook', () => {
  test('is called when the job has ended, signed, and again until it is taken', async () => {
    const calls: { headers: IncomingHttpHeaders; body: string }[] = []
    let asked = 0
    const receiver = createServer((request, response) => {
      void text(request).then((body) => calls.push({ headers: request.headers, body }))
      response.writeHead(++asked < 2 ? 500 : 204).end()
    })
    const webhook = await listen(receiver)
    const { id } = await jobs.begin({ image: base64(copyOf(image, 'webhook')), webhook })
    await expect.poll(async () => (await jobs.find(id)).webhook?.state).toBe('delivered')

    const { webhook: state } = await jobs.find(id)
    expect(state).toMatchObject({ url: webhook, attempts: 2 })
    await expect.poll(() => calls.length).toBe(2)
    const secret = Buffer.from(state!.secret.replace('whsec_', ''), 'base64')
    for (const { headers, body } of calls) {
      const signed = `${id}.${String(headers['webhook-timestamp'])}.${body}`
      expect(headers).toMatchObject({
        'webhook-id': id,
        'webhook-signature': `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
      })
      expect(JSON.parse(body)).toMatchObject({ type: 'job.done', data: { id, state: 'done' } })
      expect(body).not.toMatch(/Legible reads|whsec_/)
    }
  })

  test.each(['ftp://example.com/', 'http://user@example.com/', 'not a URL'])(
    'to %s is refused when the job is sent',
    async (webhook) => {
      expect(await failure(await jobs.submit({ image: base64(image), webhook }))).toEqual({
        status: 422,
        code: 'url_not_allowed',
        param: 'webhook',
      })
    },
  )
})

test.each([
  [{}, 400, 'invalid_request', 'image'],
  [{ documents: [] }, 400, 'invalid_request', 'documents'],
  [{ documents: [{}] }, 400, 'invalid_request', 'documents[0].image'],
  [{ documents: [{ image: 'AAAA', upload: 'u' }] }, 400, 'invalid_request', 'documents[0].image'],
  [{ image: 'AAAA', documents: [{ image: 'AAAA' }] }, 400, 'invalid_request', 'documents'],
  [{ documents: [{ image: '!' }] }, 400, 'invalid_base64', 'documents[0].image'],
  [{ documents: [{ image: 'AAAA' }] }, 415, 'unsupported_media_type', 'documents[0].image'],
  [{ imageUrl: 'ftp://example.com/a.png' }, 422, 'url_not_allowed', 'imageUrl'],
  [
    { documents: [{ imageUrl: 'https://example.com/a.png' }, { imageUrl: 'file:///etc/passwd' }] },
    422,
    'url_not_allowed',
    'documents[1].imageUrl',
  ],
  [{ image: 'AAAA', options: { format: 'pdf' } }, 400, 'invalid_request', 'options.format'],
  [{ image: 'AAAA', options: { pages: 'x' } }, 422, 'page_range_invalid', 'options.pages'],
])('%j is refused as a whole', async (body, status, code, param) => {
  expect(await failure(await jobs.submit(body))).toEqual({ status, code, param })
  // The one that is another key's; those of jobs that have ended go once nobody reads them.
  await expect.poll(() => readdir(join(program.dataFolder, 'uploads'))).toHaveLength(1)
})

test('an upload of the wrong kind, an empty one and one that is broken off leave nothing behind', async () => {
  const folder = join(program.dataFolder, 'uploads')
  const before = await readdir(folder)
  const put = (body: BodyInit) => jobs.ask('/api/uploads', { method: 'PUT', body })
  expect(await failure(await put('A text. '.repeat(1000)))).toMatchObject({
    code: 'unsupported_media_type',
  })
  expect(await failure(await put(''))).toMatchObject({ code: 'unsupported_media_type' })
  const broken = new AbortController()
  const sending = jobs.ask('/api/uploads', {
    method: 'PUT',
    signal: broken.signal,
    // Its beginning, and then nothing more.
    body: new ReadableStream({ start: (stream) => stream.enqueue(letter) }),
    duplex: 'half',
  })
  await expect.poll(async () => (await readdir(folder)).length).toBe(before.length + 1)
  broken.abort()
  await expect(sending).rejects.toThrow('abort')
  await expect.poll(() => readdir(folder)).toEqual(before)
})

// docling-serve #379: one task that was lost, and nothing was read any more.
test('one whose file is gone fails alone, and the next is read', async () => {
  const upload = await jobs.upload(letter)
  await rm(join(program.dataFolder, 'uploads', upload.id))
  const { id } = await jobs.begin({
    documents: [{ upload: upload.id }, { image: base64(copyOf(image, 'next')) }],
  })
  const { documents } = await jobs.ended(id)
  expect(documents).toMatchObject([{ state: 'failed', error: { code: 'not_found' } }, { state: 'done' }])
})
