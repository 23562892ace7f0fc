import { fromErrorShape, LegibleError, toErrorShape, type ErrorShape } from '../../shared/errors.ts'
import { knownFailures } from '../../shared/known-failures.ts'

/** An error on its way between threads: what people may see, and for the log what they may not. */
export interface EncodedError {
  shape: ErrorShape
  /** Stack of the original error, for logs only. */
  detail?: string
}

/** Expected failures keep their code and message; anything else becomes a plain `internal_error`. */
export function encodeError(error: unknown): EncodedError {
  if (error instanceof LegibleError) {
    const { cause } = error
    return { shape: toErrorShape(error), ...(cause !== undefined && { detail: describe(cause) }) }
  }
  return {
    shape: { code: 'internal_error', message: knownFailures.unexpected },
    detail: describe(error),
  }
}

export const decodeError = ({ shape }: EncodedError): LegibleError => fromErrorShape(shape)

// pdf.js writes neither name nor message into its errors' stacks.
const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
