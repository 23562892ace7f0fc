import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { LegibleError } from '../../../shared/errors.ts'
import type { ReadingOptions } from '../../../shared/ocr.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import { withoutNulls } from '../../extraction/without-nulls.ts'
import type { JobInput } from '../../jobs/ports.ts'
import { parseForm } from '../multipart-form.ts'
import { doclingFormats, toFailure, toResponse, toStatus } from './docling-answers.ts'
import { toLanguages } from './language-codes.ts'
import type { ServiceFields } from './own-words.ts'
import { now, readFor, withDocument, type ServiceParts, type ServiceRoutes } from './service.ts'
import { findTask, submitTask, toTaskId } from './tasks.ts'

/** As JSON has a list, and as a form has one: once or several times. */
const list = <T extends z.ZodType>(entry: T) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(entry).min(1).max(20))
/** As pydantic takes one: forms are written with any of these. */
const yes = new Set(['true', '1', 'yes', 'on', 't', 'y'])
const no = new Set(['false', '0', 'no', 'off', 'f', 'n'])
const flag = z.preprocess((value) => {
  const word = String(value).toLowerCase()
  return yes.has(word) || (no.has(word) ? false : value)
}, z.boolean())

/** Options of a conversion (docling-serve, docs/usage.md); what is not here is passed over. */
const optionsSchema = z.object({
  to_formats: list(z.enum(doclingFormats)).default(['md']),
  do_ocr: flag.default(true),
  force_ocr: flag.default(false),
  ocr_lang: list(z.string().max(40)).optional(),
  // Its own client says the last page there could ever be, 2⁶³ - 1.
  page_range: z
    .array(z.coerce.number().min(1).refine(Number.isInteger, 'write a whole number'))
    .length(2)
    .optional(),
})
type ConvertOptions = z.infer<typeof optionsSchema>

const sourceSchema = z.union(
  [
    z.object({ kind: z.literal('http').optional(), url: z.string() }),
    z.object({
      kind: z.literal('file').optional(),
      base64_string: z.string(),
      filename: z.string().max(255).optional(),
    }),
  ],
  'send kind "http" with url, or kind "file" with base64_string',
)
const requestSchema = z.object({
  options: optionsSchema.prefault({}),
  sources: z.array(sourceSchema).min(1).max(20),
  target: z.object({ kind: z.string() }).optional(),
})

interface Conversion {
  input: Exclude<JobInput, { kind: 'upload' }>
  fileName: string
  options: ConvertOptions
  receivedAt: number
}

