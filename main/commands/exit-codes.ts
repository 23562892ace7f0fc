import { LegibleError, type ErrorCode } from '../../shared/errors.ts'
import { DataFolderError } from '../settings/data-folder.ts'

/** What the program's exit status means to a script; docs/command-line.md says the same. */
export const exitCodes = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  /** The port is taken, or the data folder or the output folder cannot be used. */
  notUsable: 3,
  inputUnreadable: 4,
  somePagesFailed: 5,
  /** A limit of time, load or credits was met: the same may go well later. */
  notNow: 6,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A command's own end with a status and one sentence for people. */
export class ExitError extends Error {
  override readonly name = 'ExitError'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

const { unexpected, usage, inputUnreadable, notNow } = exitCodes

/** Every code has its status: a new one does not compile until it is decided what it means to a script. */
const statusOf: Record<ErrorCode, ExitCode> = {
  invalid_json: usage,
  invalid_request: usage,
  invalid_base64: usage,
  missing_api_key: usage,
  invalid_api_key: usage,
  insufficient_credits: notNow,
  key_revoked: usage,
  key_expired: usage,
  scope_denied: usage,
  host_not_allowed: usage,
  origin_not_allowed: usage,
  not_found: inputUnreadable,
  method_not_allowed: usage,
  not_acceptable: usage,
  upload_timeout: notNow,
  payload_too_large: inputUnreadable,
  too_many_pages: inputUnreadable,
  image_too_large: inputUnreadable,
  unsupported_media_type: inputUnreadable,
  corrupt_file: inputUnreadable,
  pdf_password_required: inputUnreadable,
  pdf_password_wrong: inputUnreadable,
  url_not_allowed: inputUnreadable,
  page_range_invalid: usage,
  language_not_installed: usage,
  path_not_allowed: inputUnreadable,
  rate_limited: notNow,
  cancelled: unexpected,
  internal_error: unexpected,
  fetch_failed: inputUnreadable,
  fetch_timeout: notNow,
  processing_timeout: notNow,
  queue_full: notNow,
  shutting_down: notNow,
  database_busy: notNow,
  out_of_memory: notNow,
}

/** The exit status for whatever ended a command. */
export function toExitCode(error: unknown): ExitCode {
  if (error instanceof ExitError) return error.exitCode
  if (error instanceof DataFolderError) return exitCodes.notUsable
  return error instanceof LegibleError ? statusOf[error.code] : unexpected
}
