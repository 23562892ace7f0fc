// Routes of other services on the program as users start it: their public clients where there is a small one, otherwise
// plain HTTP as their documentation has it.
import DocumentIntelligence, {
  getLongRunningPoller,
  isUnexpected,
  type AnalyzeDocumentRequest,
  type AnalyzeOperationOutput,
} from '@azure-rest/ai-document-intelligence'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { ocrSpace } from 'ocr-space-api-wrapper'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compatibleServices } from '../../../shared/compatible-services.ts'
import { fixture } from '../../support/fixtures.ts'
import { makeDataFolder, startProgram, type RunningProgram } from '../../support/program.ts'
import { pngOf, textPdf } from '../../support/sample-documents.ts'

let program: RunningProgram
const image = Buffer.from(pngOf(['Legible reads this page']))
const letter = Buffer.from(await textPdf([['Of ships and sails.'], ['Of harbours.'], ['Of lighthouses.']]))
/** A byte behind the end makes it a document of its own: nothing is answered from the cache. */
const letterAs = (mark: string) => Buffer.concat([letter, Buffer.from(` ${mark}`)])
const base64 = (bytes: Buffer) => bytes.toString('base64')

beforeAll(async () => {
  program = await startProgram(['--compatible', compatibleServices.join(',')])
})
afterAll(() => program.stop())

type Json = Record<string, unknown>

async function ask(
  path: string,
  { headers = {}, ...options }: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
) {
  const answer = await fetch(`${program.url}${path}`, { ...options, headers })
  const isJson = answer.headers.get('content-type')?.includes('json')
  return {
    status: answer.status,
    headers: answer.headers,
    body: (isJson ? await answer.json() : {}) as Json,
    answer,
  }
}

const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

function formOf(fields: [string, string | Buffer][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), 'letter.pdf')
  return form
}

async function credits(): Promise<number> {
  const { body } = await ask('/api/usage', { headers: { 'x-api-key': program.key } })
  return body['total'] as number
}

describe('OCR.space', () => {
  const ocrUrl = () => `${program.url}/parse/image`

  test('its client gets the text of a file, page by page, with boxes, and is charged as anywhere', async () => {
    const before = await credits()
    const file = join(await mkdtemp(join(tmpdir(), 'legible-test-')), 'scan.png')
    await writeFile(file, image)
    const options = { apiKey: program.key, ocrUrl: ocrUrl(), isOverlayRequired: true }
    const answer = await ocrSpace(file, options)
    expect(answer).toMatchObject({ OCRExitCode: 1, IsErroredOnProcessing: false })
    const [page] = answer.ParsedResults
    expect(page).toMatchObject({ FileParseExitCode: 1, TextOverlay: { HasOverlay: true } })
    expect(page?.ParsedText).toContain('Legible reads this page')
    const { Words: words } = page!.TextOverlay.Lines[0] as { Words: Json[] }
    expect(words.map(({ WordText }) => WordText)).toEqual(['Legible', 'reads', 'this', 'page'])
    expect(words[1]!['Left']).toBeGreaterThan(words[0]!['Left'] as number)

    const pdf = await ocrSpace(`data:application/pdf;base64,${base64(letterAs('space'))}`, options)
    expect(pdf.ParsedResults.map(({ ParsedText }) => ParsedText.trim())).toEqual([
      'Of ships and sails.',
      'Of harbours.',
      'Of lighthouses.',
    ])
    expect(await credits()).toBe(before + 4)
  })

  test('takes the key among the fields, as its Python example sends it, but not from a page of another site', async () => {
    const send = (headers: Record<string, string>) =>
      ask('/parse/image', {
        method: 'POST',
        headers,
        body: formOf([
          ['isOverlayRequired', 'False'],
          ['apikey', program.key],
          ['language', 'eng'],
          ['/home/me/letter.pdf', letter],
        ]),
      })
    expect((await send({})).body).toMatchObject({ OCRExitCode: 1 })
    expect(await send({ origin: 'https://example.com' })).toMatchObject({
      status: 401,
      body: { IsErroredOnProcessing: true },
    })
  })

  test('takes base64 whose plus signs nobody encoded, as curl -d sends it', async () => {
    const encoded = base64(image)
    expect(encoded).toContain('+')
    const { body } = await ask('/parse/image', {
      method: 'POST',
      headers: { apikey: program.key, 'content-type': 'application/x-www-form-urlencoded' },
      body: `language=eng&base64Image=data:image/png;base64,${encoded}`,
    })
    expect(JSON.stringify(body)).toContain('Legible reads this page')
  })

  test('tells what is wrong with a document in its fields, for nothing', async () => {
    const before = await credits()
    const asked = { apikey: program.key }
    const send = (fields: [string, string | Buffer][]) =>
      ask('/parse/image', { method: 'POST', headers: asked, body: formOf(fields) })
    for (const fields of [
      [['file', Buffer.from('%PDF-1.7 and no more')]],
      [['language', 'eng']],
      [['url', 'http://127.0.0.1:1/secret.png']],
      [
        ['file', letter],
        ['isCreateSearchablePdf', 'true'],
      ],
    ] as [string, string | Buffer][][])
      expect(await send(fields)).toMatchObject({
        status: 200,
        body: { OCRExitCode: 99, IsErroredOnProcessing: true, ErrorMessage: [expect.any(String)] },
      })
    const nowhere = `/parse/imageurl?url=http://nowhere.invalid/a.png&apikey=${program.key}`
    expect(await ask(nowhere)).toMatchObject({
      status: 200,
      body: { IsErroredOnProcessing: true, ErrorDetails: expect.stringContaining('fetch_failed') as string },
    })
    const { status, body } = await ask('/parse/imageurl?url=http://169.254.169.254/&apikey=' + program.key)
    expect([status, body['ErrorDetails']]).toEqual([200, expect.stringContaining('url_not_allowed')])
    expect(await credits()).toBe(before)
  })
})