/** docling-serve: conversions that are waited for, and tasks, which are our jobs. */
export function doclingRoutes({ services, body }: ServiceParts): ServiceRoutes {
  const { jobs } = services

  async function fromSource(request: Request): Promise<Conversion> {
    const json = withoutNulls(await body.readJsonBody(request), 2)
    const receivedAt = now()
    const parsed = requestSchema.safeParse(json)
    if (!parsed.success) throw explainIssue(parsed.error, json)
    const { options, sources, target } = parsed.data
    checkTarget(target?.kind)
    const [source] = sources
    if (source === undefined || sources.length > 1) throw onlyOne('sources')
    return 'url' in source
      ? { input: { kind: 'url', url: source.url }, fileName: lastOf(source.url), options, receivedAt }
      : {
          input: { kind: 'bytes', bytes: decodeBase64(source.base64_string, 'sources[0].base64_string') },
          fileName: source.filename ?? 'document',
          options,
          receivedAt,
        }
  }

  async function fromForm(request: Request): Promise<Conversion> {
    const bytes = await body.readBytes(request)
    const receivedAt = now()
    const { files, fields } = await parseForm(request.headers['content-type'] ?? '', bytes)
    const [file] = files
    if (file === undefined || files.length > 1) throw onlyOne('files')
    const given = toFields(fields)
    checkTarget(given['target_type'])
    const parsed = optionsSchema.safeParse(given)
    if (!parsed.success) throw explainIssue(parsed.error, given)
    return {
      input: { kind: 'bytes', bytes: file.bytes },
      fileName: file.name?.slice(0, 255) || 'document',
      options: parsed.data,
      receivedAt,
    }
  }

  const convert =
    (readRequest: (request: Request) => Promise<Conversion>): RequestHandler =>
    async (request, response) => {
      const { input, fileName, options, receivedAt } = await readRequest(request)
      const answer = await readFor(request, response, services, {
        input: input.kind === 'url' ? input : { ...input, inputSource: 'file' },
        options: toOcrOptions(options),
        fileName,
        receivedAt,
      })
      response.json(toResponse(answer, fileName, options.to_formats))
    }

  const submit =
    (readRequest: (request: Request) => Promise<Conversion>): RequestHandler =>
    async (request, response) => {
      const { input, fileName, options } = await readRequest(request)
      const job = await submitTask(jobs, request, {
        input,
        name: fileName,
        options: toOcrOptions(options),
      })
      response.json(toStatus(job, toTaskId(job.id, options.to_formats)))
    }

  const poll: RequestHandler = async (request, response) => {
    const { id = '' } = request.params as Record<string, string>
    const { caller, job } = findTask(jobs, request, id, fields)
    const waitMs = Math.min(Math.max(Number(request.query['wait'] ?? 0) || 0, 0), 60) * 1000
    if (job.endedAt === null && waitMs > 0) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          unfollow()
          resolve()
        }
        const timer = setTimeout(done, waitMs)
        const onNews = () => jobs.find(caller, job.id).endedAt !== null && done()
        const unfollow = jobs.follow(job.id, { onNews, onStop: done })
        response.once('close', done)
      })
    }
    if (response.destroyed) return
    const latest = findTask(jobs, request, id, fields)
    response.json(toStatus(latest.job, id, latest.document?.error?.message))
  }

  const sendResult: RequestHandler = (request, response) => {
    const { id } = request.params as { id: string }
    const { job, document, marks } = findTask(jobs, request, id, fields)
    const name = document?.name ?? ''
    const asked = doclingFormats.filter((format) => marks.includes(format))
    if (document?.result) response.json(toResponse(withDocument(document.result), name, asked))
    else if (job.endedAt === null || document === undefined) throw new LegibleError('not_found', notYet)
    else response.json(toFailure(document, name))
  }

  return {
    routes: [
      {
        path: '/health',
        methods: ['GET', 'HEAD'],
        isOpen: true,
        handle: (_, response) => void response.json({ status: 'ok' }),
      },
      {
        path: '/version',
        methods: ['GET', 'HEAD'],
        handle: async (_, response) => void response.json({ legible: (await services.status()).version }),
      },
      { path: '/v1/convert/source', methods: ['POST'], handle: convert(fromSource) },
      { path: '/v1/convert/file', methods: ['POST'], handle: convert(fromForm) },
      { path: '/v1/convert/source/async', methods: ['POST'], handle: submit(fromSource) },
      { path: '/v1/convert/file/async', methods: ['POST'], handle: submit(fromForm) },
      { path: '/v1/status/poll/:id', methods: ['GET'], handle: poll },
      { path: '/v1/result/:id', methods: ['GET'], handle: sendResult },
    ],
    fields,
    // Of its client's errors only what is text is shown; of a task that is not there it knows this sentence.
    toError: ({ code, message }) => ({
      body: { detail: code === 'not_found' && message !== notYet ? 'Task not found.' : message },
    }),
  }
}

const fields: ServiceFields = { pages: { name: 'page_range', example: '[1, 3]' } }

const notYet = 'Task result not found. Please wait for a completion status.'

/** Its client asks for links into a storage first, and for the document itself where it is told so in these words. */
function checkTarget(kind: unknown): void {
  if (kind === undefined || kind === 'inbody') return
  throw new LegibleError(
    'invalid_request',
    kind === 'presigned_url'
      ? 'The target presigned_url needs artifact storage to be configured, and there is none here. Take inbody.'
      : 'There is no such target here. Take inbody.',
    { param: 'target' },
  )
}

const onlyOne = (param: string) =>
  new LegibleError('invalid_request', 'Send one document for each conversion.', { param })

const lastOf = (url: string) => url.split(/[?#]/, 1)[0]?.split('/').at(-1)?.slice(0, 255) || 'document'

/** Fields that came more than once are lists. */
function toFields(fields: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) if (value !== '') values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? '')]))
}

function toOcrOptions({
  to_formats,
  do_ocr,
  force_ocr,
  ocr_lang = [],
  page_range,
}: ConvertOptions): ReadingOptions {
  const languages = toLanguages(ocr_lang)
  const [first = 1, last = 1] = page_range ?? []
  return {
    ...(languages !== undefined && { languages }),
    // Whatever it says, docling reads the pages that are there, and refuses only a first one that is not.
    ...(page_range !== undefined && {
      pages: [first, last].map((page) => Math.min(page, 1e15)).join('-'),
      pagesMayEndBeyond: true,
    }),
    ...(force_ocr ? { mode: 'ocr' } : !do_ocr && { mode: 'text' }),
    ...(to_formats.includes('html') && { outputs: ['html'] }),
  }
}
