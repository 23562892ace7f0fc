import {
  fromErrorShape,
  toErrorShape,
  toLegibleError,
  type ErrorShape,
  type LegibleError,
} from '../../shared/errors.ts'

/** An error on its way between threads: what people may see, and for the log what they may not. */
export interface EncodedError {
  shape: ErrorShape
  /** Stack of the original error, for logs only. */
  detail?: string
}

/** Expected failures keep their code and message; anything else becomes `out_of_memory` or a plain `internal_error`. */
export function encodeError(thrown: unknown): EncodedError {
  const error = toLegibleError(thrown)
  return {
    shape: toErrorShape(error),
    ...(error.cause !== undefined && { detail: describe(error.cause) }),
  }
}

export const decodeError = ({ shape }: EncodedError): LegibleError => fromErrorShape(shape)

// pdf.js writes neither name nor message into its errors' stacks.
const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
