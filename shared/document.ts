import { z } from 'zod'

/**
 * The document object: what a document says and where on its pages it says it.
 *
 * Coordinates are pixels of the page image at `dpi`, origin at the top left of the upright page;
 * a bounding box is `[x0, y0, x1, y1]`. Confidence is 0 to 1.
 */
export const boundingBoxSchema = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .meta({ id: 'BoundingBox', description: '[x0, y0, x1, y1] in pixels of the page image, origin top left' })

export const wordSources = ['ppocr', 'tesseract'] as const

/** Steps that change what a word says; each is a file of `main/ocr` by this name. docs/rest.md says what each does. */
export const correctors = [
  'mend-symbols',
  'mend-accents',
  'mend-bullets',
  'mend-numerals',
  'mend-blanks',
  'mend-letters',
  'join-capitals',
] as const

/** Who may have changed a word: a step of the program, or a person in the window. */
const correctedBy = [...correctors, 'user'] as const

export const wordSchema = z
  .object({
    text: z.string().meta({ description: 'Empty where a person deleted it' }),
    bbox: boundingBoxSchema,
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'The share of words said to be so sure that is right, as measured' }),
    source: z
      .enum(wordSources)
      .optional()
      .meta({ description: 'Whose network read it; missing where it stands in the text layer' }),
    corrected: z
      .object({
        from: z.string().meta({ example: '¢' }),
        by: z.enum(correctedBy).meta({
          description: 'A step of the program, or a person, who may also have found right what was read',
        }),
      })
      .optional()
      .meta({
        description: 'What was read, if changed or checked; empty: a person added it',
      }),
    bold: z.literal(true).optional().meta({ description: 'Set in bold type' }),
    italic: z.literal(true).optional().meta({ description: 'Set in italics, as a text layer says' }),
    link: z.string().optional().meta({ description: 'Where it leads: the address of a link of the PDF' }),
  })
  .meta({ id: 'Word' })

export const lineSchema = z
  .object({
    text: z.string(),
    bbox: boundingBoxSchema,
    confidence: z.number().min(0).max(1),
    words: z.array(wordSchema),
  })
  .meta({ id: 'Line' })

export const blockTypes = ['heading', 'paragraph', 'list', 'table', 'other'] as const

/** What a block is to the page beyond its type; a block without one is part of the running text. */
export const blockRoles = [
  'title',
  'caption',
  'footnote',
  'header',
  'footer',
  'page_number',
  'formula',
  'code',
  'watermark',
  'stamp',
] as const

export const tableCellSchema = z
  .object({
    row: z.int().min(0).meta({ description: 'Of its first row, counted from 0' }),
    column: z.int().min(0).meta({ description: 'Of its first column, counted from 0' }),
    rowSpan: z.int().min(1),
    columnSpan: z.int().min(1),
    header: z.boolean().meta({ description: 'It names what stands under it' }),
    text: z.string(),
    bbox: boundingBoxSchema,
  })
  .meta({ id: 'TableCell' })

export const blockSchema = z
  .object({
    type: z.enum(blockTypes),
    text: z.string(),
    bbox: boundingBoxSchema,
    /** Depth of a heading, 1 to 6; only for `heading`. */
    level: z.int().min(1).max(6).optional(),
    /** What the block is to the page when it is not part of the running text. */
    role: z.enum(blockRoles).optional(),
    lines: z.array(lineSchema),
    table: z
      .object({
        rows: z.array(z.array(z.string())).meta({
          description: 'Text by row and column; a cell that spans several stands in the first',
        }),
        cells: z.array(tableCellSchema).optional().meta({ description: 'With spans and places' }),
      })
      .optional(),
  })
  .meta({ id: 'Block' })

/** By the names that browsers' BarcodeDetector has for them, and in its manner for those it does not know. */
export const codeFormats = [
  'qr_code',
  'micro_qr_code',
  'rmqr_code',
  'data_matrix',
  'aztec',
  'pdf417',
  'maxi_code',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_93',
  'code_39',
  'itf',
  'codabar',
] as const

export const codeSchema = z
  .object({
    format: z.enum(codeFormats),
    text: z.string().meta({ description: 'What the code says', example: 'https://example.com' }),
    bbox: boundingBoxSchema,
  })
  .meta({ id: 'Code', description: 'A QR code or barcode' })

export const pageSources = ['text_layer', 'ocr', 'mixed', 'blank', 'failed'] as const

export const pageSchema = z
  .object({
    page: z.int().min(1).meta({ description: '1-based number in the document' }),
    width: z.number(),
    height: z.number(),
    dpi: z.number(),
    rotation: z
      .literal([0, 90, 180, 270])
      .meta({ description: 'Degrees clockwise by which the stored page was turned to be upright' }),
    source: z.enum(pageSources),
    confidence: z.number().min(0).max(1),
    text: z.string(),
    blocks: z.array(blockSchema),
    codes: z.array(codeSchema).optional().meta({ description: 'Only where they were asked for' }),
  })
  .meta({ id: 'Page' })

export const documentSchema = z
  .object({ schemaVersion: z.literal(1), pages: z.array(pageSchema) })
  .meta({ id: 'Document' })

export type BoundingBox = z.infer<typeof boundingBoxSchema>
export type Word = z.infer<typeof wordSchema>
export type Line = z.infer<typeof lineSchema>
export type Block = z.infer<typeof blockSchema>
export type Table = NonNullable<Block['table']>
export type TableCell = z.infer<typeof tableCellSchema>
export type BlockRole = (typeof blockRoles)[number]
export type WordSource = (typeof wordSources)[number]
export type Corrector = (typeof correctors)[number]
export type PageSource = (typeof pageSources)[number]
export type Code = z.infer<typeof codeSchema>
export type CodeFormat = Code['format']
export type Page = z.infer<typeof pageSchema>
export type Rotation = Page['rotation']
export type Document = z.infer<typeof documentSchema>