describe('Umi-OCR', () => {
  const keyed = () => ({ 'x-api-key': program.key })

  test('reads an image as its documentation asks for it: lines with boxes, or text', async () => {
    const { body } = await postJson('/api/ocr', { base64: base64(image) }, keyed())
    expect(body).toMatchObject({ code: 100, data: [{ text: 'Legible reads this page', end: '\n' }] })
    const [{ box, score }] = body['data'] as [{ box: number[][]; score: number }]
    expect(box.map((corner) => corner.length)).toEqual([2, 2, 2, 2])
    expect(score).toBeGreaterThan(0.5)
    const options = { 'ocr.language': 'models/config_en.txt', 'data.format': 'text', 'ocr.cls': true }
    expect((await postJson('/api/ocr', { base64: base64(image), options }, keyed())).body).toMatchObject({
      code: 100,
      data: expect.stringContaining('Legible reads this page'),
    })
  })

  test('its programs, which know no keys, may have it in the address', async () => {
    const asked = { base64: base64(image) }
    const basic = Buffer.from(`umi:${program.key}`).toString('base64')
    for (const answer of [
      await postJson(`/api/ocr?api_key=${program.key}`, asked),
      await postJson('/api/ocr', asked, { authorization: `Basic ${basic}` }),
    ])
      expect(answer.body).toMatchObject({ code: 100 })
    expect(await postJson('/api/ocr', asked)).toMatchObject({ status: 401, body: { code: 401 } })
  })

  test('a document goes the whole way: upload, result, download, clear', async () => {
    const upload = await ask('/api/doc/upload', {
      method: 'POST',
      headers: keyed(),
      body: formOf([
        ['file', letterAs('umi')],
        ['json', '{"doc.extractionMode": "mixed", "pageList": [1, 3]}'],
      ]),
    })
    expect(upload.body).toEqual({ code: 100, data: expect.any(String) })
    const id = upload.body['data'] as string
    const result = async (more: object = {}) =>
      (await postJson('/api/doc/result', { id, ...more }, keyed())).body
    await expect.poll(async () => (await result())['is_done'], { interval: 100 }).toBe(true)
    expect(await result()).toMatchObject({ code: 100, data: [], processed_count: 2, state: 'success' })
    expect(await result({ is_data: true })).toMatchObject({
      data: [
        { page: 1, code: 100, data: [{ text: 'Of ships and sails.' }] },
        { page: 3, code: 100, data: [{ text: 'Of lighthouses.' }] },
      ],
    })
    expect((await result({ is_data: true, format: 'text' }))['data']).toContain('lighthouses')

    for (const [type, start] of [
      ['pdfLayered', '%PDF'],
      ['txt', '≦ letter.pdf - 1 ≧\nOf ships'],
      ['csv', 'Name,OCR,Path\r\n"letter.pdf - 1","Of ships'],
      ['jsonl', '{"page":1,"code":100,"data":[{"text":"Of ships'],
    ]) {
      const { body } = await postJson('/api/doc/download', { id, file_types: [type] }, keyed())
      expect(body).toMatchObject({ code: 100, name: expect.stringMatching(/^letter\./) })
      const file = await fetch(body['data'] as string, { headers: keyed() })
      expect([file.status, (await file.text()).startsWith(start!)]).toEqual([200, true])
      expect((await fetch(body['data'] as string)).status).toBe(401)
    }
    expect((await ask(`/api/doc/clear/${id}`, { headers: keyed() })).body).toMatchObject({ code: 100 })
  })

  // docs/http/api_doc_demo.py of Umi-OCR: every kind of file at once, through a link that is opened as it is.
  test('its example gets all files of a document as one ZIP, blank pages too, with nothing but the address', async () => {
    const blank = await textPdf([['Of ships.'], [], ['Of harbours.']])
    const basic = { authorization: `Basic ${Buffer.from(`x:${program.key}`).toString('base64')}` }
    for (const { headers, query, link } of [
      { headers: basic, query: '', link: `http://key:${program.key}@` },
      { headers: {}, query: `?api_key=${program.key}`, link: program.url },
    ]) {
      const form = formOf([['file', Buffer.from(blank)]])
      const upload = await ask(`/api/doc/upload${query}`, { method: 'POST', headers, body: form })
      const id = upload.body['data'] as string
      const result = { id, is_data: true, format: 'text', is_unread: true }
      await expect
        .poll(async () => (await postJson(`/api/doc/result${query}`, result, headers)).body, {
          interval: 100,
        })
        .toMatchObject({ is_done: true, state: 'success', data: expect.stringContaining('harbours') })
      const types = ['txt', 'txtPlain', 'jsonl', 'csv', 'pdfLayered', 'pdfOneLayer']
      const asked = { id, file_types: types, ingore_blank: false }
      const { body } = await postJson(`/api/doc/download${query}`, asked, headers)
      expect(body).toMatchObject({ code: 100, name: 'letter.zip', data: expect.stringMatching(`^${link}`) })
      // As libraries take an address with a name and a password; `fetch` alone refuses it.
      const { username, password, href } = new URL(body['data'] as string)
      const login = Buffer.from(`${username}:${password}`).toString('base64')
      const zip = await fetch(href.replace(/\/\/.*@/, '//'), {
        headers: username === '' ? {} : { authorization: `Basic ${login}` },
      })
      const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
      const text = (name: string) => new TextDecoder().decode(files[name])
      expect(Object.keys(files)).toEqual([
        'letter.txt',
        'letter.p.txt',
        'letter.jsonl',
        'letter.csv',
        'letter.layered.pdf',
      ])
      expect(text('letter.txt')).toContain('≦ letter.pdf - 2 ≧\n\n')
      expect(text('letter.jsonl').split('\n')[1]).toContain('"code":101')
      expect(text('letter.layered.pdf')).toMatch(/^%PDF/)
    }
  })

  test('its programs learn which parameters there are, of images and of documents', async () => {
    const { body } = await ask('/api/ocr/get_options', { headers: keyed() })
    expect(body).toMatchObject({
      'ocr.language': {
        type: 'enum',
        default: 'auto',
        optionsList: expect.arrayContaining([['eng', 'eng']]),
      },
      'data.format': { default: 'dict' },
    })
    const options = Object.fromEntries(
      Object.entries(body).map(([name, option]) => [name, (option as Json)['default']]),
    )
    expect((await postJson('/api/ocr', { base64: base64(image), options }, keyed())).body).toMatchObject({
      code: 100,
    })
    expect((await ask('/api/doc/get_options', { headers: keyed() })).body).toMatchObject({
      pageRangeEnd: { default: -1 },
      password: { type: 'text' },
    })
  })

  test('lines end as the parser asked for has it, and lines of Chinese without a space between them', async () => {
    const lines = ['Of ships and sails that', 'came home in the evening', 'with the tide.']
    const bytes = base64(Buffer.from(pngOf(lines)))
    const ends = async (parser?: string) => {
      const options = parser === undefined ? {} : { 'tbpu.parser': parser }
      const { body } = await postJson('/api/ocr', { base64: bytes, options }, keyed())
      return (body['data'] as { end: string }[]).map(({ end }) => end)
    }
    expect(await ends()).toEqual([' ', ' ', '\n'])
    expect(await ends('multi_line')).toEqual(['\n', '\n', '\n'])
    expect(await ends('multi_none')).toEqual([' ', ' ', ' '])
    const chinese = await readFile(fixture('chinese.png').path)
    const { body } = await postJson('/api/ocr', { base64: base64(chinese) }, keyed())
    expect((body['data'] as { end: string }[]).map(({ end }) => end)).not.toContain(' ')
  })

  test('tells what is wrong as a code that is neither success nor an empty page', async () => {
    for (const answer of [
      await postJson('/api/ocr', { base64: 'AAAA' }, keyed()),
      await postJson('/api/ocr', {}, keyed()),
      await postJson('/api/doc/result', { id: 'job_0' }, keyed()),
      await ask('/api/doc/upload', { method: 'POST', headers: keyed(), body: formOf([['json', '{}']]) }),
    ])
      expect(answer).toMatchObject({ status: 200, body: { data: expect.stringContaining('[Error]') } })
  })
})

