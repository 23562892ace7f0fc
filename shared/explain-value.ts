import type { z } from 'zod'

/** What a schema found wrong with a value, as the end of a sentence that begins with its name. */
export function explainValue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'is not understood'
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}`
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
  if (type === 'int') return 'a whole number'
  if (type === 'boolean') return 'true or false'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
