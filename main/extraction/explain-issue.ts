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
  return new LegibleError(
    'invalid_request',
    `${param === '' ? 'The request' : param} ${explainValue(issue)}.`,
    options,
  )
}

/** What is wrong with a value of the right type, as the end of a sentence. */
function explainValue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') {
    const least = Number(issue.minimum)
    if (issue.origin === 'string' && least === 1) return 'must not be empty'
    return `must ${bound(issue.origin, 'at least', least)}`
  }
  if (issue.code === 'too_big') return `must ${bound(issue.origin, 'at most', Number(issue.maximum))}`
  return `is not valid: ${issue.message.replace(/\.$/, '')}`
}

function bound(origin: string, which: string, limit: number): string {
  const units: Record<string, string> = { string: 'character', array: 'entry' }
  const unit = units[origin]
  if (unit === undefined) return `be ${which} ${limit}`
  const plural = unit === 'entry' ? 'entries' : `${unit}s`
  return `have ${which} ${limit} ${limit === 1 ? unit : plural}`
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
