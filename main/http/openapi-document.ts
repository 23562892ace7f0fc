import { createDocument, type ZodOpenApiObject } from 'zod-openapi'
import { z } from 'zod'
import { usageSchema } from '../../shared/accounts.ts'
import { anyDocumentFormat, documentMediaTypes } from '../../shared/document-formats.ts'
import { documentSchema } from '../../shared/document.ts'
import { savedFormats } from '../../shared/exported-file-name.ts'
import { idempotencyKeyPattern } from '../../shared/idempotency.ts'
import { ocrOptionsSchema, ocrRequestSchema, ocrResponseSchema, type OcrResponse } from '../../shared/ocr.ts'
import { statusSchema } from '../../shared/status.ts'
import { fileTypes } from './answer-form.ts'
import { errorResponses, exampleRequestId, json } from './openapi-errors.ts'
import { jobPaths } from './openapi-jobs.ts'
import { takingNull } from './openapi-nulls.ts'

const keyed = [{ apiKey: [] }, { bearer: [] }]
const fileContent = Object.fromEntries(
  fileTypes.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
)
const fileHeaders = z.object({
  'X-Request-Id': z.string().optional(),
  'X-Credits-Used': z.string().optional(),
  'X-Confidence': z.string().optional(),
  'X-Failed-Pages': z
    .string()
    .optional()
    .meta({ description: 'How many pages could not be read and are not in the file; missing: none' }),
})

/** By which a request is known when it is sent again. */
const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().regex(idempotencyKeyPattern).optional(),
})

const only = (given: string, absent: string) => ({
  type: 'object' as const,
  required: [given],
  properties: { [given]: { type: 'string' as const }, [absent]: { type: 'null' as const } },
})

/** What the route takes, null and all. The route itself takes nulls out before it validates. */
const requestSchema = takingNull({
  ...ocrRequestSchema.shape,
  options: takingNull(ocrOptionsSchema.shape).optional().meta({ id: 'OcrOptions' }),
}).meta({
  id: 'OcrRequest',
  description: 'Exactly one of image, imageUrl',
  override: ({ jsonSchema }) => {
    jsonSchema.oneOf = [only('image', 'imageUrl'), only('imageUrl', 'image')]
  },
})

/** Options as text: lists with commas between, true and false as words. */
const optionWordsSchema = z.object(
  Object.fromEntries(
    Object.keys(ocrOptionsSchema.shape).map((name) => [
      name,
      z
        .string()
        .optional()
        .meta({
          description: `options.${name}, for a file that is the body itself; lists with commas between`,
        }),
    ]),
  ),
)

const binary = z.string().meta({ format: 'binary' })

const formSchema = z
  .object({
    file: binary.meta({ format: 'binary', description: `The document: ${anyDocumentFormat}` }),
    options: requestSchema.shape['options'],
  })
  .meta({
    id: 'OcrForm',
    description:
      'Options as one JSON part, as single fields of their names, or both; single fields count more',
  })

const fileBodies = Object.fromEntries(
  [...documentMediaTypes, 'application/octet-stream'].map((type) => [type, { schema: binary }]),
)

