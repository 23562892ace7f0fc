import { z } from 'zod'
import { anyDocumentFormat } from './document-formats.ts'
import { codeSchema, documentSchema, pageSources } from './document.ts'
import { errorCodes, type ErrorShape } from './errors.ts'
import { outputFileFormats } from './output-files.ts'
import { readingModes } from './reading-modes.ts'

/** The REST request and response of `POST /api/ocr/process`; MCP, IPC and the window speak the same shapes. */

export const outputFormats = ['text', 'json', 'markdown'] as const
export type OutputFormat = (typeof outputFormats)[number]

export const lineBreakings = ['keep', 'join'] as const
export type LineBreaking = (typeof lineBreakings)[number]

export const furnitureChoices = ['keep', 'drop'] as const
export type FurnitureChoice = (typeof furnitureChoices)[number]

/** Tesseract language code such as `eng`, `chi_sim` or `script/Latin`; `auto` detects it per page. */
export const languageCodeSchema = z.string().regex(/^(?:script\/)?[A-Za-z][A-Za-z0-9_]{1,30}$/, {
  error: 'write a Tesseract code such as eng, chi_sim or script/Latin, or auto',
})

export const ocrOptionsSchema = z.object({
  format: z.enum(outputFormats).optional().meta({ description: 'Default: text' }),
  languages: z
    .array(languageCodeSchema)
    .min(1)
    .max(10)
    .optional()
    .meta({
      description:
        'Tesseract language codes; "auto" finds the language of each page. Default: what is chosen in the settings, at first "auto"',
      example: ['eng', 'deu'],
    }),
  pages: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .meta({
      description: '1-based page numbers and ranges. Default: all',
      example: '1-3,7',
      pattern: String.raw`^\s*\d+\s*(-\s*\d*\s*)?(,\s*\d+\s*(-\s*\d*\s*)?)*$`,
    }),
  password: z.string().max(1024).optional().meta({ description: 'Password of an encrypted PDF' }),
  mode: z.enum(readingModes).optional().meta({
    description:
      'auto (default): text layer where it is sound, OCR elsewhere, per page; ocr: always OCR; text: only the text layer',
  }),
  pageMarkers: z.boolean().optional().meta({
    description: 'text: a form feed between pages; markdown: <!-- page n -->. Default: false',
  }),
  lineBreaks: z.enum(lineBreakings).optional().meta({
    description:
      'For text: keep (default): lines end where they end on the page; join: running text is one line a paragraph, with words broken at line ends whole again, and only lines that end on purpose, as in an address, still do. Markdown always joins',
  }),
  furniture: z.enum(furnitureChoices).optional().meta({
    description:
      'Running heads and feet, page numbers and watermarks: keep or drop. Default: keep for text, drop for markdown; json always has them, by role',
  }),
  codes: z.boolean().optional().meta({
    description:
      'Whether to look for QR codes and barcodes as well, which are then in pages[].codes. Default: false',
  }),
  outputs: z
    .array(z.enum(outputFileFormats))
    .max(20)
    .optional()
    .meta({
      description:
        'Files to write from the same reading, given in files. csv gives one file a table; a document without tables gives its lines',
      example: ['csv'],
    }),
})
export type OcrOptions = z.infer<typeof ocrOptionsSchema>

/** The same as a door hands them on, with what none of our own routes takes. */
export interface ReadingOptions extends OcrOptions {
  /** `pages` may end behind the last page: those that are there are read. */
  pagesMayEndBeyond?: boolean
}

/** What is longer is no address; `urlTooLong` says so. */
export const longestUrl = 8192

export const ocrRequestSchema = z.object({
  image: z
    .string()
    .min(1)
    .optional()
    .meta({
      description: `Base64 content of the file: ${anyDocumentFormat}. URL-safe base64, white space and data: URIs are accepted`,
    }),
  imageUrl: z
    .string()
    .min(1)
    .refine(
      (url) => url.length <= longestUrl || !/^data:/i.test(url),
      'it is the file itself, which goes into image',
    )
    .max(longestUrl)
    .optional()
    .meta({ description: 'http(s) URL of the file', format: 'uri', pattern: '^[hH][tT][tT][pP][sS]?://' }),
  options: ocrOptionsSchema.optional(),
})
/** Exactly one of `image` and `imageUrl`. */
export type OcrRequest = z.infer<typeof ocrRequestSchema>

