import type { z } from 'zod'
import { LegibleError } from '../../shared/errors.ts'
import { explainValue } from '../../shared/explain-value.ts'

/** Says of what a schema found wrong first which field it is in; `whole` is named where it is in none. */
export function invalidInput(error: z.ZodError, whole: string): LegibleError {
  const issue = error.issues[0]
  const param = String(issue?.path[0] ?? whole)
  return new LegibleError('invalid_request', `${param} ${explainValue(issue)}.`, { param })
}
