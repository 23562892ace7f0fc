import { desktopArguments } from '../../shared/desktop-arguments.ts'
import type { DesktopHandlers, DesktopMethod } from '../../shared/desktop-api.ts'
import { LegibleError, namingFullDisk, toErrorShape, toLegibleError } from '../../shared/errors.ts'
import type { Result } from '../../shared/result.ts'
import { explainIssue } from '../extraction/explain-issue.ts'
import type { Logger } from '../logging/logger.ts'

export interface CallParts {
  handlers: DesktopHandlers
  logger: Logger
}

/** `refused`: the argument never reached the handler. */
export type CallOutcome = { result: Result<unknown>; refused: boolean }

/**
 * One call of the page, whichever bridge carried it: checks the argument, runs the handler, and makes every failure
 * a value. Never throws. A failure nobody expected is logged and becomes `internal_error`.
 */
export async function callHandler(
  { handlers, logger }: CallParts,
  method: DesktopMethod,
  argument: unknown,
): Promise<CallOutcome> {
  const parsed = desktopArguments[method].safeParse(argument)
  if (!parsed.success) return { result: toFailure(explainIssue(parsed.error, {})), refused: true }
  try {
    const value = await handlers[method](parsed.data as never)
    return { result: { ok: true, value: value ?? null }, refused: false }
  } catch (error) {
    // Settings and what is saved are files of their own: of these the system itself tells.
    const thrown = namingFullDisk(error)
    if (!(thrown instanceof LegibleError)) logger.error({ error: thrown, method }, 'a bridge call failed')
    return { result: toFailure(thrown), refused: false }
  }
}

/** What the page is told of a failure; of an unexpected one only that it happened. */
export function toFailure(thrown: unknown): Result<never> {
  return { ok: false, error: toErrorShape(toLegibleError(thrown)) }
}
