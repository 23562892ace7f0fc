// Readings as files, through the REST door of the program as users start it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture } from '../support/fixtures.ts'
import {
  createKey,
  makeDataFolder,
  runProgram,
  startProgram,
  type RunningProgram,
} from '../support/program.ts'
import { partlyDamagedPdf, textPdf } from '../support/sample-documents.ts'

interface File {
  format: string
  name: string
  mediaType: string
  bytes: number
  data: string
}
interface Answer {
  requestId: string
  creditsUsed: number
  confidence: number
  files?: File[]
  warnings: { code: string }[]
}

const { bytes, tables } = fixture('tables.pdf')
const image = Buffer.from(bytes).toString('base64')
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Of those that are written from the text alone. */
const everyForm = ['docx', 'xlsx', 'csv', 'html', 'hocr', 'alto']

let program: RunningProgram

beforeAll(async () => {
  program = await startProgram()
})
afterAll(() => program.stop())

const read = async (outputs: string[], headers?: Record<string, string>) => {
  const answer = await program.process({ image, options: { outputs } }, headers)
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const contentOf = ({ data }: File) => Buffer.from(data, 'base64')
const kept = (path: string, headers: Record<string, string> = { 'x-api-key': program.key }) =>
  fetch(`${program.url}/api/documents/${path}`, { headers })

describe('options.outputs', () => {
  test('adds files in the order asked for, each as long as it says, from one reading', async () => {
    const { status, body } = await read([...everyForm, 'docx'])
    expect(status).toBe(200)
    const files = body.files ?? []
    expect([...new Set(files.map(({ format }) => format))]).toEqual(everyForm)
    for (const file of files) expect(contentOf(file)).toHaveLength(file.bytes)
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
    const [word, sheets, ...others] = files as [File, File, ...File[]]
    expect([word.name, word.mediaType]).toEqual(['document.docx', wordType])
    expect(strFromU8(unzipSync(contentOf(word))['word/document.xml'] ?? new Uint8Array())).toContain('Spring')
    expect([sheets.name, sheets.mediaType]).toEqual(['document.xlsx', sheetType])
    expect(others.filter(({ mediaType }) => mediaType === 'text/csv')).toHaveLength(tables.length)
    expect(contentOf(others[0]!).toString()).toBe(
      tables[0]!
        .map((row) => `${row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')}\r\n`)
        .join(''),
    )
  })

  test('a document without tables gives its lines as a spreadsheet, and says so', async () => {
    const letter = Buffer.from(await textPdf([['Dear Anna,', 'see you soon.']])).toString('base64')
    const answer = await program.process({ image: letter, options: { outputs: ['csv', 'xlsx'] } })
    const { files, warnings } = (await answer.json()) as Answer
    expect(files?.map(({ name }) => name)).toEqual(['document.csv', 'document.xlsx'])
    expect(contentOf(files![0]!).toString()).toContain('Dear Anna')
    expect(warnings.filter(({ code }) => code === 'no_tables_found')).toHaveLength(1)
  })

  test('without it there are no files; with a form nobody knows the allowed ones are named', async () => {
    const plain = (await (await program.process({ image })).json()) as Answer
    expect(plain).not.toHaveProperty('files')
    expect(await read(['odt'])).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'invalid_request',
          param: 'options.outputs[0]',
          message: expect.stringContaining('docx, xlsx, csv, html, hocr, alto') as string,
        },
        creditsUsed: 0,
      },
    })
  })

  test('a repeat with the same Idempotency-Key has the same files, other outputs are another request', async () => {
    const key = { 'idempotency-key': 'files' }
    const first = await read(['docx', 'csv'], key)
    const again = await read(['docx', 'csv'], key)
    expect(again.body.files).toEqual(first.body.files)
    expect(again.body.creditsUsed).toBe(0)
    expect((await read(['docx'], key)).status).toBe(400)
  })
})