describe('docling-serve', () => {
  const keyed = () => ({ 'x-api-key': program.key })
  const source = (mark: string) => ({
    sources: [{ kind: 'file', base64_string: base64(letterAs(mark)), filename: 'letter.pdf' }],
  })

  test('converts a source and a file into what is asked for', async () => {
    const options = { to_formats: ['md', 'json', 'html', 'text'], page_range: [1, 2], ocr_lang: ['en'] }
    const { body } = await postJson('/v1/convert/source', { ...source('docling'), options }, keyed())
    expect(body).toMatchObject({ status: 'success', errors: [], document: { filename: 'letter.pdf' } })
    const document = body['document'] as Record<string, string> & { json_content: { texts: Json[] } }
    expect(document['md_content']).toContain('Of ships and sails.')
    expect(document['md_content']).not.toContain('lighthouses')
    expect(document['html_content']).toContain('<html')
    expect(document['text_content']).toContain('Of harbours.')
    expect(document.json_content).toMatchObject({ schema_name: 'DoclingDocument', name: 'letter' })
    expect(document.json_content.texts[0]).toMatchObject({ text: 'Of ships and sails.', label: 'text' })

    const form = formOf([
      ['files', letter],
      ['to_formats', 'text'],
      ['to_formats', 'md'],
      ['force_ocr', 'false'],
    ])
    const file = await ask('/v1/convert/file', { method: 'POST', headers: keyed(), body: form })
    expect(file.body).toMatchObject({
      status: 'success',
      document: { text_content: expect.stringContaining('lighthouses'), json_content: null },
    })
  })

  test('a task is polled, waited for and fetched, and knows its formats without anybody keeping them', async () => {
    const options = { to_formats: ['text'] }
    const { body } = await postJson('/v1/convert/source/async', { ...source('task'), options }, keyed())
    expect(body).toMatchObject({ task_id: expect.any(String), task_type: 'convert' })
    const id = body['task_id'] as string
    const polled = await ask(`/v1/status/poll/${id}?wait=60`, { headers: keyed() })
    expect(polled.body).toMatchObject({
      task_id: id,
      task_status: 'success',
      task_meta: { num_succeeded: 1 },
    })
    expect((await ask(`/v1/result/${id}`, { headers: keyed() })).body).toMatchObject({
      status: 'success',
      document: { filename: 'letter.pdf', text_content: expect.stringContaining('ships'), md_content: null },
    })
  })

  test('a job of our own route, whose text it cannot give, is no task', async () => {
    const job = { image: base64(letterAs('our own')), options: { format: 'text' } }
    const { body } = await postJson('/api/ocr/jobs', job, keyed())
    const id = String(body['id'])
    const own = async () => (await ask(`/api/ocr/jobs/${id}`, { headers: keyed() })).body['endedAt']
    await expect.poll(own).not.toBeNull()
    expect(await ask(`/v1/result/${id}`, { headers: keyed() })).toMatchObject({
      status: 404,
      body: { detail: 'Task not found.' },
    })
  })

  test('a task that fails says so and has a result, and one that is not there is 404', async () => {
    const broken = { sources: [{ kind: 'file', base64_string: base64(Buffer.from('%PDF-1.7')) }] }
    const { body } = await postJson('/v1/convert/source/async', broken, keyed())
    const id = body['task_id'] as string
    const polled = await ask(`/v1/status/poll/${id}?wait=60`, { headers: keyed() })
    expect(polled.body).toMatchObject({
      task_status: 'failure',
      error_message: expect.stringContaining('PDF'),
    })
    expect((await ask(`/v1/result/${id}`, { headers: keyed() })).body).toMatchObject({
      status: 'failure',
      errors: [{ error_message: expect.stringContaining('PDF') }],
    })
    for (const path of ['/v1/status/poll/', '/v1/result/'])
      expect(await ask(`${path}00000000-0000-0000-0000-000000000000`, { headers: keyed() })).toMatchObject({
        status: 404,
        body: { detail: 'Task not found.' },
      })
  })

  // What its own client sends (docling-client 2.143): the largest last page there could be, and links into a storage,
  // unless the refusal says in these words that there is none.
  test('its client is told to take the document itself, and then gets it', async () => {
    const last = '9223372036854775807'
    const send = (target: string) =>
      ask('/v1/convert/file/async', {
        method: 'POST',
        headers: keyed(),
        body: formOf([
          ['to_formats', 'md'],
          ['to_formats', 'json'],
          ['page_range', '1'],
          ['page_range', last],
          ['target_type', target],
          ['files', letterAs('its client')],
        ]),
      })
    expect(await send('presigned_url')).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('artifact storage to be configured') },
    })
    expect(await send('zip')).toMatchObject({ status: 400, body: { detail: expect.any(String) } })
    const { body } = await send('inbody')
    const polled = await ask(`/v1/status/poll/${String(body['task_id'])}?wait=60`, { headers: keyed() })
    expect(polled.body).toMatchObject({ task_status: 'success', task_meta: { num_succeeded: 1 } })

    const json = (target: string) =>
      ask('/v1/convert/source/async', {
        method: 'POST',
        headers: { ...keyed(), 'content-type': 'application/json' },
        body: JSON.stringify({
          options: { page_range: [1, 0] },
          ...source('its client'),
          target: { kind: target },
          callbacks: [],
        }).replace('[1,0]', `[1,${last}]`),
      })
    expect((await json('presigned_url')).status).toBe(400)
    expect((await json('inbody')).status).toBe(200)
    expect((await ask('/version', { headers: keyed() })).body).toEqual({ legible: expect.any(String) })
  })

  test.each([
    ['1', true],
    ['Yes', true],
    ['on', true],
    ['0', false],
    ['off', false],
  ])('a switch may be written as %s', async (word, isOn) => {
    const body = formOf([
      ['do_ocr', word],
      ['to_formats', 'text'],
      ['files', image],
    ])
    const answer = await ask('/v1/convert/file', { method: 'POST', headers: keyed(), body })
    const { text_content: text } = (answer.body as { document: { text_content: string } }).document
    expect(text.includes('Legible reads this page')).toBe(isOn)
  })

  test('what is no switch, and no number of a page, is refused by its name', async () => {
    for (const [options, sentence] of [
      [{ do_ocr: 'nope' }, 'options.do_ocr must be true or false.'],
      [{ page_range: [1.5, 2] }, 'options.page_range[0] is not valid: write a whole number.'],
    ])
      expect(await postJson('/v1/convert/source', { ...source('refused'), options }, keyed())).toMatchObject({
        status: 400,
        body: { detail: sentence },
      })
  })

  test('a range that ends behind the last page reads what is there, as docling does, and here alone', async () => {
    const convert = (page_range: number[]) =>
      postJson(
        '/v1/convert/source',
        { ...source('as far as there'), options: { to_formats: ['text'], page_range } },
        keyed(),
      )
    const { body } = await convert([3, 50])
    expect(body).toMatchObject({ document: { text_content: expect.stringContaining('lighthouses') } })
    expect((await convert([4, 50])).body).toEqual({
      detail: 'The document has 3 pages. Change page_range to name only these.',
    })
    const own = { image: base64(letterAs('as far as there')), options: { pages: '3-50' } }
    expect(await postJson('/api/ocr/process', own, keyed())).toMatchObject({
      status: 422,
      body: { error: { code: 'page_range_invalid', param: 'options.pages' } },
    })
  })

  test('a form of a hundred options is taken, as some of its programs send it', async () => {
    const options = Array.from({ length: 100 }, (_, index): [string, string] => [`option_${index}`, 'x'])
    const body = formOf([...options, ['files', letterAs('many options')]])
    const { status } = await ask('/v1/convert/file', { method: 'POST', headers: keyed(), body })
    expect(status).toBe(200)
  })

  test('refuses as FastAPI does, and says it is well to anybody', async () => {
    expect(await postJson('/v1/convert/source', source('none'))).toMatchObject({
      status: 401,
      body: { detail: expect.any(String) },
    })
    const options = { to_formats: ['doctags'] }
    expect(await postJson('/v1/convert/source', { ...source('none'), options }, keyed())).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('md, json') },
    })
    expect(await postJson('/v1/convert/source', { sources: [{ kind: 's3' }] }, keyed())).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^sources\[0\].*kind "http" with url/) },
    })
    expect(
      await postJson(
        '/v1/convert/source',
        { sources: [{ kind: 'http', url: 'http://127.0.0.1/' }] },
        keyed(),
      ),
    ).toMatchObject({ status: 422 })
    expect((await ask('/health')).body).toEqual({ status: 'ok' })
  })
})

