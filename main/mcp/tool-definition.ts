// The one tool, defined once and served in every era of the protocol.
import { z } from 'zod'
import { anyDocumentFormat } from '../../shared/document-formats.ts'
import type { ProtocolCall } from './protocol-call.ts'
import { textIsData } from './server-info.ts'
import type { ToolResult } from './tool-result.ts'
import {
  furnitureChoices,
  languageCodeSchema,
  ocrResponseSchema,
  pageReportSchema,
  outputFormats,
  readingModes,
} from '../../shared/ocr.ts'

export const toolName = 'extract_text'

const sourceTypes = ['base64', 'url'] as const
const dataDescription = 'Base64 of the file when type is base64; its http(s) URL when type is url'

export const imageSourceSchema = z
  .object({
    type: z.enum([...sourceTypes, 'path']),
    data: z.string().min(1).meta({ description: dataDescription }),
    filename: z.string().max(1000).optional().meta({ description: 'Name of the file, such as invoice.pdf' }),
  })
  .meta({ description: `The document to read: ${anyDocumentFormat}` })

export const toolArgumentsSchema = z.object({
  image_source: imageSourceSchema,
  output_format: z.enum(outputFormats).optional().meta({ description: 'Default: text' }),
  languages: z.array(languageCodeSchema).min(1).max(10).optional().meta({
    description:
      'Tesseract language codes, such as ["eng","deu"]; the default, ["auto"], finds the language of each page',
  }),
  pages: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: '1-based page numbers and ranges, such as 1-3,7. Default: all' }),
  password: z.string().max(1024).optional().meta({ description: 'Password of an encrypted PDF' }),
  mode: z
    .enum(readingModes)
    .optional()
    .meta({ description: 'auto (default): the text layer where it is sound, OCR elsewhere' }),
  furniture: z.enum(furnitureChoices).optional().meta({
    description:
      'Running heads and feet, page numbers: keep or drop. Default: keep for text, drop for markdown; json always has them',
  }),
  codes: z
    .boolean()
    .optional()
    .meta({ description: 'true: QR codes and barcodes are read as well, into pages[].codes' }),
  max_chars: z.int().min(1000).max(1_000_000).optional().meta({
    description: 'Longest part of the text to return at once. Default: 80000',
  }),
  page_cursor: z.string().max(200).optional().meta({
    description:
      'nextPageCursor of the answer before, with the other arguments unchanged: gives the next part, at no cost',
  }),
})
export type ToolArguments = z.infer<typeof toolArgumentsSchema>

/** What the tool is said to take where no folder is granted. */
export const argumentsWithoutPath = toolArgumentsSchema.extend({
  image_source: imageSourceSchema.extend({ type: z.enum(sourceTypes) }).meta(imageSourceSchema.meta() ?? {}),
})

const toolResultSchema = ocrResponseSchema.omit({ files: true }).extend({
  nextPageCursor: z
    .string()
    .optional()
    .meta({ description: 'There is more text: call again with this as page_cursor' }),
})

const { code: pageErrorCode } = pageReportSchema.shape.error.unwrap().shape

/** A tool as `tools/list` describes it. */
export interface ToolDefinition {
  name: string
  title?: string
  description: string
  inputSchema: ObjectSchema
  outputSchema?: ObjectSchema
  annotations?: Record<string, string | boolean>
  [key: string]: unknown
}

/** A further tool beside the product's one, for tests of the transports. */
export interface ExtraTool {
  definition: ToolDefinition
  run(call: ProtocolCall): Promise<ToolResult>
}

/**
 * What `tools/list` says of the tool. `type: "path"` is offered only where the owner has granted a folder, so that
 * a model is not led to an argument that can only fail.
 */
export function describeTool(grantedFolders: readonly string[]): ToolDefinition {
  return {
    name: toolName,
    title: 'Extract text',
    description: `Reads the text of an image or PDF with OCR, on this machine. Gives plain text, Markdown (headings, lists, tables) or JSON (blocks, lines and words with boxes and confidence). ${textIsData}`,
    inputSchema: toSchema(
      grantedFolders.length === 0 ? argumentsWithoutPath : toolArgumentsSchema,
      grantedFolders,
    ),
    outputSchema: toSchema(toolResultSchema, []),
    annotations: {
      title: 'Extract text',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
  }
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type ObjectSchema = {
  type: 'object'
  properties?: Record<string, Json>
  required?: string[]
  [key: string]: unknown
}

/**
 * JSON Schema that validates alike as draft 7 (older clients) and 2020-12 (the protocol's default now): a tuple is
 * the one construct of ours that the two write differently, so a bounding box is an array of four numbers here.
 */
function toSchema(schema: z.ZodType, grantedFolders: readonly string[]): ObjectSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'tuple') {
        delete jsonSchema.items
        delete jsonSchema.additionalItems
        Object.assign(jsonSchema, { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 })
      }
      // Examples are for people, who read them in the API's page.
      delete jsonSchema['example']
      // What an answer may hold is told by the answer: the list of all codes would be a fifteenth of the definition.
      if (zodSchema === pageErrorCode) delete jsonSchema.enum
      // Nobody learns anything from the bounds of a number that JavaScript can count to.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (zodSchema === imageSourceSchema.shape.data && grantedFolders.length > 0)
        jsonSchema.description = `${dataDescription}; its absolute path when type is path, inside ${grantedFolders.slice(0, 10).join(' or ')}`
    },
  })
  delete made.$schema
  return made as ObjectSchema
}
