import type { TFunction } from 'i18next'
import { errorCodes, type ErrorCode } from '../../shared/errors.ts'
import { knownFailures, type KnownFailure } from '../../shared/known-failures.ts'

export interface ExplainedError {
  /** What happened, in the window's language. */
  what: string
  /** What to do about it, in the window's language. */
  next: string
  /** The program's own message, in English, where it says more than its code: which limit, which language, which page. */
  detail: string | null
}

/** Codes whose message says more. Of a damaged file only a message that names its pages does. */
const telling: Partial<Record<ErrorCode, RegExp>> = {
  invalid_request: /./,
  insufficient_credits: /./,
  origin_not_allowed: /./,
  not_found: /./,
  payload_too_large: /\d/,
  too_many_pages: /\d/,
  image_too_large: /\d/,
  corrupt_file: /\bpages?\b/i,
  url_not_allowed: /./,
  language_not_installed: /./,
  internal_error: /./,
  fetch_failed: /./,
  processing_timeout: /\d/,
}

/** Messages that name what was found and what is allowed: said in the window's language, with the same numbers. */
const measured: Partial<Record<ErrorCode, RegExp>> = {
  image_too_large: /^The image has (?<found>[\d ×]+) pixels; the limit is (?<limit>\d+) megapixels/,
  too_many_pages: /^The document has (?<found>\d+) pages to read and the limit is (?<limit>\d+)/,
  payload_too_large: /^The (?:file|request|file behind the URL) is larger than (?<limit>\d+) MB/,
  page_range_invalid: / does not fit this document, which has (?<last>\d+) /,
  language_not_installed: /^The language "(?<language>[^"]+)" is not installed/,
  fetch_failed: /^The host answered with status (?<status>\d+) /,
}

const knownByMessage = new Map(
  Object.entries(knownFailures).map(([name, message]) => [message as string, name as KnownFailure]),
)
const isCode = (code: unknown): code is ErrorCode => errorCodes.includes(code as ErrorCode)

/** Says a failure in the window's language. Whatever is no failure of Legible's counts as unexpected. */
export function explainError(t: TFunction, error: unknown): ExplainedError {
  const { code, message = String(error) } = (error ?? {}) as { code?: unknown; message?: string }
  const known = knownByMessage.get(message)
  if (known !== undefined && known !== 'unexpected') {
    return { what: t(`failures.${known}.what`), next: t(`failures.${known}.next`), detail: null }
  }
  const name = isCode(code) ? code : 'internal_error'
  const numbers = measured[name]?.exec(message)?.groups
  if (numbers !== undefined)
    return {
      what: t(`measured.${name as 'image_too_large'}`, numbers as { found: string; limit: string }),
      next: t(`errors.${name}.next`),
      detail: null,
    }
  const saysMore = known === undefined && telling[name]?.test(message) === true
  return {
    what: t(`errors.${name}.what`),
    next: t(`errors.${name}.next`),
    detail: saysMore ? message : null,
  }
}