describe('Mistral', () => {
  // @mistralai/mistralai is 47 MB; this is what it sends (2.7.0), and what its schemas need of an answer.
  const ocr = (body: object) =>
    postJson('/v1/ocr', { model: 'mistral-ocr-latest', ...body }, { authorization: `Bearer ${program.key}` })

  test('reads a document in a data: URL, its pages counted from 0', async () => {
    const before = await credits()
    const { status, body } = await ocr({
      document: {
        type: 'document_url',
        document_url: `data:application/pdf;base64,${base64(letterAs('mistral'))}`,
      },
      pages: [0, 2],
      include_image_base64: true,
      image_limit: null,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      model: 'mistral-ocr-latest',
      pages: [
        { index: 0, markdown: expect.stringContaining('Of ships'), images: [] },
        {
          index: 2,
          markdown: expect.stringContaining('Of lighthouses'),
          dimensions: { dpi: expect.any(Number) },
        },
      ],
      usage_info: { pages_processed: 2, doc_size_bytes: letterAs('mistral').length },
    })
    expect(await credits()).toBe(before + 2)
  })

  test('reads an image, with how sure it is', async () => {
    const { body } = await ocr({
      document: { type: 'image_url', image_url: { url: `data:image/png;base64,${base64(image)}` } },
      confidence_scores_granularity: 'page',
    })
    expect(body).toMatchObject({
      pages: [
        {
          markdown: expect.stringContaining('Legible reads this page'),
          confidence_scores: { average_page_confidence_score: expect.any(Number) },
        },
      ],
    })
  })

  test.each([
    [{ document: { type: 'document_url', document_url: 'http://10.0.0.1/a.pdf' } }, 422, 'url_not_allowed'],
    [{ document: { type: 'document_url', document_url: 'file:///etc/passwd' } }, 422, 'url_not_allowed'],
    [{ document: { type: 'image_url', image_url: 'x' }, pages: [0.5] }, 400, 'invalid_request'],
    [
      { document: { type: 'image_url', image_url: 'data:image/png;base64,AAAA' } },
      415,
      'unsupported_media_type',
    ],
    [{ document: { type: 'file', file_id: 'f' } }, 400, 'invalid_request'],
    [
      { document: { type: 'image_url', image_url: 'x' }, document_annotation_format: {} },
      400,
      'invalid_request',
    ],
    [{}, 400, 'invalid_request'],
  ])('%j is refused in its form', async (body, status, code) => {
    expect(await ocr(body)).toMatchObject({ status, body: { object: 'error', code } })
  })

  test('errors name no field of our own routes', async () => {
    const unreachable = { type: 'image_url', image_url: 'http://127.0.0.1:1/' }
    const { body } = await ocr({ document: unreachable, pages: 'x' })
    expect(body).toMatchObject({
      code: 'page_range_invalid',
      message: 'pages names no pages. Write such as 0-2,6.',
      param: 'pages',
      detail: [{ loc: ['body', 'pages'] }],
    })
    const beyond = { document_url: `data:application/pdf;base64,${base64(letterAs('beyond'))}` }
    expect((await ocr({ document: beyond, pages: [1, 3] })).body).toMatchObject({
      message: 'The document has 3 pages, counted from 0. Change pages to name only these.',
    })
    const fetched = await ocr({ document: unreachable })
    expect(fetched.body).toMatchObject({
      message: expect.stringMatching(/send the file itself\.$/i) as string,
      param: null,
    })
  })

  test.each([[{}], [{ document: { type: 'image_url' } }]])('%j is told what to send', async (body) => {
    const message = 'document is not valid: send document_url or image_url in it.'
    expect(await ocr(body)).toMatchObject({ status: 400, body: { message, param: 'document' } })
  })
})

