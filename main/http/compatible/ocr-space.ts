import type { Request, RequestHandler } from 'express'
import type { Line, Page } from '../../../shared/document.ts'
import { LegibleError, type ErrorCode } from '../../../shared/errors.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import type { ExtractionInput } from '../../extraction/ports.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import type { BodyReader } from '../body-reader.ts'
import { parseForm, type FormParts } from '../multipart-form.ts'
import { statusForError } from '../status-for-error.ts'
import { toLanguages } from './language-codes.ts'
import { now, readFor, type Asked, type ServiceParts, type ServiceRoutes } from './service.ts'

interface Form {
  file: FormParts['files'][number] | undefined
  fields: ReadonlyMap<string, string>
  receivedAt: number
}

/** OCR.space (ocr.space/ocrapi): `POST /parse/image` and `GET /parse/imageurl`. */
export function ocrSpaceRoutes({ services, body }: ServiceParts): ServiceRoutes {
  const forms = new WeakMap<Request, Form>()
  const formOf = async (request: Request) => forms.get(request) ?? readForm(request, body)

  const before: RequestHandler = async (request, _response, next) => {
    // Its own examples send the key among the fields. Pages of other sites, which can make browsers send forms without
    // knowing a key, have to show one before anything of them is read.
    const { apikey, origin } = request.headers
    const isForm = request.method === 'POST' && apikey === undefined && origin === undefined
    if (isForm && request.headers['x-api-key'] === undefined && request.headers.authorization === undefined)
      forms.set(request, await readForm(request, body))
    next()
  }

  const handle: RequestHandler = async (request, response) => {
    const form = request.method === 'POST' ? await formOf(request) : fromAddress(request)
    const hasOverlay = form.fields.get('isOverlayRequired')?.toLowerCase() === 'true'
    const answer = await readFor(request, response, services, toAsked(form))
    const failed = answer.pages.filter(({ source }) => source === 'failed').length
    const state = failed === 0 ? 1 : failed < answer.pages.length ? 2 : 3
    response.json({
      ParsedResults: answer.document.pages.map((page, index) => {
        const error = answer.pages[index]?.error
        return {
          TextOverlay: hasOverlay ? toOverlay(page) : noOverlay,
          TextOrientation: String(page.rotation),
          FileParseExitCode: error === undefined ? 1 : -10,
          ParsedText: writeDocument({ schemaVersion: 1, pages: [page] }, {}).text.replaceAll('\n', '\r\n'),
          ErrorMessage: error?.message ?? '',
          ErrorDetails: '',
        }
      }),
      OCRExitCode: state,
      IsErroredOnProcessing: state === 3,
      ProcessingTimeInMilliseconds: String(answer.processingTime),
      SearchablePDFURL: 'Searchable PDF not generated as it was not requested.',
    })
  }

  return {
    routes: [
      { path: '/parse/image', methods: ['POST'], handle },
      { path: '/parse/imageurl', methods: ['GET'], handle },
    ],
    before,
    keyOf: (request) =>
      [request.headers['apikey'], forms.get(request)?.fields.get('apikey'), request.query['apikey']].find(
        (key) => typeof key === 'string',
      ),
    fields: {},
    toError: (error, requestId) => ({
      // Its programs look at the fields, and take any other status for a server that is broken.
      ...(aboutTheDocument(error.code) && { status: 200 }),
      body: {
        ParsedResults: null,
        OCRExitCode: 99,
        IsErroredOnProcessing: true,
        ErrorMessage: [error.message],
        ErrorDetails: `${error.code} ${requestId}`,
        ProcessingTimeInMilliseconds: '0',
      },
    }),
  }
}

/** Also where its address gave nothing, or reading it took too long. */
const aboutTheDocument = (code: ErrorCode) => [400, 413, 415, 422, 502, 504].includes(statusForError[code])

async function readForm(request: Request, { readBytes }: BodyReader): Promise<Form> {
  const header = request.headers['content-type'] ?? ''
  const bytes = await readBytes(request)
  const receivedAt = now()
  if (/^application\/x-www-form-urlencoded/i.test(header)) {
    const fields = new Map(new URLSearchParams(bytes.toString()))
    // Who does not encode it writes a plus, which stands for a blank in such forms, and which base64 has none of.
    fields.set('base64Image', fields.get('base64Image')?.replaceAll(' ', '+') ?? '')
    return { file: undefined, fields, receivedAt }
  }
  // `base64Image` is the document itself.
  const { files, fields } = await parseForm(header, bytes, { fieldBytes: bytes.length })
  return { file: files[0], fields: new Map(fields), receivedAt }
}

function fromAddress(request: Request): Form {
  const { searchParams } = new URL(request.originalUrl, 'http://127.0.0.1')
  return { file: undefined, fields: new Map(searchParams), receivedAt: now() }
}

function toAsked({ file, fields, receivedAt }: Form): Asked {
  if (fields.get('isCreateSearchablePdf')?.toLowerCase() === 'true')
    throw new LegibleError(
      'invalid_request',
      'No link to a searchable PDF is made here. POST /api/ocr/process with outputs=pdf answers with the file.',
      { param: 'isCreateSearchablePdf' },
    )
  const languages = toLanguages([fields.get('language')])
  return {
    input: toInput({ file, fields }),
    options: languages === undefined ? {} : { languages },
    fileName: file?.name,
    receivedAt,
  }
}

function toInput({ file, fields }: Pick<Form, 'file' | 'fields'>): ExtractionInput {
  const [url, base64] = [fields.get('url'), fields.get('base64Image')]
  if (file !== undefined) return { kind: 'bytes', bytes: file.bytes, inputSource: 'file' }
  if (base64) return { kind: 'bytes', bytes: decodeBase64(base64, 'base64Image'), inputSource: 'base64' }
  if (url) return { kind: 'url', url }
  throw new LegibleError('invalid_request', 'Send the document as file, url or base64Image.', {
    param: 'file',
  })
}

const noOverlay = {
  Lines: [],
  HasOverlay: false,
  Message: 'Text overlay is not provided as it is not requested',
}

function toOverlay(page: Page) {
  const lines = page.blocks.flatMap((block) => block.lines)
  return { Lines: lines.map(toLine), HasOverlay: true, Message: `Total lines: ${lines.length}` }
}

function toLine({ text, bbox, words }: Line) {
  return {
    LineText: text,
    Words: words.map((word) => {
      const [left, top, right, bottom] = word.bbox
      return { WordText: word.text, Left: left, Top: top, Height: bottom - top, Width: right - left }
    }),
    MaxHeight: bbox[3] - bbox[1],
    MinTop: bbox[1],
  }
}
