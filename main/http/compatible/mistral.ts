import { z } from 'zod'
import type { Document, Page } from '../../../shared/document.ts'
import { LegibleError } from '../../../shared/errors.ts'
import { decodeBase64 } from '../../extraction/decode-base64.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import type { ExtractionInput } from '../../extraction/ports.ts'
import { withoutNulls } from '../../extraction/without-nulls.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { statusForError } from '../status-for-error.ts'
import { now, readFor, type Asked, type ServiceParts, type ServiceRoutes } from './service.ts'

/** What `POST /v1/ocr` of Mistral takes (docs.mistral.ai/api, OCR); what is not here is passed over. */
const requestSchema = z.object({
  model: z.string().optional(),
  document: z.union(
    [
      z.object({
        type: z.literal('document_url').optional(),
        document_url: z.string(),
        document_name: z.string().optional(),
      }),
      z.object({
        type: z.literal('image_url').optional(),
        image_url: z.union([z.string(), z.object({ url: z.string() })]),
      }),
      z.object({ type: z.literal('file').optional(), file_id: z.string() }),
    ],
    'send document_url or image_url in it',
  ),
  pages: z
    .union(
      [z.array(z.int().min(0)).max(1000), z.string().max(1000)],
      'write up to 1000 numbers from 0 on, such as [0, 1]',
    )
    .optional(),
  extract_header: z.boolean().default(false),
  extract_footer: z.boolean().default(false),
  confidence_scores_granularity: z.string().optional(),
  bbox_annotation_format: z.unknown().optional(),
  document_annotation_format: z.unknown().optional(),
})
type OcrCall = z.infer<typeof requestSchema>

/** Mistral's OCR: `POST /v1/ocr`. */
export function mistralRoutes({ services, body }: ServiceParts): ServiceRoutes {
  return {
    routes: [
      {
        path: '/v1/ocr',
        methods: ['POST'],
        async handle(request, response) {
          const json = withoutNulls(await body.readJsonBody(request), 2)
          const receivedAt = now()
          const call = parse(json)
          const asked = toAsked(call, receivedAt)
          const { document, pages } = await readFor(request, response, services, asked)
          const bytes = asked.input.kind === 'bytes' ? asked.input.bytes.length : null
          response.json({
            pages: document.pages.map((page) => toPage(page, call)),
            model: call.model ?? 'legible',
            document_annotation: null,
            usage_info: { pages_processed: pages.length, doc_size_bytes: bytes },
          })
        },
      },
    ],
    fields: { pages: { name: 'pages', example: '0-2,6', fromZero: true } },
    toError: ({ code, message, param = null }) => ({
      body: {
        object: 'error',
        message,
        type: statusForError[code] >= 500 ? 'server_error' : 'invalid_request_error',
        param,
        code,
        // Of this status its clients look for nothing else.
        ...(statusForError[code] === 422 && {
          detail: [{ loc: ['body', param ?? 'document'], msg: message, type: code }],
        }),
      },
    }),
  }
}

function parse(json: unknown): OcrCall {
  const parsed = requestSchema.safeParse(json)
  if (!parsed.success) throw explainIssue(parsed.error, json)
  const { bbox_annotation_format: boxes, document_annotation_format: whole } = parsed.data
  if (boxes !== undefined || whole !== undefined)
    throw new LegibleError('invalid_request', 'Annotations are not made here. Leave their formats out.', {
      param: whole === undefined ? 'bbox_annotation_format' : 'document_annotation_format',
    })
  return parsed.data
}

function toAsked({ document, pages }: OcrCall, receivedAt: number): Asked {
  if ('file_id' in document)
    throw new LegibleError(
      'invalid_request',
      'Files are not kept for this route. Send the document as a data: URL in document_url.',
      { param: 'document.file_id' },
    )
  const [url, param] =
    'document_url' in document
      ? [document.document_url, 'document.document_url']
      : [
          typeof document.image_url === 'string' ? document.image_url : document.image_url.url,
          'document.image_url',
        ]
  return {
    input: toInput(url, param),
    options: pages === undefined ? {} : { pages: toPageRange(pages) },
    fileName: 'document_name' in document ? document.document_name : undefined,
    receivedAt,
  }
}

/** Base64 has no colon; of other addresses than those of the web the fence says that they are none. */
const toInput = (url: string, param: string): ExtractionInput =>
  !/^data:/i.test(url) && url.includes(':')
    ? { kind: 'url', url }
    : { kind: 'bytes', bytes: decodeBase64(url, param), inputSource: 'base64' }

/** Theirs count from 0. */
function toPageRange(pages: readonly number[] | string): string {
  const range = typeof pages === 'string' ? pages : pages.join(',')
  return range.replaceAll(/\d{1,9}/g, (page) => String(Number(page) + 1))
}

function toPage(page: Page, call: OcrCall) {
  const isHeader = ({ role }: Page['blocks'][number]) => role === 'header'
  const isFooter = ({ role }: Page['blocks'][number]) => role === 'footer' || role === 'page_number'
  const left = page.blocks.filter(
    (block) => !(call.extract_header && isHeader(block)) && !(call.extract_footer && isFooter(block)),
  )
  const textOf = (blocks: Page['blocks']) => blocks.map(({ text }) => text).join('\n') || null
  const words = page.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  return {
    index: page.page - 1,
    markdown: markdownOf({ ...page, blocks: left }),
    images: [],
    tables: [],
    hyperlinks: [...new Set(words.flatMap(({ link }) => (link === undefined ? [] : [link])))],
    header: call.extract_header ? textOf(page.blocks.filter(isHeader)) : null,
    footer: call.extract_footer ? textOf(page.blocks.filter(isFooter)) : null,
    dimensions: { dpi: Math.round(page.dpi), height: Math.round(page.height), width: Math.round(page.width) },
    ...(call.confidence_scores_granularity !== undefined && {
      confidence_scores: {
        average_page_confidence_score: page.confidence,
        minimum_page_confidence_score: words.reduce(
          (least, { confidence }) => Math.min(least, confidence),
          page.confidence,
        ),
      },
    }),
  }
}

const markdownOf = (page: Document['pages'][number]) =>
  writeDocument({ schemaVersion: 1, pages: [page] }, { format: 'markdown', furniture: 'keep' }).text
