import { basename } from 'node:path'
import { performance } from 'node:perf_hooks'
import { atDoor } from '../../shared/at-door.ts'
import { toLegibleError, type LegibleError } from '../../shared/errors.ts'
import type { OcrResponse, Warning } from '../../shared/ocr.ts'
import { decodeBase64 } from '../extraction/decode-base64.ts'
import { explainIssue } from '../extraction/explain-issue.ts'
import type { Caller, ExtractionInput, ExtractionProgress, ExtractionService } from '../extraction/ports.ts'
import { lackOf } from '../extraction/lack-of.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { unknownFields } from '../extraction/unknown-fields.ts'
import { readGrantedFile } from './granted-file.ts'
import type { LongAnswers } from './long-answers.ts'
import { toolWords } from './own-words.ts'
import { cutPart, defaultPartChars, parseCursor, type Position } from './parts.ts'
import {
  argumentsWithoutPath,
  imageSourceSchema,
  toolArgumentsSchema,
  toolName,
  type ToolArguments,
} from './tool-definition.ts'
import { toErrorResult, type ToolResult } from './tool-result.ts'

export interface ToolServices {
  extraction: ExtractionService
  longAnswers: LongAnswers
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
    const args = parseArguments(rawArguments ?? {}, services)
    const position = args.page_cursor === undefined ? undefined : parseCursor(args.page_cursor)
    const answer =
      findLongAnswer(args, position, { call, services, receivedAt }) ??
      (await readDocument(args, unknownArguments(rawArguments), { call, services, receivedAt }))
    const result = toResult(answer, args, position)
    if (result.structuredContent?.['nextPageCursor'] !== undefined)
      services.longAnswers.keep(call.caller, args, answer)
    return result
  } catch (thrown) {
    return toErrorResult(noteFailure(thrown, services))
  }
}

function parseArguments(raw: unknown, { grantedFolders }: ToolServices): ToolArguments {
  const parsed = toolArgumentsSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  // Nobody is led to a path that can only be refused.
  const narrow = grantedFolders().length === 0 ? argumentsWithoutPath.safeParse(raw) : parsed
  throw explainIssue(narrow.error ?? parsed.error, raw)
}

function unknownArguments(raw: unknown): Warning[] {
  const { image_source } = raw as ToolArguments
  return [
    ...unknownFields(toolArgumentsSchema, raw),
    ...unknownFields(imageSourceSchema, image_source, 'image_source.'),
  ]
}

interface Context {
  call: ToolCall
  services: ToolServices
  /** `performance.now()` when the call arrived. */
  receivedAt: number
}

/** The next part of an answer that was given before: costs nothing, reads nothing. */
function findLongAnswer(
  args: ToolArguments,
  position: Position | undefined,
  { call, services, receivedAt }: Context,
): OcrResponse | undefined {
  const answer = position && services.longAnswers.find(call.caller, args, position.textId)
  return (
    answer && {
      ...answer,
      requestId: newRequestId(),
      creditsUsed: 0,
      processingTime: Math.round(performance.now() - receivedAt),
    }
  )
}

async function readDocument(
  args: ToolArguments,
  warnings: Warning[],
  { call, services, receivedAt }: Context,
): Promise<OcrResponse> {
  return services.extraction.extract(
    {
      requestId: newRequestId(),
      door: 'mcp',
      caller: call.caller,
      input: await toInput(args, services),
      options: toOptions(args),
      receivedAt,
      warnings,
      ...fileNameOf(args),
    },
    { signal: call.signal, ...(call.onProgress && { onProgress: call.onProgress }) },
  )
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

function toOptions({ output_format, languages, pages, password, mode, furniture, codes }: ToolArguments) {
  return {
    ...(output_format && { format: output_format }),
    ...(languages && { languages }),
    ...(pages !== undefined && { pages }),
    ...(password !== undefined && { password }),
    ...(mode && { mode }),
    ...(furniture && { furniture }),
    ...(codes && { codes }),
  }
}

function fileNameOf({ image_source: { type, data, filename } }: ToolArguments): { fileName?: string } {
  if (filename !== undefined) return { fileName: basename(filename) }
  return type === 'path' ? { fileName: basename(data) } : {}
}

function toResult(
  answer: OcrResponse,
  { max_chars }: ToolArguments,
  position: Position | undefined,
): ToolResult {
  const { document, pages, ...rest } = answer
  // Page reports come with the first part; in a long document they would crowd out the text of the others.
  const reports = position === undefined ? pages : []
  const partChars = max_chars ?? defaultPartChars({ ...answer, pages: reports })
  const { text, nextCursor } = cutPart(answer.extractedText, partChars, position)
  const isWhole = nextCursor === undefined && position === undefined
  const more =
    nextCursor === undefined
      ? []
      : [
          `More text follows: call ${toolName} again with page_cursor "${nextCursor}" and the other arguments unchanged.`,
        ]
  // Many clients show the model these lines, and nothing of what is structured.
  const lack = lackOf(reports, toolWords)
  const lines = [text, ...more, ...(lack === null ? [] : [lack.message])]
  return {
    content: lines.map((line) => ({ type: 'text', text: line })),
    structuredContent: {
      ...rest,
      extractedText: text,
      pages: reports,
      // A part of a long document must stay a part: the whole object beside it would be what was to be avoided.
      ...(isWhole && document !== undefined && { document }),
      ...(nextCursor !== undefined && { nextPageCursor: nextCursor }),
    },
  }
}

function noteFailure(thrown: unknown, { logger }: ToolServices): LegibleError {
  const error = toLegibleError(thrown)
  if (error.code === 'internal_error') logger.error({ error: error.cause ?? error }, 'a tool call failed')
  return atDoor(error, toolWords)
}
