import { performance } from 'node:perf_hooks'
import type { Request, RequestHandler } from 'express'
import { LegibleError, type ErrorCode } from '../../../shared/errors.ts'
import { fileNameFor, safeName, type SavedFormat } from '../../../shared/exported-file-name.ts'
import { ocrOptionsSchema, ocrRequestSchema, type OcrRequest, type OcrResponse } from '../../../shared/ocr.ts'
import { isOutputFileFormat, outputFileKinds } from '../../../shared/output-files.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import type { ExtractionInput, ExtractionRequest } from '../../extraction/ports.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import { asOneFile } from '../../extraction/one-file.ts'
import { unknownFields } from '../../extraction/unknown-fields.ts'
import { withoutNulls } from '../../extraction/without-nulls.ts'
import { wantedForm } from '../answer-form.ts'
import { callerOf } from '../authenticate.ts'
import type { BodyReader } from '../body-reader.ts'
import type { HttpServices } from '../http-services.ts'
import { requestIdOf } from '../request-id.ts'
import { sendFile } from '../send-file.ts'

/** `POST /api/ocr/process`: one document in, its text out. */
export function processDocument({ extraction }: HttpServices, { readJsonBody }: BodyReader): RequestHandler {
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    const form = wantedForm(request.headers.accept)
    const asked = inForm(form, await readRequest(request, readJsonBody))
    const param = asked.input.kind === 'url' ? 'imageUrl' : 'image'
    try {
      const answer = await extraction.extract(asked, { signal: gone.signal })
      if (form === 'json') response.json(answer)
      else sendFile(response, toFile(answer, form, asked.fileName), answer)
    } catch (error) {
      throw namingTheFile(error, param)
    }
  }
}

/** The request for an answer that is one file: of the reading only that is written. */
function inForm(form: SavedFormat, asked: ExtractionRequest): ExtractionRequest {
  if (form === 'json') return asked
  const { outputs: _others, ...options } = asked.options
  return {
    ...asked,
    options: isOutputFileFormat(form) ? { ...options, outputs: [form] } : { ...options, format: form },
  }
}

function toFile(
  { extractedText, files = [] }: OcrResponse,
  form: Exclude<SavedFormat, 'json'>,
  documentName = '',
): { name: string; mediaType: string; bytes: Uint8Array } {
  const name = fileNameFor(safeName(documentName), form)
  return isOutputFileFormat(form)
    ? {
        name,
        mediaType: outputFileKinds[form].mediaType,
        bytes: asOneFile(files.map(({ data }) => Buffer.from(data, 'base64'))),
      }
    : { name, mediaType: form === 'text' ? 'text/plain' : 'text/markdown', bytes: Buffer.from(extractedText) }
}

const aboutTheFile: ReadonlySet<ErrorCode> = new Set([
  'unsupported_media_type',
  'corrupt_file',
  'image_too_large',
])

/** The service knows a document, and not which field it came in. */
function namingTheFile(error: unknown, param: string): unknown {
  if (!(error instanceof LegibleError) || error.param !== undefined || !aboutTheFile.has(error.code))
    return error
  return new LegibleError(error.code, error.message, { param, cause: error.cause })
}

/** A function of its own, so that the body, the same file once more as text, is free again while the file is read. */
async function readRequest(
  request: Request,
  readJsonBody: BodyReader['readJsonBody'],
): Promise<ExtractionRequest> {
  const body = withoutNulls(await readJsonBody(request), 2)
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
    warnings: [
      ...unknownFields(ocrRequestSchema, body),
      ...unknownFields(ocrOptionsSchema, (body as OcrRequest).options, 'options.'),
    ],
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