describe('Azure Document Intelligence', () => {
  const client = () =>
    DocumentIntelligence(program.url, { key: program.key }, { allowInsecureConnection: true })

  async function analyze(
    modelId: string,
    body: AnalyzeDocumentRequest,
    queryParameters: Record<string, unknown> = {},
  ) {
    const started = await client()
      .path('/documentModels/{modelId}:analyze', modelId)
      .post({ contentType: 'application/json', body, queryParameters })
    if (isUnexpected(started)) throw started.body.error
    const poller = getLongRunningPoller(client(), started, { intervalInMs: 50 })
    return { started, operation: (await poller.pollUntilDone()).body as AnalyzeOperationOutput }
  }

  test('its client polls until the text is there, with every word where its span says', async () => {
    const { started, operation } = await analyze(
      'prebuilt-layout',
      { base64Source: base64(letterAs('azure')) },
      { stringIndexType: 'utf16CodeUnit', locale: 'en-US' },
    )
    expect(started.headers['operation-location']).toContain('/documentModels/prebuilt-layout/analyzeResults/')
    expect(operation.status).toBe('succeeded')
    const { content, pages, paragraphs, tables, modelId } = operation.analyzeResult!
    expect([modelId, pages.length, tables]).toEqual(['prebuilt-layout', 3, []])
    expect(paragraphs?.map((paragraph) => paragraph.content)).toContain('Of harbours.')
    for (const { words = [], lines = [], unit } of pages) {
      expect(unit).toBe('pixel')
      for (const { span, content: word, polygon } of words) {
        expect(content.slice(span.offset, span.offset + span.length)).toBe(word)
        expect(polygon).toHaveLength(8)
      }
      const [span] = lines[0]!.spans
      expect(content.slice(span!.offset, span!.offset + span!.length)).toBe(lines[0]!.content)
    }
  })

  test('its client sends bytes, asks for pages and Markdown, and for the searchable PDF', async () => {
    const path = `${program.url}/documentintelligence/documentModels/prebuilt-read`
    const headers = { 'ocp-apim-subscription-key': program.key }
    const started = await fetch(
      `${path}:analyze?api-version=2024-11-30&pages=2&output=pdf&outputContentFormat=markdown`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: letterAs('bytes'),
      },
    )
    expect(started.status).toBe(202)
    const location = started.headers.get('operation-location')!
    const get = async () => (await (await fetch(location, { headers })).json()) as AnalyzeOperationOutput
    await expect.poll(async () => (await get()).status, { interval: 100 }).toBe('succeeded')
    expect((await get()).analyzeResult).toMatchObject({
      apiVersion: '2024-11-30',
      contentFormat: 'markdown',
      content: expect.stringContaining('Of harbours.'),
      pages: [{ pageNumber: 2 }],
    })
    const pdf = await fetch(location.replace('?', '/pdf?'), { headers })
    expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 4)]).toEqual([
      'application/pdf',
      '%PDF',
    ])
  })

  test('an analysis that fails costs nothing and says why; what cannot begin is refused', async () => {
    const before = await credits()
    await expect(analyze('prebuilt-read', { base64Source: base64(Buffer.from('%PDF-1.7')) })).rejects.toThrow(
      'The PDF is damaged',
    )
    expect(await credits()).toBe(before)
    await expect(analyze('prebuilt-invoice', { base64Source: base64(letter) })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(analyze('prebuilt-read', {})).rejects.toMatchObject({ code: 'InvalidRequest' })
    await expect(analyze('prebuilt-read', { urlSource: 'http://127.0.0.1/a.pdf' })).rejects.toThrow(
      'points into a private network',
    )
  })
})

