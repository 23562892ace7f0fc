import type { OutputFormat } from '../../../shared/ocr.ts'
import { writeMarkdown } from './markdown.ts'
import { writeText } from './text.ts'
import type { Writer } from './writer.ts'

/** Every output format there is; a new one is a file beside this one and its line here. */
export const writers: Readonly<Record<OutputFormat, Writer>> = {
  text: writeText,
  markdown: writeMarkdown,
  json: (document) => JSON.stringify(document),
}
