import type { Request, RequestHandler } from 'express'
import { atDoor } from '../../../shared/at-door.ts'
import { LegibleError } from '../../../shared/errors.ts'
import {
  fileNameFor,
  safeName,
  savedMediaType,
  type SavedFormat,
} from '../../../shared/exported-file-name.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { isOutputFileFormat } from '../../../shared/output-files.ts'
import type { ExtractionRequest } from '../../extraction/ports.ts'
import { asOneFile } from '../../extraction/one-file.ts'
import { wantedForm } from '../answer-form.ts'
import { callerOf } from '../authenticate.ts'
import type { BodyReader } from '../body-reader.ts'
import { readDocumentRequest } from '../document-request.ts'
import type { HttpServices } from '../http-services.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { requestIdOf } from '../request-id.ts'
import { restWords } from '../rest-words.ts'
import { sendFile } from '../send-file.ts'

/** `POST /api/ocr/process`: one document in, its text out. */
export function processDocument({ extraction }: HttpServices, body: BodyReader): RequestHandler {
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    const form = wantedForm(request.headers.accept)
    const { asked: sent, param } = await readRequest(request, body)
    const asked = inForm(form, sent)
    try {
      const answer = await extraction.extract(asked, { signal: gone.signal })
      // A repeat is answered under the id of the first, by which other forms of it can be asked for.
      response.set('X-Request-Id', answer.requestId)
      if (form === 'json') response.json(answer)
      else sendFile(response, toFile(answer, form, asked.fileName), answer)
    } catch (error) {
      throw error instanceof LegibleError && param !== undefined
        ? atDoor(error, { ...restWords, fields: { ...restWords.fields, file: param } })
        : error
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
  const bytes = isOutputFileFormat(form)
    ? asOneFile(files.map(({ data }) => Buffer.from(data, 'base64')))
    : Buffer.from(extractedText)
  return { name: fileNameFor(safeName(documentName), form), mediaType: savedMediaType(form), bytes }
}

/** A function of its own, so that the body, the same file once more, is free again while the file is read. */
async function readRequest(
  request: Request,
  body: BodyReader,
): Promise<{ asked: ExtractionRequest; param: string | undefined }> {
  const { param, ...document } = await readDocumentRequest(request, body)
  const idempotencyKey = readIdempotencyKey(request)
  return {
    param,
    asked: {
      ...document,
      requestId: requestIdOf(request),
      door: 'rest',
      caller: callerOf(request),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    },
  }
}
