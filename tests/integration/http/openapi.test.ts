import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LegibleError } from '../../../shared/errors.ts'
import { errorBodySchema, ocrRequestSchema, ocrResponseSchema } from '../../../shared/ocr.ts'
import { statusSchema } from '../../../shared/status.ts'
import { usageSchema } from '../../../shared/accounts.ts'
import { detectFormat } from '../../../main/ocr/detect-format.ts'
import { answerAtOnce, openDoor } from '../../support/http/open-door.ts'

interface Operation {
  security?: unknown[]
  requestBody?: {
    content: { 'application/json': { examples: Record<string, { value: { image?: string } }> } }
  }
  responses: Record<string, { description: string }>
}
interface OpenApi {
  openapi: string
  info: { version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: object }
}

async function describeDoor(options: Parameters<typeof openDoor>[0] = {}) {
  const door = await openDoor(options)
  return { door, api: (await (await door.get('/api/openapi.json')).json()) as OpenApi }
}

test('the description is valid OpenAPI 3.1, with the address it was asked at', async () => {
  const { api, door } = await describeDoor()
  expect(await new Validator().validate(structuredClone(api) as never)).toMatchObject({ valid: true })
  expect(api).toMatchObject({ openapi: '3.1.0', info: { version: '9.9.9' }, servers: [{ url: door.url }] })
  expect(api.components.securitySchemes).toEqual({
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    bearer: { type: 'http', scheme: 'bearer' },
  })
})

test('it describes the routes there are, and which need a key', async () => {
  const { api, door } = await describeDoor()
  for (const [path, operations] of Object.entries(api.paths)) {
    for (const [method, { security }] of Object.entries(operations)) {
      const { status } = await fetch(`${door.url}${path}`, { method: method.toUpperCase() })
      expect([path, status]).toEqual([path, security === undefined ? 200 : 401])
    }
  }
  expect(Object.keys(api.paths)).toEqual([
    '/api/ocr/process',
    '/api/ocr/jobs',
    '/api/ocr/jobs/{id}',
    '/api/ocr/jobs/{id}/events',
    '/api/ocr/jobs/{id}/documents/{number}',
    '/api/uploads',
    '/api/uploads/{name}',
    '/api/documents/{requestId}/{format}',
    '/api/health',
    '/api/status',
    '/api/usage',
  ])
})

test('its example image is a PNG that is read', async () => {
  const { api, door } = await describeDoor()
  const examples = api.paths['/api/ocr/process']?.['post']?.requestBody?.content['application/json'].examples
  for (const { value } of Object.values(examples ?? {})) expect(ocrRequestSchema.parse(value)).toEqual(value)
  const { image } = examples?.['base64']?.value ?? {}
  expect(detectFormat(Buffer.from(image ?? '', 'base64'))).toBe('png')
  expect((await door.post(examples?.['base64']?.value)).status).toBe(200)
})

test('real answers are what it describes, field by field', async () => {
  const { door } = await describeDoor()
  const headers = { 'x-api-key': door.key }
  const strict = (schema: { strict(): { parse(value: unknown): unknown } }, value: unknown) =>
    schema.strict().parse(value)
  strict(ocrResponseSchema, await (await door.post({ image: 'AAAA' })).json())
  strict(errorBodySchema, await (await door.post({})).json())
  strict(statusSchema, await (await door.get('/api/status', headers)).json())
  strict(usageSchema, await (await door.get('/api/usage', headers)).json())
})

test('every error a route answers stands under its status, with its code', async () => {
  let thrown = new LegibleError('corrupt_file', 'A sentence.')
  const { api, door } = await describeDoor({
    extract: (request) => (thrown.code === 'internal_error' ? answerAtOnce(request) : Promise.reject(thrown)),
  })
  const responses = api.paths['/api/ocr/process']?.['post']?.responses ?? {}
  for (const code of [
    'corrupt_file',
    'insufficient_credits',
    'too_many_pages',
    'queue_full',
    'fetch_failed',
    'processing_timeout',
  ] as const) {
    thrown = new LegibleError(code, 'A sentence.')
    const { status } = await door.post({ image: 'AAAA' })
    expect(responses[status]?.description.split(', ')).toContain(code)
  }
  for (const status of [200, 400, 401, 402, 403, 405, 408, 413, 415, 422, 429, 431, 500, 502, 503, 504])
    expect(Object.keys(responses)).toContain(String(status))
})

