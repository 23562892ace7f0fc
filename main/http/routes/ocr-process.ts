import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import { LegibleError } from '../../../shared/errors.ts'
import { ocrOptionsSchema, ocrRequestSchema, type OcrRequest, type Warning } from '../../../shared/ocr.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import type { ExtractionInput } from '../../extraction/ports.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import { callerOf } from '../authenticate.ts'
import type { HttpServices } from '../http-services.ts'
import { readJsonBody } from '../read-json-body.ts'
import { requestIdOf } from '../request-id.ts'

/** `POST /api/ocr/process`: one document in, its text out. */
export function processDocument({ extraction, settings }: HttpServices): RequestHandler {
  return async (request, response) => {
    const body = await readJsonBody(request, settings().limits)
    const receivedAt = performance.now()
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
    const parsed = parseRequest(body)

    const gone = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    const answer = await extraction.extract(
      {
        requestId: requestIdOf(request),
        door: 'rest',
        caller: callerOf(request),
        input: toInput(parsed),
        options: parsed.options ?? {},
        receivedAt,
        warnings: unknownFields(body),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      },
      { signal: gone.signal },
    )
    response.json(answer)
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
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new LegibleError('invalid_request', 'Idempotency-Key takes 1 to 255 visible ASCII characters.', {
      param: 'Idempotency-Key',
    })
  }
  return key
}
