import type { z } from 'zod'
import { LegibleError } from '../../shared/errors.ts'
import { explainValue } from '../../shared/explain-value.ts'

/** Turns what a schema found wrong first into one sentence that names the field and what it takes. */
export function explainIssue(error: z.ZodError, input: unknown): LegibleError {
  const issue = error.issues[0]
  if (issue === undefined || input === null || typeof input !== 'object' || Array.isArray(input)) {
    return new LegibleError('invalid_request', 'The request must be a JSON object.')
  }
  const param = issue.path.reduce<string>(
    (path, part) =>
      typeof part === 'number' ? `${path}[${part}]` : path === '' ? String(part) : `${path}.${String(part)}`,
    '',
  )
  const options = (param === '' ? {} : { param }) as { param?: string }
  const value = issue.path.reduce(
    (part: unknown, key) => (part as Record<PropertyKey, unknown>)?.[key],
    input,
  )
  const isMissing = value === undefined && ['invalid_type', 'invalid_value'].includes(issue.code)
  const fault = `${isMissing ? 'is missing: it ' : ''}${explainValue(issue)}`
  return new LegibleError('invalid_request', `${param === '' ? 'The request' : param} ${fault}.`, options)
}
