import type { Request } from 'express'
import { z } from 'zod'
import { LegibleError, type ErrorCode } from '../../../shared/errors.ts'
import type { JobSummary } from '../../../shared/jobs.ts'
import type { OcrOptions } from '../../../shared/ocr.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import { withoutNulls } from '../../extraction/without-nulls.ts'
import type { JobInput } from '../../jobs/ports.ts'
import { statusForError } from '../status-for-error.ts'
import { contentFormats, toAnalyzeResult } from './azure-result.ts'
import { stringIndexTypes } from './azure-spans.ts'
import { toLanguages } from './language-codes.ts'
import type { ServiceFields } from './own-words.ts'
import { withDocument, type ServiceParts, type ServiceRoutes } from './service.ts'
import { findTask, resultOf, submitTask, toTaskId } from './tasks.ts'

const models = ['prebuilt-read', 'prebuilt-layout']
/** Version 4.0, and what it was called before. */
const prefixes = ['documentintelligence', 'formrecognizer']

/** Query of `:analyze` (Document Intelligence REST API, 2024-11-30); what is not here is passed over. */
const querySchema = z.object({
  'api-version': z.string().max(20).default('2024-11-30'),
  pages: z.string().max(1000).optional(),
  locale: z.string().max(40).optional(),
  stringIndexType: z.enum(stringIndexTypes).default('textElements'),
  outputContentFormat: z.enum(contentFormats).default('text'),
  features: z.string().max(200).default(''),
  output: z.string().max(100).default(''),
})
type Query = z.infer<typeof querySchema>

const bodySchema = z.object({ urlSource: z.string().optional(), base64Source: z.string().optional() })

/** Azure Document Intelligence: analyses of the models `prebuilt-read` and `prebuilt-layout`, which are our jobs. */
export function azureRoutes({ services, body }: ServiceParts): ServiceRoutes {
  const { jobs } = services

  async function readInput(request: Request): Promise<JobInput> {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      return { kind: 'bytes', bytes: await body.readBytes(request) }
    const json = withoutNulls(await body.readJsonBody(request), 1)
    const { urlSource, base64Source } = parse(bodySchema, json)
    if ((urlSource === undefined) === (base64Source === undefined))
      throw new LegibleError('invalid_request', 'Send either urlSource or base64Source.', {
        param: 'urlSource',
      })
    return base64Source === undefined
      ? { kind: 'url', url: urlSource ?? '' }
      : { kind: 'bytes', bytes: decodeBase64(base64Source, 'base64Source') }
  }

  const analyze = async (request: Request): Promise<{ job: JobSummary; query: Query }> => {
    checkModel(modelOf(request))
    const query = parse(querySchema, request.query)
    const input = await readInput(request)
    const job = await submitTask(jobs, request, { input, name: null, options: toOcrOptions(query) })
    return { job, query }
  }

  const describe = (request: Request) => {
    const { job, document, marks } = findTask(jobs, request, idOf(request), fields)
    const has = <T extends string>(known: readonly T[]) => known.find((mark) => marks.includes(mark))
    return {
      status: states[job.state],
      createdDateTime: new Date(job.createdAt).toISOString(),
      lastUpdatedDateTime: new Date(job.endedAt ?? Date.now()).toISOString(),
      ...(document?.error && { error: toError(document.error.code, document.error.message) }),
      ...(job.state === 'cancelled' && { error: toError('cancelled', 'The analysis was cancelled.') }),
      ...(document?.result && {
        analyzeResult: {
          apiVersion: parse(querySchema, request.query)['api-version'],
          modelId: modelOf(request),
          ...toAnalyzeResult(withDocument(document.result), {
            indexType: has(stringIndexTypes) ?? 'textElements',
            contentFormat: has(contentFormats) ?? 'text',
            hasTables: modelOf(request) === 'prebuilt-layout',
          }),
        },
      }),
    }
  }

  return {
    routes: prefixes.flatMap((prefix) => [
      {
        path: `/${prefix}/documentModels/:model\\:analyze`,
        methods: ['POST' as const],
        async handle(request, response) {
          const { job, query } = await analyze(request)
          const id = toTaskId(job.id, [query.stringIndexType, query.outputContentFormat])
          const base = `http://${request.headers.host}/${prefix}/documentModels/${modelOf(request)}`
          const version = encodeURIComponent(query['api-version'])
          response
            .status(202)
            .set({
              'Operation-Location': `${base}/analyzeResults/${id}?api-version=${version}`,
              'Retry-After': '1',
              'apim-request-id': response.get('X-Request-Id') ?? '',
            })
            .end()
        },
      },
      {
        path: `/${prefix}/documentModels/:model/analyzeResults/:id`,
        methods: ['GET' as const, 'HEAD' as const],
        handle(request, response) {
          checkModel(modelOf(request))
          const answer = describe(request)
          const isOver = answer.status === 'succeeded' || answer.status === 'failed'
          response.set(isOver ? {} : { 'Retry-After': '1' }).json(answer)
        },
      },
      {
        path: `/${prefix}/documentModels/:model/analyzeResults/:id/pdf`,
        methods: ['GET' as const, 'HEAD' as const],
        handle(request, response) {
          const { files = [] } = resultOf(jobs, findTask(jobs, request, idOf(request), fields))
          const pdf = files.find(({ format }) => format === 'pdf')
          if (pdf === undefined)
            throw new LegibleError(
              'not_found',
              'The analysis was not asked for a PDF. Send it with output=pdf.',
            )
          response.type('application/pdf').send(Buffer.from(pdf.data, 'base64'))
        },
      },
    ]),
    keyOf: (request) => {
      const key = request.headers['ocp-apim-subscription-key']
      return typeof key === 'string' ? key : undefined
    },
    fields,
    toError: ({ code, message }) => ({ body: { error: toError(code, message) } }),
  }
}

const fields: ServiceFields = { pages: { name: 'pages', example: '1-3,7' } }

const modelOf = (request: Request) => (request.params as Record<string, string>)['model'] ?? ''
const idOf = (request: Request) => (request.params as Record<string, string>)['id'] ?? ''

function checkModel(model: string): void {
  if (!models.includes(model))
    throw new LegibleError('not_found', `There is no such model here. Take one of: ${models.join(', ')}.`)
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw explainIssue(parsed.error, value)
}

function toOcrOptions({ pages, locale, features, output }: Query): OcrOptions {
  const languages = toLanguages([locale])
  return {
    ...(languages !== undefined && { languages }),
    ...(pages !== undefined && { pages }),
    ...(features.split(',').includes('barcodes') && { codes: true }),
    ...(output.split(',').includes('pdf') && { outputs: ['pdf'] }),
  }
}

const states: Record<JobSummary['state'], string> = {
  waiting: 'notStarted',
  working: 'running',
  done: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
}

/** Their codes by ours; whatever has no word of theirs is a request that is wrong. */
const codes: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'InvalidContentLength',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
}

const toError = (code: ErrorCode, message: string) => ({
  code: codes[statusForError[code]] ?? 'InvalidRequest',
  message,
  innererror: { code, message },
})
