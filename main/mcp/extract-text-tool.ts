import { basename } from 'node:path'
import { performance } from 'node:perf_hooks'
import { LegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import { decodeBase64 } from '../extraction/decode-base64.ts'
import { explainIssue } from '../extraction/explain-issue.ts'
import type { Caller, ExtractionInput, ExtractionProgress, ExtractionService } from '../extraction/ports.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { readGrantedFile } from './granted-file.ts'
import { cutPart, defaultMaxChars } from './parts.ts'
import { toolArgumentsSchema, toolName, type ToolArguments } from './tool-definition.ts'

export interface ToolServices {
  extraction: ExtractionService
  grantedFolders: () => readonly string[]
  maxFileBytes: () => number
  logger: { error(details: Record<string, unknown>, message: string): void }
}

export interface ToolCall {
  caller: Caller
  signal: AbortSignal
  /** Called at the start and after every page. */
  onProgress?: (progress: ExtractionProgress) => void
}

/** What a tool call gives back in every era of the protocol. */
export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
  [key: string]: unknown
}

/**
 * Runs `extract_text`. What went wrong with the document or its arguments is a result with `isError` that the model
 * can act on, never a protocol error.
 */
export async function extractText(
  rawArguments: unknown,
  call: ToolCall,
  services: ToolServices,
): Promise<ToolResult> {
  const receivedAt = performance.now()
  try {
    const parsed = toolArgumentsSchema.safeParse(rawArguments ?? {})
    if (!parsed.success) throw explainIssue(parsed.error, rawArguments ?? {})
    const answer = await services.extraction.extract(
      {
        requestId: newRequestId(),
        door: 'mcp',
        caller: call.caller,
        input: await toInput(parsed.data, services),
        options: toOptions(parsed.data),
        receivedAt,
        ...fileNameOf(parsed.data),
      },
      { signal: call.signal, ...(call.onProgress && { onProgress: call.onProgress }) },
    )
    return toResult(answer, parsed.data)
  } catch (thrown) {
    return toErrorResult(thrown, services)
  }
}

async function toInput(
  { image_source: { type, data } }: ToolArguments,
  services: ToolServices,
): Promise<ExtractionInput> {
  switch (type) {
    case 'base64':
      return { kind: 'bytes', bytes: decodeBase64(data, 'image_source.data'), inputSource: 'base64' }
    case 'url':
      return { kind: 'url', url: data }
    case 'path':
      return {
        kind: 'bytes',
        bytes: await readGrantedFile(data, {
          folders: services.grantedFolders(),
          maxBytes: services.maxFileBytes(),
        }),
        inputSource: 'path',
      }
  }
}

function toOptions({ output_format, languages, pages, password, mode }: ToolArguments) {
  return {
    ...(output_format && { format: output_format }),
    ...(languages && { languages }),
    ...(pages !== undefined && { pages }),
    ...(password !== undefined && { password }),
    ...(mode && { mode }),
  }
}

function fileNameOf({ image_source: { type, data, filename } }: ToolArguments): { fileName?: string } {
  if (filename !== undefined) return { fileName: basename(filename) }
  return type === 'path' ? { fileName: basename(data) } : {}
}

function toResult(answer: OcrResponse, { max_chars, page_cursor }: ToolArguments): ToolResult {
  const { text, nextCursor } = cutPart(answer.extractedText, max_chars ?? defaultMaxChars, page_cursor)
  const isWhole = nextCursor === undefined && page_cursor === undefined
  const { document, ...rest } = answer
  const more =
    nextCursor === undefined
      ? []
      : [
          `More text follows: call ${toolName} again with page_cursor "${nextCursor}" and the other arguments unchanged.`,
        ]
  return {
    content: [{ type: 'text', text }, ...more.map((line) => ({ type: 'text' as const, text: line }))],
    structuredContent: {
      ...rest,
      extractedText: text,
      // A part of a long document must stay a part: the whole object beside it would be what was to be avoided.
      ...(isWhole && document !== undefined && { document }),
      ...(nextCursor !== undefined && { nextPageCursor: nextCursor }),
    },
  }
}

function toErrorResult(thrown: unknown, { logger }: ToolServices): ToolResult {
  const error =
    thrown instanceof LegibleError
      ? thrown
      : new LegibleError('internal_error', 'Something went wrong inside Legible. The log has the details.', {
          cause: thrown,
        })
  if (error.code === 'internal_error') logger.error({ error: error.cause ?? error }, 'a tool call failed')
  const { code, message, param, retryAfterSeconds } = error
  return {
    isError: true,
    content: [{ type: 'text', text: `${message} (${code})` }],
    _meta: {
      'legible/error': {
        code,
        message,
        ...(param !== undefined && { param }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      },
    },
  }
}
