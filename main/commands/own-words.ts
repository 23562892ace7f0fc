import type { ErrorCode, LegibleError } from '../../shared/errors.ts'
import { inWordsForFiles } from '../../shared/words-for-files.ts'

/** Options of a request, as this command calls them. */
const flags: Record<string, string> = {
  format: '--format',
  languages: '--languages',
  pages: '--pages',
  password: '--password',
  mode: '--mode',
  pageMarkers: '--page-markers',
  codes: '--codes',
  lineBreaks: '--join-lines',
  furniture: '--furniture',
}

const sentences: Partial<Record<ErrorCode, string>> = {
  pdf_password_required: 'This PDF is protected. Give its password with --password.',
  pdf_password_wrong: 'The password does not open this PDF. Give another with --password.',
}

/** What failed, in words for who typed a command: they have options and files, no fields and nothing to send. */
export function inOwnWords({ code, message }: Pick<LegibleError, 'code' | 'message'>): string {
  return (
    sentences[code] ??
    inWordsForFiles(message)
      .replace(/\boptions\.(\w+)/g, (field, name: string) => flags[name] ?? field)
      .replace('Ask for fewer pages at a time.', 'Read fewer pages at a time with --pages.')
  )
}

/** An option's name on the command line. */
export const flagOf = (option: string): string => flags[option] ?? `--${option}`
