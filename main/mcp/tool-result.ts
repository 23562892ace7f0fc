import type { LegibleError } from '../../shared/errors.ts'
import { toErrorShape } from '../../shared/errors.ts'

/** What a tool call gives back in every era of the protocol. */
export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
  _meta?: Record<string, unknown>
  [key: string]: unknown
}

/** A failure as a result that a model can act on: the sentence and its code in the text, the whole shape in `_meta`. */
export function toErrorResult(error: LegibleError): ToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: `${error.message} (${error.code})` }],
    _meta: { 'legible/error': toErrorShape(error) },
  }
}
