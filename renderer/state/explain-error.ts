import i18next, { type TFunction } from 'i18next'
import { errorCodes, type ErrorCode, type ErrorShape } from '../../shared/errors.ts'
import { isReason, type Figures } from '../../shared/known-failures.ts'
import { languageName } from './language-name.ts'

export interface ExplainedError {
  /** What happened, in the window's language. */
  what: string
  /** What to do about it, in the window's language. */
  next: string
  /** The program's own message, in English, where it says more than its code: which limit, which language, which page. */
  detail: string | null
}

/** Codes whose message says more, where it is none of the known failures. */
const telling: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'insufficient_credits',
  'origin_not_allowed',
  'not_found',
  'language_not_installed',
  'internal_error',
  'fetch_failed',
])

/** Their code is the one of whatever nobody expected. */
const shortlyNamed = ['diskFull', 'installationDamaged'] as const

/** What failed in as few words as a list has room for. */
export function nameError(t: TFunction, error: ErrorShape | null): string {
  const named = shortlyNamed.find((reason) => reason === error?.reason)
  return named === undefined
    ? t(`errors.${error?.code ?? 'internal_error'}.short`)
    : t(`failures.${named}.short`)
}

const isCode = (code: unknown): code is ErrorCode => errorCodes.includes(code as ErrorCode)

/** Says a failure in the window's language. Whatever is no failure of Legible's counts as unexpected. */
export function explainError(t: TFunction, error: unknown): ExplainedError {
  const {
    code,
    message = String(error),
    reason,
    figures,
  } = (error ?? {}) as { code?: unknown; message?: string; reason?: unknown; figures?: Figures }
  if (isReason(reason) && reason !== 'unexpected') {
    const { language } = figures ?? {}
    const shown =
      language === undefined ? figures : { language: languageName(String(language), i18next.language) }
    const what = t(`failures.${reason as 'tooManyPages'}.what`, shown as { found: string; limit: string })
    return { what, next: t(`failures.${reason}.next`), detail: null }
  }
  const name = isCode(code) ? code : 'internal_error'
  const saysMore = reason !== 'unexpected' && telling.has(name)
  return {
    what: t(`errors.${name}.what`),
    next: t(`errors.${name}.next`),
    detail: saysMore ? message : null,
  }
}
