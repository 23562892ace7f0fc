import type { Request, RequestHandler } from 'express'
import { LegibleError } from '../../../shared/errors.ts'
import {
  jobDocumentRequestSchema,
  jobRequestSchema,
  type JobDocumentRequest,
  type JobRequest,
} from '../../../shared/jobs.ts'
import { ocrOptionsSchema } from '../../../shared/ocr.ts'
import { isRecord } from '../../../shared/is-record.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import { unknownFields } from '../../extraction/unknown-fields.ts'
import { withoutNulls } from '../../extraction/without-nulls.ts'
import type { KeyService } from '../../extraction/ports.ts'
import { toDocument, type JobInput, type JobOrder, type JobService } from '../../jobs/ports.ts'
import type { Method } from '../allow-methods.ts'
import { callerOf } from '../authenticate.ts'
import type { BodyReader } from '../body-reader.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { queryValue } from '../query-value.ts'
import { restWords } from '../rest-words.ts'
import { writeInPace } from '../write-in-pace.ts'
import { followJob } from './job-events.ts'

const listedByDefault = 100
const listedAtMost = 1000

/** Everything below `/api/ocr/jobs`: path, methods, and what answers once the key is checked. */
export function jobRoutes(
  jobs: JobService,
  body: Pick<BodyReader, 'readJsonBody'>,
  keys: Pick<KeyService, 'checkValid'>,
): { path: string; methods: Method[]; handle: RequestHandler }[] {
  return [
    { path: '/api/ocr/jobs', methods: ['GET', 'HEAD', 'POST'], handle: listOrSubmit(jobs, body) },
    { path: '/api/ocr/jobs/:id', methods: ['GET', 'HEAD', 'DELETE'], handle: showOrCancel(jobs) },
    { path: '/api/ocr/jobs/:id/events', methods: ['GET'], handle: followJob(jobs, keys) },
    { path: '/api/ocr/jobs/:id/documents/:number', methods: ['GET', 'HEAD'], handle: sendResult(jobs) },
  ]
}

function listOrSubmit(jobs: JobService, body: Pick<BodyReader, 'readJsonBody'>): RequestHandler {
  return async (request, response) => {
    if (request.method !== 'POST') {
      const limit = readNumber(request, 'limit', listedAtMost) ?? listedByDefault
      const beforeAt = readNumber(request, 'before', Number.MAX_SAFE_INTEGER)
      response.json({ jobs: jobs.list(callerOf(request), { limit, beforeAt }) })
      return
    }
    const job = await jobs.submit(await readOrder(request, body))
    response.status(202).location(`/api/ocr/jobs/${job.id}`).json(job)
  }
}

function sendResult(jobs: JobService): RequestHandler {
  return (request, response) => {
    const { id = '', number = '' } = request.params as Record<string, string>
    response.json(jobs.result(callerOf(request), id, /^\d{1,6}$/.test(number) ? Number(number) : 0))
  }
}

function showOrCancel(jobs: JobService): RequestHandler {
  return async (request, response) => {
    const caller = callerOf(request)
    const { id = '' } = request.params as Record<string, string>
    if (request.method === 'DELETE') {
      response.json(await jobs.cancel(caller, id))
      return
    }
    // Document by document: the results of a thousand are more than one string can hold.
    const head = JSON.stringify(jobs.find(caller, id))
    await writeInPace(response.type('json'), `${head.slice(0, -1)},"documents":[`)
    let separator = ''
    for (const document of jobs.documents(caller, id)) {
      if (response.destroyed) return
      await writeInPace(response, separator + JSON.stringify(toDocument(document, restWords)))
      separator = ','
    }
    response.end(']}')
  }
}

function readNumber(request: Request, param: string, largest: number): number | undefined {
  const value = queryValue(request, param)
  if (value === undefined) return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= largest) return number
  throw new LegibleError('invalid_request', `${param} must be a whole number from 1 to ${largest}.`, {
    param,
  })
}

/** A function of its own, so that the body, its files once more as text, is free again while they are written. */
async function readOrder(
  request: Request,
  { readJsonBody }: Pick<BodyReader, 'readJsonBody'>,
): Promise<JobOrder> {
  const idempotencyKey = readIdempotencyKey(request) ?? null
  const body = withoutNullsInDocuments(await readJsonBody(request))
  const parsed = jobRequestSchema.safeParse(body)
  if (!parsed.success) throw explainIssue(parsed.error, body)
  const { documents: several, options = {}, webhook = null, ...one } = parsed.data
  const given = (body as JobRequest).documents ?? []
  return {
    caller: callerOf(request),
    documents: namedDocuments(several, one).map(({ document, param }) => {
      const input = toInput(document, param)
      return {
        input,
        name: document.name ?? null,
        param: param + fieldOf[input.kind],
      }
    }),
    options,
    warnings: [
      ...unknownFields(jobRequestSchema, body),
      ...unknownFields(ocrOptionsSchema, (body as JobRequest).options, 'options.'),
      ...given.flatMap((document, index) =>
        unknownFields(jobDocumentRequestSchema, document, `documents[${index}].`),
      ),
    ].slice(0, 20),
    webhook,
    idempotencyKey,
  }
}

/** Null says of a field what leaving it out says, in each of several documents too. */
function withoutNullsInDocuments(body: unknown): unknown {
  const plain = withoutNulls(body, 2)
  if (!isRecord(plain) || !Array.isArray(plain['documents'])) return plain
  return { ...plain, documents: plain['documents'].map((document) => withoutNulls(document, 1)) }
}

const fieldOf = { bytes: 'image', url: 'imageUrl', upload: 'upload' } as const

/** The documents of a request with how it names each, as the beginning of the name of a field. */
function namedDocuments(
  several: JobDocumentRequest[] | undefined,
  one: JobDocumentRequest,
): { document: JobDocumentRequest; param: string }[] {
  if (several === undefined) return [{ document: one, param: '' }]
  if (Object.values(one).some((field) => field !== undefined)) {
    throw new LegibleError(
      'invalid_request',
      'Send either documents or the fields of one document, not both.',
      {
        param: 'documents',
      },
    )
  }
  return several.map((document, index) => ({ document, param: `documents[${index}].` }))
}

function toInput({ image, imageUrl, upload }: JobDocumentRequest, param: string): JobInput {
  const given = [image, imageUrl, upload].filter((field) => field !== undefined)
  if (given.length !== 1) {
    throw new LegibleError(
      'invalid_request',
      given.length === 0
        ? 'Send each document as image (base64), its address as imageUrl, or the id of an upload.'
        : 'Send only one of image, imageUrl and upload for each document.',
      { param: `${param}image` },
    )
  }
  if (imageUrl !== undefined) return { kind: 'url', url: imageUrl }
  if (upload !== undefined) return { kind: 'upload', id: upload }
  return { kind: 'bytes', bytes: decodeBase64(image ?? '', `${param}image`) }
}