test('an error has its code in the log, whatever status it goes back with', async () => {
  const { headers } = await postJson('/api/ocr', { base64: '!' }, { 'x-api-key': program.key })
  const id = headers.get('x-request-id')!
  const log = () => readFile(join(program.dataFolder, 'legible.log'), 'utf8')
  const lineOf = (text: string) => text.split('\n').find((line) => line.includes(id))
  await expect.poll(async () => lineOf(await log())).toMatch(/"status":200.*"code":"invalid_base64"/)
})

test('tasks that fail say why without a field of our own routes', async () => {
  const gone = 'http://nowhere.invalid/a.pdf'
  const headers = { 'x-api-key': program.key }
  const failed = async (path: string, state: object) => {
    await expect
      .poll(async () => (await ask(path, { headers })).body, { timeout: 20_000 })
      .toMatchObject(state)
    return JSON.stringify((await ask(path, { headers })).body)
  }
  const analysis = await postJson(
    '/documentintelligence/documentModels/prebuilt-read:analyze',
    { urlSource: gone },
    headers,
  )
  const location = analysis.headers.get('operation-location')!.slice(program.url.length)
  const { body } = await postJson('/v1/convert/source/async', { sources: [{ url: gone }] }, headers)
  for (const said of [
    await failed(location, { status: 'failed' }),
    await failed(`/v1/status/poll/${body['task_id'] as string}`, { task_status: 'failure' }),
    await failed(`/v1/result/${body['task_id'] as string}`, { status: 'failure' }),
  ]) {
    expect(said).toMatch(/send the file itself\./)
    expect(said).not.toContain('as image')
  }
  const locked = Buffer.from(fixture('encrypted.pdf').bytes)
  const uploaded = await ask('/api/doc/upload', { method: 'POST', headers, body: formOf([['file', locked]]) })
  const result = () => postJson('/api/doc/result', { id: uploaded.body['data'] }, headers)
  await expect
    .poll(async () => (await result()).body, { timeout: 20_000 })
    .toMatchObject({ state: 'failure' })
  expect((await result()).body['message']).toBe('This PDF is protected. Send its password as password.')
})

