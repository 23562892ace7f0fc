import { failure, LegibleError, toLegibleError } from '../../shared/errors.ts'

export interface Deadline {
  /** Aborts when the caller's signal does or the time is up. */
  signal: AbortSignal
  /** The error a caller should see for whatever was thrown under this deadline. */
  explain(thrown: unknown): LegibleError
  clear(): void
}

/**
 * Bounds work by the caller's own signal, the program's end and `timeoutMs`, and afterwards tells which of them ended it.
 * `timeoutMs` null: it may take as long as it takes.
 */
export function withDeadline(
  callerSignal: AbortSignal,
  stopping: AbortSignal,
  timeoutMs: number | null,
): Deadline {
  const timeout = new AbortController()
  const timer = timeoutMs === null ? undefined : setTimeout(() => timeout.abort(), timeoutMs).unref()
  return {
    signal: AbortSignal.any([callerSignal, stopping, timeout.signal]),
    explain(thrown) {
      if (callerSignal.aborted) {
        return new LegibleError('cancelled', 'The request was cancelled.', { cause: thrown })
      }
      if (stopping.aborted) {
        return new LegibleError(
          'shutting_down',
          'Legible is shutting down. Send the document again once it runs.',
          {
            retryAfterSeconds: 10,
            cause: thrown,
          },
        )
      }
      if (timeout.signal.aborted) {
        const limit = Math.round((timeoutMs ?? 0) / 1000)
        return failure('readingTooSlow', { limit }, { cause: thrown })
      }
      return toLegibleError(thrown)
    },
    clear: () => clearTimeout(timer),
  }
}
