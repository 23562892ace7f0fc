import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { OcrResponse } from '../../shared/ocr.ts'
import type { Caller } from '../extraction/ports.ts'
import type { ToolArguments } from './tool-definition.ts'

/**
 * Answers of which only a part was given so far. The reading itself is cached by the service, but not one in which a
 * page failed, and a URL would be fetched for every part; the next part must neither cost nor read again.
 */
export interface LongAnswers {
  keep(caller: Caller, args: ToolArguments, answer: OcrResponse): void
  /** The answer that a cursor of this caller, with these arguments, belongs to; undefined when it is gone. */
  find(caller: Caller, args: ToolArguments, textId: string): OcrResponse | undefined
}

const maxBytes = 64 * 1024 * 1024
const keptForMs = 60 * 60 * 1000

export function createLongAnswers(): LongAnswers {
  const answers = new LRUCache<string, OcrResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ extractedText, pages }) => 2 * extractedText.length + 300 * pages.length + 1,
    ttl: keptForMs,
  })
  const keyOf = (caller: Caller, args: ToolArguments, id: string) =>
    `${caller.userId}\n${caller.keyId}\n${hashOf(args)}\n${id}`
  return {
    keep(caller, args, answer) {
      const { document: _document, ...rest } = answer
      answers.set(keyOf(caller, args, textIdOf(answer.extractedText)), rest)
    },
    find: (caller, args, id) => answers.get(keyOf(caller, args, id)),
  }
}

/** A short name of a text, by which a cursor knows the one it was made for. */
export function textIdOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** Of everything that decides the answer: neither where in it the caller is, nor what the document is called. */
function hashOf({
  image_source,
  page_cursor: _cursor,
  max_chars: _length,
  ...options
}: ToolArguments): string {
  return createHash('sha256')
    .update(JSON.stringify([image_source.type, options]))
    .update(image_source.data)
    .digest('base64url')
}
