import type { z } from 'zod'
import { errorCodes, type ErrorCode } from '../../shared/errors.ts'
import { errorBodySchema } from '../../shared/ocr.ts'
import { statusForError } from './status-for-error.ts'

export const exampleRequestId = 'req_5c81f0ad3b9e47d2a6c1e0f4'

export const exampleUploadId = 'upl_3f9a0c51d2e84b7796ab10ce'

/** A JSON answer of this shape. */
export const json = (schema: z.ZodType, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

/** Codes that every route may answer: what is wrong with the request itself, or with us. */
const anyRoute: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'host_not_allowed',
  'method_not_allowed',
  'upload_timeout',
  'internal_error',
])
/** Codes that a route without a document in its request cannot answer. */
const documentCodes: ReadonlySet<ErrorCode> = new Set([
  'invalid_json',
  'invalid_base64',
  'insufficient_credits',
  'payload_too_large',
  'too_many_pages',
  'image_too_large',
  'unsupported_media_type',
  'corrupt_file',
  'pdf_password_required',
  'pdf_password_wrong',
  'url_not_allowed',
  'page_range_invalid',
  'language_not_installed',
  'not_acceptable',
  'fetch_failed',
  'fetch_timeout',
  'processing_timeout',
  'queue_full',
  'out_of_memory',
])
/** Answered to other routes or doors only, or to nobody. */
const elsewhere: ReadonlySet<ErrorCode> = new Set(['cancelled', 'not_found', 'path_not_allowed'])

/** Of these, what a route can answer that takes documents and reads them later, or tells of them. */
const takenCodes = {
  open: new Set<ErrorCode>(),
  keyed: new Set<ErrorCode>(),
  kept: new Set<ErrorCode>(),
  stream: new Set<ErrorCode>(['queue_full']),
  document: documentCodes,
  job: new Set<ErrorCode>([
    'invalid_json',
    'invalid_base64',
    'payload_too_large',
    'unsupported_media_type',
    'url_not_allowed',
    'page_range_invalid',
    'queue_full',
  ]),
  upload: new Set<ErrorCode>(['payload_too_large', 'unsupported_media_type', 'queue_full']),
} satisfies Record<string, ReadonlySet<ErrorCode>>

/** The error responses of a route, one a status, naming the codes it may carry. */
export function errorResponses(route: keyof typeof takenCodes) {
  const finds = ['kept', 'stream', 'job'].includes(route)
  const taken: ReadonlySet<ErrorCode> = takenCodes[route]
  // The one status that shares its code with another: headers beyond what Node takes.
  const byStatus = new Map<number, ErrorCode[]>([[431, ['invalid_request']]])
  for (const code of errorCodes) {
    if (elsewhere.has(code) && !(finds && code === 'not_found')) continue
    if (route === 'open' && !anyRoute.has(code)) continue
    if (documentCodes.has(code) && !taken.has(code)) continue
    const status = statusForError[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: json(errorBodySchema, {
          success: false,
          error: { code: codes[0], message: 'One plain sentence that says what is wrong and what to do.' },
          requestId: exampleRequestId,
          creditsUsed: 0,
        }),
      },
    ]),
  )
}