test('a service that is switched off is not there, one that is on needs a key', async () => {
  const off = await startProgram(['--compatible', 'mistral'])
  try {
    const statuses = async (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await fetch(`${off.url}${path}`, { method: 'POST' })).status))
    const others = [
      '/parse/image',
      '/api/ocr',
      '/api/doc/upload',
      '/v1/convert/source',
      '/v1/convert/file/async',
      '/documentintelligence/documentModels/prebuilt-read:analyze',
    ]
    expect(await statuses(others)).toEqual(others.map(() => 404))
    expect(await statuses(['/v1/ocr'])).toEqual([401])
  } finally {
    await off.stop()
  }
})

// docling-serve #346, #378: the list of tasks is in memory, so "not found" from the next program. #481: "pending" for ever.
test('a task of docling-serve is found by the program after kill -9, and ends', async () => {
  const dataFolder = await makeDataFolder()
  const words = ['--compatible', 'docling']
  const first = await startProgram(words, { dataFolder, keepData: true })
  const headers = { 'x-api-key': first.key, 'content-type': 'application/json' }
  const submit = (mark: string) =>
    fetch(`${first.url}/v1/convert/source/async`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        sources: [{ kind: 'file', base64_string: base64(letterAs(mark)), filename: 'letter.pdf' }],
        options: { to_formats: ['text'] },
      }),
    }).then(async (answer) => ((await answer.json()) as { task_id: string }).task_id)
  const ids = await Promise.all(['killed 1', 'killed 2', 'killed 3'].map(submit))
  first.child.kill('SIGKILL')
  await once(first.child, 'close')
  const next = await startProgram(words, { dataFolder, key: first.key })
  try {
    for (const id of ids) {
      const ask = async (path: string) =>
        (await (await fetch(`${next.url}${path}`, { headers })).json()) as Json
      expect(await ask(`/v1/status/poll/${id}?wait=60`)).toMatchObject({ task_status: 'success' })
      expect(await ask(`/v1/result/${id}`)).toMatchObject({
        document: { text_content: expect.stringContaining('ships'), md_content: null },
      })
    }
  } finally {
    await next.stop()
  }
})
