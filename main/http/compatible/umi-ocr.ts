import type { Request, RequestHandler } from 'express'
import { z } from 'zod'
import { LegibleError } from '../../../shared/errors.ts'
import type { JobSummary } from '../../../shared/jobs.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import { withoutNulls } from '../../extraction/without-nulls.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { parseForm } from '../multipart-form.ts'
import { statusForError } from '../status-for-error.ts'
import type { ServiceFields } from './own-words.ts'
import { now, readFor, type ServiceParts, type ServiceRoutes } from './service.ts'
import { findTask, resultOf, submitTask, toTaskId } from './tasks.ts'
import { readTypes, writeDownload } from './umi-downloads.ts'
import { linesOf, noText, success, toData, toWriting } from './umi-lines.ts'
import {
  describeOptions,
  parseFields,
  parseOptions,
  toLineEnds,
  toOcrOptions,
  umiOptionsSchema,
} from './umi-options.ts'

const imageSchema = z.object({ base64: z.string(), options: umiOptionsSchema.prefault({}) })
const resultSchema = z.object({
  id: z.string(),
  is_data: z.boolean().default(false),
  format: z.enum(['dict', 'text']).default('dict'),
})
const downloadSchema = z.object({
  id: z.string(),
  file_types: z.array(z.string()).max(20).default(['pdfLayered']),
  ingore_blank: z.boolean().default(true),
})
/** In the id of a task whose lines end otherwise than paragraphs do. */
const otherEnds = ['line', 'none'] as const

