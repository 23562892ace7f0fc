import { fromErrorShape } from '../../shared/errors.ts'
import type { Result } from '../../shared/result.ts'

/** The value of an answer; throws its LegibleError, for TanStack Query and try/catch alike. */
export async function unwrap<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (result.ok) return result.value
  throw fromErrorShape(result.error)
}
