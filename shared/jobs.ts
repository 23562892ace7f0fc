import { z } from 'zod'
import { pageSchema } from './document.ts'
import { errorCodes } from './errors.ts'
import {
  longestUrl,
  ocrOptionsSchema,
  ocrRequestSchema,
  ocrResponseSchema,
  pageReportSchema,
  warningSchema,
} from './ocr.ts'

/** The REST routes of work that outlives a request: jobs, their events, and files uploaded for them. */

/** So many documents a job may have: its list still is one answer. */
export const maxJobDocuments = 1000

const documentFields = {
  image: ocrRequestSchema.shape.image,
  imageUrl: ocrRequestSchema.shape.imageUrl,
  upload: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Id of a file sent by PUT /api/uploads', example: 'upl_3f9a0c51d2e84b7796ab10ce' }),
  name: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'Name of the file, for lists and the history', example: 'scan.pdf' }),
}

export const jobDocumentRequestSchema = z.object(documentFields)
/** Exactly one of `image`, `imageUrl` and `upload`. */
export type JobDocumentRequest = z.infer<typeof jobDocumentRequestSchema>

export const jobRequestSchema = z.object({
  ...documentFields,
  documents: z
    .array(jobDocumentRequestSchema)
    .min(1)
    .max(maxJobDocuments)
    .optional()
    .meta({ description: 'Several documents, read with the same options' }),
  options: ocrOptionsSchema.optional(),
  webhook: z.string().min(1).max(longestUrl).optional().meta({
    description:
      'http(s) URL that is called once the job has ended, signed as in Standard Webhooks; under the same rules as imageUrl',
    format: 'uri',
  }),
})
/** Either the fields of one document or `documents`. */
export type JobRequest = z.infer<typeof jobRequestSchema>

const milliseconds = z.number().meta({ description: 'Milliseconds since the epoch' })

/** `deleted`: its reading was deleted with the history. */
export const jobDocumentStates = ['waiting', 'working', 'done', 'failed', 'cancelled', 'deleted'] as const

export const jobDocumentSchema = z
  .object({
    number: z.int().min(1).meta({ description: 'Place in the job, counted from 1' }),
    requestId: z.string().meta({ description: 'The same in the history and in the ledger' }),
    name: z.string().nullable(),
    state: z.enum(jobDocumentStates),
    pagesDone: z.int().min(0),
    pagesTotal: z.int().nullable().meta({ description: 'null until the document is open' }),
    error: z.object({ code: z.enum(errorCodes), message: z.string() }).optional(),
    result: ocrResponseSchema.optional().meta({
      description: 'What POST /api/ocr/process would have answered; there once the document is done',
    }),
  })
  .meta({ id: 'JobDocument' })
export type JobDocument = z.infer<typeof jobDocumentSchema>

/** `failed`: no document could be read. `done`: at least one was; which failed, their own state says. */
export const jobStates = ['waiting', 'working', 'done', 'failed', 'cancelled'] as const

export const webhookStateSchema = z
  .object({
    url: z.string(),
    secret: z.string().meta({
      description: 'Signs the calls to it; the same for every job of a key',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int().min(0),
  })
  .meta({ id: 'JobWebhook' })

export const jobSummarySchema = z
  .object({
    id: z.string().meta({ example: 'job_8c1d5e0f7a2b4c6d9e0f1a2b' }),
    state: z.enum(jobStates),
    createdAt: milliseconds,
    endedAt: milliseconds.nullable(),
    deletedAt: milliseconds
      .nullable()
      .meta({ description: 'When it is going to be deleted; null: not ended' }),
    documentsDone: z.int().min(0).meta({ description: 'Read, failed or cancelled' }),
    documentsFailed: z.int().min(0),
    documentsTotal: z.int().min(1),
    pagesDone: z.int().min(0),
    pagesTotal: z.int().nullable().meta({ description: 'null until every document was opened' }),
    millisecondsLeft: z
      .int()
      .nullable()
      .meta({ description: 'Until the last page, by the pace of the latest ones; null: cannot be told yet' }),
    creditsUsed: z.int().min(0),
    webhook: webhookStateSchema.nullable(),
    warnings: z.array(warningSchema),
  })
  .meta({ id: 'JobSummary' })
export type JobSummary = z.infer<typeof jobSummarySchema>

export const jobSchema = jobSummarySchema
  .extend({ documents: z.array(jobDocumentSchema) })
  .meta({ id: 'Job' })

export const jobListSchema = z.object({ jobs: z.array(jobSummarySchema) }).meta({ id: 'JobList' })

/** Data of the event `page`: one page, as soon as it is read, in whatever order. */
export const jobPageEventSchema = z
  .object({
    document: z.int().min(1),
    requestId: z.string(),
    text: z.string().meta({ description: 'The page in the format asked for; empty for json' }),
    page: pageSchema.optional().meta({ description: 'The page object itself, only for json' }),
    report: pageReportSchema,
  })
  .meta({ id: 'JobPageEvent' })
export type JobPageEvent = z.infer<typeof jobPageEventSchema>

export const uploadSchema = z
  .object({
    id: z.string().meta({ example: 'upl_3f9a0c51d2e84b7796ab10ce' }),
    bytes: z.int().min(1),
    name: z.string().nullable(),
    kind: z.string().meta({ description: 'What the file is, by its first bytes', example: 'pdf' }),
    expiresAt: milliseconds.meta({ description: 'When it is deleted, where no job names it' }),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof uploadSchema>
