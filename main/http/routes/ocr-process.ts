import { performance } from 'node:perf_hooks'
import type { Request, RequestHandler } from 'express'
import type { z } from 'zod'
import { LegibleError } from '../../../shared/errors.ts'
import { ocrOptionsSchema, ocrRequestSchema, type OcrRequest, type Warning } from '../../../shared/ocr.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import type { ExtractionInput, ExtractionRequest } from '../../extraction/ports.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import { callerOf } from '../authenticate.ts'
import type { BodyReader } from '../body-reader.ts'
import type { HttpServices } from '../http-services.ts'
import { requestIdOf } from '../request-id.ts'

/** `POST /api/ocr/process`: one document in, its text out. */
export function processDocument({ extraction }: HttpServices, { readJsonBody }: BodyReader): RequestHandler {
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    response.json(await extraction.extract(await readRequest(request, readJsonBody), { signal: gone.signal }))
  }
}

/** A function of its own, so that the body, the same file once more as text, is free again while the file is read. */
async function readRequest(
  request: Request,
  readJsonBody: BodyReader['readJsonBody'],
): Promise<ExtractionRequest> {
  const body = await readJsonBody(request)
  const receivedAt = performance.now()
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
  const parsed = parseRequest(body)
  return {
    requestId: requestIdOf(request),
    door: 'rest',
    caller: callerOf(request),
    input: toInput(parsed),
    options: parsed.options ?? {},
    receivedAt,
    warnings: unknownFields(body),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

function parseRequest(body: unknown): OcrRequest {
  const parsed = ocrRequestSchema.safeParse(body)
  if (!parsed.success) throw explainIssue(parsed.error, body)
  const { image, imageUrl } = parsed.data
  if ((image === undefined) === (imageUrl === undefined)) {
    const sentence =
      image === undefined
        ? 'Send the file as image (base64) or its address as imageUrl.'
        : 'Send either image or imageUrl, not both.'
    throw new LegibleError('invalid_request', sentence, { param: image === undefined ? 'image' : 'imageUrl' })
  }
  return parsed.data
}

function toInput({ image, imageUrl }: OcrRequest): ExtractionInput {
  return imageUrl === undefined
    ? { kind: 'bytes', bytes: decodeBase64(image ?? '', 'image'), inputSource: 'base64' }
    : { kind: 'url', url: imageUrl }
}

/** Fields nobody knows are ignored, but said: a misspelt option must not fail silently. */
function unknownFields(body: unknown): Warning[] {
  const warn = (schema: z.ZodObject, value: unknown, prefix: string): Warning[] =>
    Object.keys(value ?? {})
      .filter((field) => !Object.hasOwn(schema.shape, field))
      .slice(0, 20)
      .map((field) => {
        const param = `${prefix}${field.slice(0, 100)}`
        return { code: 'unknown_option', message: `${param} is not known and was ignored.`, param }
      })
  const { options } = body as OcrRequest
  return [...warn(ocrRequestSchema, body, ''), ...warn(ocrOptionsSchema, options, 'options.')]
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw new LegibleError('invalid_request', 'Idempotency-Key takes 1 to 255 printable ASCII characters.', {
      param: 'Idempotency-Key',
    })
  }
  return key
}
