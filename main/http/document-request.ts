// The three ways a document comes in a POST: inside JSON, as a part of a form, and as the body itself.
import { performance } from 'node:perf_hooks'
import type { Request } from 'express'
import { documentMediaTypes } from '../../shared/document-formats.ts'
import { LegibleError } from '../../shared/errors.ts'
import {
  ocrOptionsSchema,
  ocrRequestSchema,
  type OcrOptions,
  type OcrRequest,
  type Warning,
} from '../../shared/ocr.ts'
import { isRecord } from '../../shared/is-record.ts'
import { decodeBase64 } from '../extraction/decode-base64.ts'
import { explainIssue } from '../extraction/explain-issue.ts'
import type { ExtractionInput, ExtractionRequest } from '../extraction/ports.ts'
import { unknownFields } from '../extraction/unknown-fields.ts'
import { withoutNulls } from '../extraction/without-nulls.ts'
import { detectFormat } from '../ocr/detect-format.ts'
import type { BodyReader } from './body-reader.ts'
import { parseMultipart } from './multipart-form.ts'
import { optionsFromWords } from './option-words.ts'

export interface DocumentRequest extends Pick<
  ExtractionRequest,
  'input' | 'options' | 'warnings' | 'receivedAt' | 'fileName'
> {
  /** The field that holds the document, for errors about it; undefined where it is the body itself. */
  param: string | undefined
}

/** Long enough for every file system; a longer one is nobody's. */
const maxFileNameLength = 255

/**
 * Reads the body of a request for one document, of whichever of the three kinds it is.
 *
 * Throws what reading the body throws, and unsupported_media_type for a body of another kind, invalid_request, invalid_base64.
 */
export function readDocumentRequest(request: Request, body: BodyReader): Promise<DocumentRequest> {
  const header = request.headers['content-type'] ?? ''
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json') return readJson(request, body)
  if (type === 'multipart/form-data') return readForm(request, body, header)
  if (type === '' || isFile(type)) return readFile(request, body, type)
  throw wrongType()
}

async function readJson(request: Request, { readJsonBody }: BodyReader): Promise<DocumentRequest> {
  const body = withoutNulls(await readJsonBody(request), 2)
  const receivedAt = performance.now()
  const parsed = parseRequest(body)
  return {
    input: toInput(parsed),
    options: parsed.options ?? {},
    receivedAt,
    warnings: [
      ...unknownFields(ocrRequestSchema, body),
      ...unknownFields(ocrOptionsSchema, (body as OcrRequest).options, 'options.'),
      ...unreadWords(request),
    ],
    param: parsed.imageUrl === undefined ? 'image' : 'imageUrl',
  }
}

async function readForm(
  request: Request,
  { readBytes }: BodyReader,
  contentType: string,
): Promise<DocumentRequest> {
  const bytes = await readBytes(request)
  const receivedAt = performance.now()
  const { file, fields } = await parseMultipart(contentType, bytes)
  const single = fields.filter(([name]) => name !== 'options')
  const whole = fields.filter(([name]) => name === 'options').map(([, value]) => parseOptions(value))
  const fileName = file.name?.slice(0, maxFileNameLength)
  const { options, warnings } = withOptions(Object.assign({}, ...whole, optionsFromWords(single)))
  return {
    options,
    warnings: [...warnings, ...unreadWords(request)],
    input: { kind: 'bytes', bytes: file.bytes, inputSource: 'file' },
    receivedAt,
    ...(fileName !== undefined && fileName !== '' && { fileName }),
    param: 'file',
  }
}

async function readFile(request: Request, { readBytes }: BodyReader, type: string): Promise<DocumentRequest> {
  const bytes = await readBytes(request)
  const receivedAt = performance.now()
  // Nobody said what it is: more likely JSON without its header than a file of a wrong kind.
  if (type === '' && bytes.length > 0 && detectFormat(bytes) === undefined) throw wrongType()
  return {
    ...withOptions(optionsFromWords(wordsOfAddress(request))),
    input: { kind: 'bytes', bytes, inputSource: 'file' },
    receivedAt,
    param: undefined,
  }
}

const wordsOfAddress = (request: Request) => new URL(request.originalUrl, 'http://127.0.0.1').searchParams

/** Options of the address count only where the file is the whole body. */
function unreadWords(request: Request): Warning[] {
  return [...new Set(wordsOfAddress(request).keys())].slice(0, 20).map((word) => {
    const param = word.slice(0, 100)
    const message = `${param} in the address was ignored. Send options in the body, beside the document.`
    return { code: 'unknown_option', message, param }
  })
}

/** Also what some programs call them, and images nobody reads: their first bytes tell more than their type. */
const isFile = (type: string) =>
  type === 'application/octet-stream' ||
  type === 'application/x-pdf' ||
  type.startsWith('image/') ||
  documentMediaTypes.includes(type)

const wrongType = () =>
  new LegibleError(
    'unsupported_media_type',
    'Send JSON (Content-Type: application/json), a form with a part named file (multipart/form-data), or the file itself with its media type, such as application/pdf.',
  )

/** The JSON of the part `options`; empty or null is as good as left out, as of every other. */
function parseOptions(json: string): object {
  try {
    const value = withoutNulls(JSON.parse(json || 'null') ?? {}, 1)
    if (isRecord(value)) return value
  } catch {
    // Said below.
  }
  throw new LegibleError('invalid_request', 'options must be a JSON object.', { param: 'options' })
}

function withOptions(options: object): { options: OcrOptions; warnings: Warning[] } {
  return { options: validOptions(options), warnings: unknownFields(ocrOptionsSchema, options, 'options.') }
}

function validOptions(options: object): OcrOptions {
  const parsed = ocrRequestSchema.safeParse({ options })
  if (!parsed.success) throw explainIssue(parsed.error, { options })
  return parsed.data.options ?? {}
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