/** The OpenAPI 3.1 description of the REST door, made from the schemas the routes themselves validate with. */
export function createOpenApiDocument({ version, url }: { version: string; url: string }): object {
  const description: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Legible',
      version,
      description:
        'Reads images and PDFs on this machine and gives their text. Every page read costs one credit of a local meter.',
    },
    servers: [{ url }],
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths: {
      '/api/ocr/process': {
        post: {
          operationId: 'processDocument',
          summary: 'Read a document',
          description:
            'The document comes inside JSON (exactly one of image and imageUrl), as the part file of a form, or as the body itself with its media type and the options as query parameters. The result comes in the response. A repeat with the same Idempotency-Key within 24 h returns the stored answer and costs nothing; the same key with another document or other options is refused with invalid_request.',
          security: keyed,
          requestParams: {
            query: optionWordsSchema,
            header: idempotencyHeader,
          },
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: requestSchema,
                examples: {
                  base64: {
                    summary: 'A file as base64',
                    value: { image: exampleImage, options: { format: 'text' } },
                  },
                  url: {
                    summary: 'A file by its address',
                    value: { imageUrl: 'https://example.com/scan.pdf', options: { format: 'markdown' } },
                  },
                },
              },
              'multipart/form-data': { schema: formSchema },
              ...fileBodies,
            },
          },
          responses: {
            '200': {
              description:
                'The text; with an Accept that names exactly one kind of file, that file, and its figures in headers',
              headers: fileHeaders,
              content: { ...json(ocrResponseSchema, exampleAnswer), ...fileContent },
            },
            ...errorResponses('document'),
          },
        },
      },
      ...jobPaths(idempotencyHeader),
      '/api/documents/{requestId}/{format}': {
        get: {
          operationId: 'keptDocument',
          summary: 'A reading that was kept, in another form',
          description:
            'Reads nothing again and costs nothing. not_found where the reading was not kept, is deleted or came with another key, and for files that need the document itself where only its text was kept.',
          security: keyed,
          requestParams: {
            path: z.object({
              requestId: z.string().meta({ example: exampleRequestId }),
              format: z.enum(savedFormats),
            }),
          },
          responses: {
            '200': {
              description: 'The file',
              headers: fileHeaders,
              content: { ...json(documentSchema), ...fileContent },
            },
            ...errorResponses('kept'),
          },
        },
      },
      '/api/health': {
        get: {
          operationId: 'health',
          summary: 'Whether the server answers',
          responses: {
            '200': { description: 'It does', content: json(z.object({ status: z.literal('ok') })) },
            ...errorResponses('open'),
          },
        },
      },
      '/api/status': {
        get: {
          operationId: 'status',
          summary: 'Version, languages, queue and limits',
          security: keyed,
          responses: {
            '200': { description: 'The status', content: json(statusSchema) },
            ...errorResponses('keyed'),
          },
        },
      },
      '/api/usage': {
        get: {
          operationId: 'usage',
          summary: 'Credits used: today, this month, in all, by key and by day',
          security: keyed,
          responses: {
            '200': { description: 'The counters', content: json(usageSchema) },
            ...errorResponses('keyed'),
          },
        },
      },
    },
  }
  return createDocument(description)
}

const exampleAnswer: OcrResponse = {
  success: true,
  userId: 'usr_8f3kq2',
  inputSource: 'base64',
  extractedText: 'Hello',
  confidence: 0.96,
  processingTime: 412,
  creditsUsed: 1,
  requestId: exampleRequestId,
  format: 'text',
  pageCount: 1,
  pages: [{ page: 1, source: 'ocr', confidence: 0.96, lowConfidenceWords: 0, rotation: 0, warnings: [] }],
  partial: false,
  warnings: [],
  creditsRemaining: null,
}

// A PNG with the one word "Hello", so that "Try it out" on the docs page reads something.
const exampleImage =
  'iVBORw0KGgoAAAANSUhEUgAAAJYAAAA4AQMAAAAl2ZM/AAAABlBMVEX9/f0WFhY4JDbaAAAACXBIWXMAAAsSAAALEgHS3X78' +
  'AAAAmklEQVQ4y+3RsQ0DIQwFUCMKylsgCotEykqUFCm4zRiFETzA6RzbDYa7KG2knDteYeNvgH+omy/9sYCvv25+FwubtUCF' +
  'Le7WIlW2J1m7+8b2WoqxhxPLOkyNqGZANpwsiblmLKm1btwPxdbRiPCTwTdDyWCdZxwtaVajZTU8s76bZKCWB4u625hVlP9N' +
  'mQZqh+yd3qPf6KqTegN24m+HqFbC5wAAAABJRU5ErkJggg=='
