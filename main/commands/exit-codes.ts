import { LegibleError, type ErrorCode } from '../../shared/errors.ts'
import { DataFolderError } from '../settings/data-folder.ts'

/** What the program's exit status means to a script; the README lists the same. */
export const exitCodes = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  /** The port is taken or the data folder cannot be used. */
  notUsable: 3,
  inputUnreadable: 4,
  somePagesFailed: 5,
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

const usageCodes: readonly ErrorCode[] = ['invalid_request', 'page_range_invalid', 'language_not_installed']
const unexpectedCodes: readonly ErrorCode[] = [
  'internal_error',
  'insufficient_credits',
  'cancelled',
  'queue_full',
  'shutting_down',
]

/** The exit status for whatever ended a command. */
export function toExitCode(error: unknown): ExitCode {
  if (error instanceof ExitError) return error.exitCode
  if (error instanceof DataFolderError) return exitCodes.notUsable
  if (!(error instanceof LegibleError)) return exitCodes.unexpected
  if (usageCodes.includes(error.code)) return exitCodes.usage
  return unexpectedCodes.includes(error.code) ? exitCodes.unexpected : exitCodes.inputUnreadable
}
