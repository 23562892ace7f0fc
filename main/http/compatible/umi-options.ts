import { z } from 'zod'
import { autoLanguage } from '../../../shared/auto-language.ts'
import { LegibleError } from '../../../shared/errors.ts'
import type { OcrOptions } from '../../../shared/ocr.ts'
import { explainIssue } from '../../extraction/explain-issue.ts'
import { withoutNulls } from '../../extraction/without-nulls.ts'
import { toLanguages } from './language-codes.ts'
import type { LineEnds } from './umi-lines.ts'

const modes = { mixed: 'auto', fullPage: 'ocr', imageOnly: 'ocr', textOnly: 'text' } as const

/** Parameters of a request (docs/http/api_ocr.md and api_doc.md of Umi-OCR); what is not here is passed over. */
export const umiOptionsSchema = z.object({
  'ocr.language': z.string().optional(),
  'tbpu.parser': z.string().optional(),
  'data.format': z.enum(['dict', 'text']).default('dict'),
  'doc.extractionMode': z.enum(['mixed', 'fullPage', 'imageOnly', 'textOnly']).optional(),
  pageRangeStart: z.int().optional(),
  pageRangeEnd: z.int().optional(),
  pageList: z.array(z.int().min(1)).max(1000).optional(),
  password: z.string().max(1024).optional(),
})
type UmiOptions = z.infer<typeof umiOptionsSchema>

/** Throws invalid_request, naming the field. */
export function parseFields<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw explainIssue(parsed.error, value)
}

/** Of the part `json` of a form. */
export function parseOptions(json: string | undefined): UmiOptions {
  if (json === undefined || json === '') return parseFields(umiOptionsSchema, {})
  try {
    return parseFields(umiOptionsSchema, withoutNulls(JSON.parse(json), 1))
  } catch (error) {
    if (error instanceof LegibleError) throw error
    throw new LegibleError('invalid_request', 'json must be a JSON object.', { param: 'json', cause: error })
  }
}

const parsers: Readonly<Record<string, LineEnds>> = {
  multi_para: 'paragraph',
  multi_line: 'line',
  multi_none: 'none',
  single_para: 'paragraph',
  single_line: 'line',
  single_none: 'none',
  single_code: 'line',
  none: 'line',
}

export const toLineEnds = ({ 'tbpu.parser': parser = '' }: UmiOptions): LineEnds =>
  parsers[parser] ?? 'paragraph'

/** The options of ours that say the same. Throws invalid_request. */
export function toOcrOptions(options: UmiOptions): Omit<OcrOptions, 'format'> {
  const { pageRangeStart: first = 1, pageRangeEnd: last = -1, pageList = [], password } = options
  // Such as `models/config_english.txt`.
  const name = options['ocr.language']?.replace(/^.*config_/, '').replace(/\.\w+$/, '')
  const languages = toLanguages([name])
  const mode = options['doc.extractionMode']
  if (first < 1 || (last < 0 && last !== -1))
    throw new LegibleError('invalid_request', 'Pages are counted from the first here, not from the last.', {
      param: first < 1 ? 'pageRangeStart' : 'pageRangeEnd',
    })
  const range = pageList.length > 0 ? pageList.join(',') : `${first}-${last === -1 ? '' : last}`
  return {
    ...(languages !== undefined && { languages }),
    ...(range !== '1-' && { pages: range }),
    ...(password && { password }),
    ...(mode !== undefined && { mode: modes[mode] }),
  }
}

const choice = (title: string, values: readonly string[]) => ({
  title,
  optionsList: values.map((value) => [value, value]),
  type: 'enum',
  default: values[0],
})

/** What `get_options` says of images and, with `isDocument`, of documents: the parameters that are taken here. */
export function describeOptions(languages: readonly string[], isDocument: boolean): object {
  const page = (title: string, value: number) => ({ title, default: value, type: 'number', isInt: true })
  return {
    'ocr.language': choice('Language', [autoLanguage, ...languages]),
    'tbpu.parser': choice('Where lines end', Object.keys(parsers)),
    ...(isDocument
      ? {
          pageRangeStart: page('First page', 1),
          pageRangeEnd: page('Last page', -1),
          pageList: { title: 'Pages', default: [], type: 'var' },
          password: { title: 'Password', default: '', type: 'text' },
          'doc.extractionMode': choice('What is read of a page', Object.keys(modes)),
        }
      : { 'data.format': choice('Form of the answer', ['dict', 'text']) }),
  }
}