test('what is wrong with a job when it is sent stands at its route', async () => {
  const { api, door } = await describeDoor()
  const { responses } = api.paths['/api/ocr/jobs']!['post']!
  const upload = 'upl_3f9a0c51d2e84b7796ab10ce'
  for (const job of [
    {},
    { image: '!' },
    { image: 'AAAA' },
    { upload },
    { upload, options: { pages: 'x' } },
    { upload, webhook: 'ftp://example.com/' },
  ]) {
    const answer = await fetch(`${door.url}/api/ocr/jobs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': door.key },
      body: JSON.stringify(job),
    })
    const { error } = (await answer.json()) as { error: { code: string } }
    expect(responses[answer.status]?.description.split(', ')).toContain(error.code)
  }
})

test('that there are too many streams of events stands at theirs', async () => {
  const { api } = await describeDoor()
  const { responses } = api.paths['/api/ocr/jobs/{id}/events']!['get']!
  expect(responses[503]?.description.split(', ')).toContain('queue_full')
})

const url = 'https://example.com/scan.pdf'

test.each([
  [{ image: 'AAAA' }, true],
  [{ imageUrl: url }, true],
  [{ image: null, imageUrl: url }, true],
  [{ image: 'AAAA', imageUrl: null, options: null }, true],
  [{ image: 'AAAA', options: {} }, true],
  [{ image: 'AAAA', options: { languages: null, pages: null, mode: null, pageMarkers: null } }, true],
  [{ image: 'AAAA', options: { languages: ['eng'], pages: '1-3,7', format: 'json' } }, true],
  [{ image: 'AAAA', somethingElse: 1 }, true],
  [{}, false],
  [null, false],
  [[], false],
  [{ image: null, imageUrl: null }, false],
  [{ image: 'AAAA', imageUrl: url }, false],
  [{ image: '' }, false],
  [{ image: 7 }, false],
  [{ imageUrl: '' }, false],
  [{ image: 'AAAA', options: [] }, false],
  [{ image: 'AAAA', options: { format: 'docx' } }, false],
  [{ image: 'AAAA', options: { languages: [] } }, false],
  [{ image: 'AAAA', options: { languages: ['../eng'] } }, false],
  [{ image: 'AAAA', options: { pages: '' } }, false],
  [{ image: 'AAAA', options: { pageMarkers: 'yes' } }, false],
])('%j is taken by the route exactly where the description says so', async (body, isTaken) => {
  const { api, door } = await describeDoor()
  const local = JSON.stringify(api.components.schemas).replaceAll('#/components/schemas/', '#/$defs/')
  const $defs = JSON.parse(local) as Record<string, object>
  const described = z.fromJSONSchema({ ...$defs['OcrRequest'], $defs } as z.core.JSONSchema.JSONSchema)
  expect(described.safeParse(body).success).toBe(isTaken)
  expect((await door.post(JSON.stringify(body))).status).toBe(isTaken ? 200 : 400)
})

test('what every route may answer to a wrong request stands there', async () => {
  const { api, door } = await describeDoor()
  const answers = [
    await fetch(`${door.url}/api/status`, { method: 'DELETE', headers: { 'x-api-key': door.key } }),
    await door.get('/api/usage', { 'x-api-key': door.key, authorization: 'Bearer another' }),
    await door.get('/api/health', { cookie: 'a'.repeat(20_000) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([405, 400, 431])
  for (const operations of Object.values(api.paths))
    for (const { responses } of Object.values(operations))
      for (const status of ['400', '403', '405', '408', '431', '500'])
        expect(Object.keys(responses)).toContain(status)
})
