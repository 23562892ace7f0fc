import type { ErrorCode, ErrorShape } from '../../shared/errors.ts'
import type { Reason } from '../../shared/known-failures.ts'

/**
 * What can be done about a document that was not read. `retry`: reading it once more may work as things are;
 * `server` to `account`: a section of the settings has to be changed first.
 */
export type Remedy = 'retry' | 'password' | 'pages' | 'server' | 'limits' | 'languages' | 'account' | 'none'

const remedies: Partial<Record<ErrorCode, Remedy>> = {
  pdf_password_required: 'password',
  pdf_password_wrong: 'password',
  page_range_invalid: 'pages',
  payload_too_large: 'limits',
  too_many_pages: 'limits',
  image_too_large: 'limits',
  language_not_installed: 'languages',
  insufficient_credits: 'account',
  unsupported_media_type: 'none',
  corrupt_file: 'none',
  url_not_allowed: 'none',
}

/** Where the code alone does not tell. */
const byReason: Partial<Record<Reason, Remedy>> = { urlsOff: 'server', urlPrivate: 'server' }

export const whatHelps = (error: Pick<ErrorShape, 'code' | 'reason'> | null): Remedy =>
  (error && (byReason[error.reason as Reason] ?? remedies[error.code])) ?? 'retry'