/** Umi-OCR: an image at a time, and documents as tasks, which are our jobs. */
export function umiOcrRoutes({ services, body }: ServiceParts): ServiceRoutes {
  const { jobs } = services
  const read = async <T>(request: Request, schema: z.ZodType<T>): Promise<T> =>
    parseFields(schema, withoutNulls(await body.readJsonBody(request), 2))

  function download(request: Request, { id, types, blank }: { id: string; types: string[]; blank: boolean }) {
    const task = findTask(jobs, request, id, fields)
    return writeDownload(resultOf(jobs, task), readTypes(types), {
      documentName: task.document?.name ?? '',
      ignoreBlank: !blank,
    })
  }

  const sendOptions =
    (isDocument: boolean): RequestHandler =>
    async (_request, response) => {
      const { languages } = await services.status()
      response.json(
        describeOptions(
          languages.map(({ code }) => code),
          isDocument,
        ),
      )
    }

  return {
    routes: [
      { path: '/api/ocr/get_options', methods: ['GET', 'HEAD'], handle: sendOptions(false) },
      { path: '/api/doc/get_options', methods: ['GET', 'HEAD'], handle: sendOptions(true) },
      {
        path: '/api/ocr',
        methods: ['POST'],
        async handle(request, response) {
          const { base64, options } = await read(request, imageSchema)
          const receivedAt = now()
          const answer = await readFor(request, response, services, {
            input: { kind: 'bytes', bytes: decodeBase64(base64, 'base64'), inputSource: 'base64' },
            options: toOcrOptions(options),
            receivedAt,
          })
          const ends = toLineEnds(options)
          const lines = linesOf(answer.document.pages, ends)
          response.json({
            code: lines.length > 0 ? success : noText,
            data:
              lines.length === 0
                ? 'There is no text in this image.'
                : options['data.format'] === 'text'
                  ? writeDocument(answer.document, toWriting(ends)).text
                  : lines,
            score: answer.confidence,
            time: answer.processingTime / 1000,
            timestamp: (Date.now() - answer.processingTime) / 1000,
          })
        },
      },
      {
        path: '/api/doc/upload',
        methods: ['POST'],
        async handle(request, response) {
          const header = request.headers['content-type'] ?? ''
          const { files, fields } = await parseForm(header, await body.readBytes(request))
          const [file] = files
          if (file === undefined)
            throw new LegibleError('invalid_request', 'Send the document as the part named file.', {
              param: 'file',
            })
          const options = parseOptions(fields.find(([name]) => name === 'json')?.[1])
          const job = await submitTask(jobs, request, {
            input: { kind: 'bytes', bytes: file.bytes },
            name: file.name?.slice(0, 255) || null,
            // Its tasks are mostly there for the searchable PDF, which needs the document itself.
            options: { ...toOcrOptions(options), outputs: ['pdf'] },
          })
          const ends = toLineEnds(options)
          response.json({ code: success, data: toTaskId(job.id, ends === 'paragraph' ? [] : [ends]) })
        },
      },
      {
        path: '/api/doc/result',
        methods: ['POST'],
        async handle(request, response) {
          const { id, is_data: isData, format } = await read(request, resultSchema)
          const { job, document, marks } = findTask(jobs, request, id, fields)
          const result = document?.result
          const ends = otherEnds.find((mark) => marks.includes(mark)) ?? 'paragraph'
          response.json({
            code: success,
            data: isData && result ? toData(result, format, ends) : [],
            processed_count: job.pagesDone,
            pages_count: job.pagesTotal ?? 0,
            is_done: job.endedAt !== null,
            state: states[job.state],
            ...(states[job.state] === 'failure' && {
              message: document?.error?.message ?? 'The task was ended.',
            }),
          })
        },
      },
      {
        path: '/api/doc/download',
        methods: ['POST'],
        async handle(request, response) {
          const { id, file_types: types, ingore_blank: ignoresBlank } = await read(request, downloadSchema)
          const { name } = download(request, { id, types, blank: !ignoresBlank })
          const path = `/api/doc/download/${id}/${readTypes(types).join(',')}`
          response.json({
            code: success,
            data: linkTo(request, path, ignoresBlank ? {} : { blank: '1' }),
            name,
          })
        },
      },
      {
        path: '/api/doc/download/:id/:types',
        methods: ['GET', 'HEAD'],
        handle(request, response) {
          const { id = '', types = '' } = request.params as Record<string, string>
          const asked = { id, types: types.split(','), blank: request.query['blank'] === '1' }
          const { name, mediaType, bytes } = download(request, asked)
          response.attachment(name).set('Content-Type', mediaType).send(bytes)
        },
      },
      {
        path: '/api/doc/clear/:id',
        methods: ['GET'],
        async handle(request, response) {
          const { id } = request.params as { id: string }
          const { caller, job } = findTask(jobs, request, id, fields)
          await jobs.cancel(caller, job.id)
          response.json({ code: success, data: 'Success' })
        },
      },
    ],
    keyOf: (request) => keyInAddress(request) ?? basicPassword(request.headers.authorization),
    fields,
    toError: ({ code, message }) => ({
      ...(statusForError[code] !== 401 && statusForError[code] !== 403 && { status: 200 }),
      body: { code: statusForError[code], data: `[Error] ${message}` },
    }),
  }
}

const fields: ServiceFields = {
  pages: { name: 'pageRangeStart, pageRangeEnd or pageList', example: '1, 3 or [1, 7]' },
  password: 'password',
}

/** Umi-OCR knows no keys, so that most of its programs let nothing be set but the address. */
const keyInAddress = ({ query }: Request) =>
  typeof query['api_key'] === 'string' ? query['api_key'] : undefined

/** Of `http://any:KEY@127.0.0.1:6270`, as most libraries send it (RFC 7617). */
function basicPassword(header = ''): string | undefined {
  const encoded = /^basic\s+([\w+/=-]+)\s*$/i.exec(header)?.[1]
  return encoded === undefined
    ? undefined
    : Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':')
}

const states: Record<JobSummary['state'], string> = {
  waiting: 'waiting',
  working: 'running',
  done: 'success',
  failed: 'failure',
  cancelled: 'failure',
}

/** A link of the task, which its programs open as it is: with the key, where that came in the address. */
function linkTo(request: Request, path: string, query: Record<string, string>): string {
  const key = keyInAddress(request)
  const password = basicPassword(request.headers.authorization)
  const login = key === undefined && password !== undefined ? `key:${encodeURIComponent(password)}@` : ''
  const search = new URLSearchParams({ ...query, ...(key !== undefined && { api_key: key }) }).toString()
  return `http://${login}${request.headers.host}${path}${search === '' ? '' : `?${search}`}`
}