/** Things worth knowing that did not stop the reading. `message` is one plain sentence. */
export const warningSchema = z
  .object({
    code: z.string().meta({ example: 'no_text_found' }),
    message: z.string(),
    page: z.int().optional(),
    param: z.string().optional(),
  })
  .meta({ id: 'Warning' })
export type Warning = z.infer<typeof warningSchema>

export const stageReportSchema = z
  .object({
    stage: z.string().meta({ example: 'turn-upright' }),
    milliseconds: z.number(),
    change: z
      .string()
      .optional()
      .meta({ description: 'What the stage changed; missing: nothing', example: 'by 90°' }),
  })
  .meta({ id: 'StageReport' })
export type StageReport = z.infer<typeof stageReportSchema>

export const pageReportSchema = z
  .object({
    page: z.int().min(1),
    source: z.enum(pageSources),
    confidence: z.number().min(0).max(1),
    lowConfidenceWords: z.int().min(0),
    rotation: z.int(),
    warnings: z.array(warningSchema),
    codes: z.array(codeSchema).optional().meta({ description: 'Only where they were asked for' }),
    /** Only for `failed`: why the page could not be read. */
    error: z.object({ code: z.enum(errorCodes), message: z.string() }).optional(),
    /** Those it was read in, found or given; missing where nothing had to be recognised. */
    languages: z.array(languageCodeSchema).optional(),
    /** What happened to the page on its way, stage by stage; missing where it went through none. */
    stages: z.array(stageReportSchema).optional(),
    linesLeftOut: z.int().min(1).optional().meta({
      description: 'Lines of running heads and feet, page numbers and watermarks left out; missing: none',
    }),
    /** Milliseconds of work on this page. */
    milliseconds: z.number().optional(),
  })
  .meta({ id: 'PageReport' })
/** Its error has the reason and the figures of a known failure too, which each door words (`at-door.ts`). */
export interface PageReport extends Omit<z.infer<typeof pageReportSchema>, 'error'> {
  error?: ErrorShape | undefined
}

export const inputSources = ['base64', 'url', 'path', 'file'] as const

export const outputFileSchema = z
  .object({
    format: z.enum(outputFileFormats),
    name: z.string().meta({ example: 'invoice.csv' }),
    mediaType: z.string().meta({ example: 'text/csv' }),
    bytes: z.int().min(0).meta({ description: 'Length of the file' }),
    data: z.string().meta({ description: 'The file as base64', format: 'byte' }),
  })
  .meta({ id: 'OutputFile' })
export type OutputFile = z.infer<typeof outputFileSchema>

export const ocrResponseSchema = z
  .object({
    success: z.literal(true),
    userId: z.string(),
    inputSource: z.enum(inputSources),
    extractedText: z.string(),
    confidence: z.number().min(0).max(1),
    processingTime: z.int().min(0).meta({ description: 'Milliseconds' }),
    creditsUsed: z.int().min(0),
    requestId: z.string(),
    format: z.enum(outputFormats),
    pageCount: z.int().min(0).meta({ description: 'Pages of the whole document' }),
    pages: z.array(pageReportSchema),
    document: documentSchema.optional(),
    files: z.array(outputFileSchema).optional().meta({ description: 'What outputs asked for, in its order' }),
    partial: z.boolean(),
    warnings: z.array(warningSchema),
    creditsRemaining: z.int().nullable().meta({ description: 'null: no limit is set' }),
  })
  .meta({ id: 'OcrResponse' })
export type OcrResponse = z.infer<typeof ocrResponseSchema>

export const errorBodySchema = z
  .object({
    success: z.literal(false),
    error: z.object({ code: z.enum(errorCodes), message: z.string(), param: z.string().optional() }),
    requestId: z.string(),
    creditsUsed: z.literal(0),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBodySchema>

export { readingModes, type ReadingMode } from './reading-modes.ts'
