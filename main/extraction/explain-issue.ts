import type { z } from 'zod'
import { LegibleError } from '../../shared/errors.ts'

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
  if (issue.code === 'invalid_value') {
    return new LegibleError(
      'invalid_request',
      `${param} must be one of: ${issue.values.map(String).join(', ')}.`,
      options,
    )
  }
  if (issue.code === 'invalid_type') {
    return new LegibleError('invalid_request', `${param} must be ${article(issue.expected)}.`, options)
  }
  const reason = issue.message.replace(/\.$/, '')
  return new LegibleError(
    'invalid_request',
    `${param === '' ? 'The request' : param} is not valid: ${reason}.`,
    options,
  )
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