describe('an Accept header', () => {
  test.each([
    [sheetType, 'document.xlsx', 'PK'],
    ['text/html', 'document.html', '<!doctype html>'],
    ['text/csv', 'document.csv', 'Season,2021'],
    ['text/plain, */*;q=0.1', 'document.txt', 'Visitors by season'],
    ['text/markdown', 'document.md', ''],
  ])('%s makes the answer the file, with its figures in headers', async (accept, name, begin) => {
    const answer = await program.process({ image, options: { outputs: ['docx'] } }, { accept })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(accept.split(',')[0])
    expect(answer.headers.get('content-disposition')).toContain(name)
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(Number(answer.headers.get('x-credits-used'))).toBe(0)
    expect(Number(answer.headers.get('x-confidence'))).toBe(1)
    expect((await answer.text()).startsWith(begin)).toBe(true)
  })

  test('tells in a header how many pages are missing in the file', async () => {
    const half = Buffer.from(await partlyDamagedPdf('The page that is whole')).toString('base64')
    const answer = await program.process({ image: half }, { accept: 'text/plain' })
    expect(answer.headers.get('x-failed-pages')).toBe('1')
    const address = `${program.url}/api/documents/${answer.headers.get('x-request-id')}/markdown`
    const kept = await fetch(address, { headers: { 'x-api-key': program.key } })
    expect(await kept.text()).toBe('The page that is whole')
    expect(kept.headers.get('x-failed-pages')).toBe('1')
    const whole = await program.process({ image }, { accept: 'text/plain' })
    expect(whole.headers.has('x-failed-pages')).toBe(false)
  })

  test.each(['*/*', 'application/json, text/plain, */*', 'text/html, application/xml;q=0.9, */*;q=0.8'])(
    '%s is answered with JSON, as ever',
    async (accept) => {
      const answer = await program.process({ image }, { accept })
      expect(answer.headers.get('content-type')).toContain('application/json')
      expect(await answer.json()).toMatchObject({ success: true })
    },
  )

  test.each(['image/png', 'text/html, text/csv', `${wordType}, application/json;q=0, text/csv`])(
    '%s cannot be answered, costs nothing and says what can be had',
    async (accept) => {
      const answer = await program.process({ image }, { accept })
      expect(answer.status).toBe(406)
      expect(await answer.json()).toMatchObject({
        error: { code: 'not_acceptable', message: expect.stringContaining('application/json') as string },
        creditsUsed: 0,
      })
    },
  )

  test('errors stay JSON', async () => {
    const answer = await program.process({ image: 'bm90IGEgZmlsZQ==' }, { accept: 'text/csv' })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ error: { code: 'unsupported_media_type', param: 'image' } })
  })
})

describe('GET /api/documents/{requestId}/{format}', () => {
  test('gives a kept reading in every form for nothing, the name of its file kept', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'Besucher 2023.pdf')
    const sent = await fetch(`${program.url}/api/ocr/process`, {
      method: 'POST',
      headers: { 'x-api-key': program.key },
      body: form,
    })
    const { requestId } = (await sent.json()) as Answer
    for (const format of ['text', 'json', 'markdown', ...everyForm]) {
      const answer = await kept(`${requestId}/${format}`)
      expect([format, answer.status, answer.headers.get('x-credits-used')]).toEqual([format, 200, '0'])
      expect(answer.headers.get('content-disposition')).toContain('Besucher 2023.')
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  })

  test('has no PDF where the document itself was not kept, and says so', async () => {
    const { body } = await read([])
    const answer = await kept(`${body.requestId}/pdf`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'not_found',
        message: expect.stringMatching(/only its text was kept\. Read /) as string,
      },
    })
  })

  test('is there for the key that sent it, and for no other', async () => {
    const { body } = await read([])
    const other = await createKey(program.dataFolder)
    const path = `${body.requestId}/text`
    expect((await kept(path)).status).toBe(200)
    const answer = await kept(path, { 'x-api-key': other })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' }, creditsUsed: 0 })
  })

  test('of the command line is there for every key that is told its id', async () => {
    const file = join(program.dataFolder, 'letter.pdf')
    await writeFile(file, await textPdf([['Read at the command line.']]))
    const { code } = await runProgram(['extract', file, '--data-dir', program.dataFolder])
    expect(code).toBe(0)
    const { code: exported, stdout } = await runProgram(['usage', '--csv', '--data-dir', program.dataFolder])
    expect(exported).toBe(0)
    const id = /(req_\w+)/.exec(stdout.split('\n').find((row) => row.includes('cli')) ?? '')?.[1]
    expect((await kept(`${id}/text`)).status).toBe(200)
  })

  test('is not found where nothing is kept, and needs a key', async () => {
    const { body } = await read([])
    expect((await kept(`${body.requestId}/docx`, {})).status).toBe(401)
    for (const path of [`${body.requestId}/odt`, 'req_000000000000000000000000/docx']) {
      const answer = await kept(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    }
  })

  test('is not found where history is off', async () => {
    const dataFolder = await makeDataFolder()
    await writeFile(join(dataFolder, 'settings.json'), '{"history":{"enabled":false}}')
    const quiet = await startProgram([], { dataFolder })
    const { requestId } = (await (await quiet.process({ image })).json()) as Answer
    const answer = await fetch(`${quiet.url}/api/documents/${requestId}/docx`, {
      headers: { 'x-api-key': quiet.key },
    })
    expect(answer.status).toBe(404)
    await quiet.stop()
  })
})
