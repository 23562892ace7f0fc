// The part of the OpenAPI document that describes work which outlives a request.
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { z } from 'zod'
import {
  jobListSchema,
  jobPageEventSchema,
  jobRequestSchema,
  jobSchema,
  jobSummarySchema,
  uploadSchema,
} from '../../shared/jobs.ts'
import { ocrOptionsSchema, ocrResponseSchema } from '../../shared/ocr.ts'
import { takingNull } from './openapi-nulls.ts'
import { errorResponses, exampleUploadId, json } from './openapi-errors.ts'

const keyed = [{ apiKey: [] }, { bearer: [] }]
const path = z.object({ id: z.string().meta({ example: 'job_8c1d5e0f7a2b4c6d9e0f1a2b' }) })
const location = z.object({ Location: z.string().meta({ description: 'Where to ask for it' }) })

const requestSchema = takingNull({
  ...jobRequestSchema.shape,
  options: takingNull(ocrOptionsSchema.shape).optional().meta({ id: 'JobOptions' }),
}).meta({
  id: 'JobRequest',
  description: 'Either one document (exactly one of image, imageUrl and upload) or several in documents',
})

const fileName = z.string().min(1).max(255).meta({ example: 'scan.pdf' })
const upload = {
  description:
    'The file as it is, of any size up to the limit; it goes to the disk as it comes. It is deleted once the jobs that name it are through with it, or after 24 h where none does.',
  security: keyed,
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
  },
  responses: {
    '201': { description: 'The upload', headers: location, content: json(uploadSchema) },
    ...errorResponses('upload'),
  },
}

/** `idempotency`: the header by which a request is known when it is sent again. */
export function jobPaths(idempotency: z.ZodObject): ZodOpenApiPathsObject {
  return {
    '/api/ocr/jobs': {
      post: {
        operationId: 'submitJob',
        summary: 'Read documents without waiting for them',
        description:
          'One document or many, with the options of /api/ocr/process. The job survives a restart of the program; every document is charged once, when it is read. A repeat with the same Idempotency-Key within 24 h returns the same job.',
        security: keyed,
        requestParams: { header: idempotency },
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: requestSchema,
              examples: {
                upload: {
                  summary: 'A file that was uploaded, and a webhook',
                  value: { upload: exampleUploadId, webhook: 'https://example.com/legible' },
                },
                several: {
                  summary: 'Several documents',
                  value: {
                    documents: [
                      { imageUrl: 'https://example.com/a.pdf', name: 'a.pdf' },
                      { imageUrl: 'https://example.com/b.pdf', name: 'b.pdf' },
                    ],
                    options: { format: 'markdown' },
                  },
                },
              },
            },
          },
        },
        responses: {
          '202': { description: 'The job is kept', headers: location, content: json(jobSummarySchema) },
          ...errorResponses('job'),
        },
      },
      get: {
        operationId: 'listJobs',
        summary: 'Jobs of this key, newest first',
        security: keyed,
        requestParams: {
          query: z.object({
            limit: z.int().min(1).max(1000).optional().meta({ description: 'Default: 100' }),
            before: z
              .int()
              .optional()
              .meta({ description: 'Jobs created before this time, milliseconds since the epoch' }),
          }),
        },
        responses: {
          '200': { description: 'The jobs', content: json(jobListSchema) },
          ...errorResponses('keyed'),
        },
      },
    },
    '/api/ocr/jobs/{id}': {
      get: {
        operationId: 'getJob',
        summary: 'How far a job is, and the results of its documents',
        security: keyed,
        requestParams: { path },
        responses: {
          '200': { description: 'The job', content: json(jobSchema) },
          ...errorResponses('kept'),
        },
      },
      delete: {
        operationId: 'cancelJob',
        summary: 'Cancel a job',
        description:
          'What was read stays and can be asked for; what was not is neither read nor charged. A job that has ended stays as it is.',
        security: keyed,
        requestParams: { path },
        responses: {
          '200': { description: 'The job', content: json(jobSummarySchema) },
          ...errorResponses('kept'),
        },
      },
    },
    '/api/ocr/jobs/{id}/events': {
      get: {
        operationId: 'followJob',
        summary: 'What happens to a job, each page as soon as it is read',
        description:
          'Server-sent events: `job` (how far it is, at the beginning), `page`, `document` (one has ended) and `end`, after which the stream ends. With Last-Event-ID it goes on after that event; 204 where the job has ended and there is nothing further.',
        security: keyed,
        requestParams: {
          path,
          query: z.object({
            api_key: z
              .string()
              .optional()
              .meta({ description: 'The key, for clients that can set no headers' }),
          }),
          header: z.object({ 'Last-Event-ID': z.string().optional() }),
        },
        responses: {
          '200': {
            description: 'The events; the data of `page` is as described here',
            content: { 'text/event-stream': { schema: jobPageEventSchema } },
          },
          '204': { description: 'There is nothing further' },
          ...errorResponses('stream'),
        },
      },
    },
    '/api/ocr/jobs/{id}/documents/{number}': {
      get: {
        operationId: 'getJobResult',
        summary: 'The result of one document of a job',
        security: keyed,
        requestParams: { path: path.extend({ number: z.int().min(1) }) },
        responses: {
          '200': {
            description: 'What POST /api/ocr/process would have answered',
            content: json(ocrResponseSchema),
          },
          ...errorResponses('kept'),
        },
      },
    },
    '/api/uploads': {
      put: {
        ...upload,
        operationId: 'uploadFile',
        summary: 'Send a file for a job',
        requestParams: { query: z.object({ name: fileName.optional() }) },
      },
    },
    '/api/uploads/{name}': {
      put: {
        ...upload,
        operationId: 'uploadFileByName',
        summary: 'Send a file for a job, as curl -T scan.pdf …/api/uploads/ does',
        requestParams: { path: z.object({ name: fileName }) },
      },
    },
  }
}
