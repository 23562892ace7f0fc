import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
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
  expect(Object.keys(api.paths)).toEqual(['/api/ocr/process', '/api/health', '/api/status', '/api/usage'])
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
  for (const status of [200, 400, 401, 402, 403, 408, 413, 415, 422, 429, 500, 502, 503, 504])
    expect(Object.keys(responses)).toContain(String(status))
})
