import PQueue from 'p-queue'
import { LegibleError } from '../../shared/errors.ts'

export interface Admission {
  /** Waits for a place; resolves with the function that gives it back. Throws queue_full, or when `signal` aborts. */
  enter(signal: AbortSignal): Promise<() => void>
  /** Documents being read and documents waiting. */
  counts(): { active: number; waiting: number }
}

/**
 * Bounds how many documents are open at once and how many wait for that, so that a flood is refused early
 * instead of filling the memory. Fairness between the pages of open documents is the thread pool's.
 */
export function admitDocuments(limits: () => { active: number; waiting: number }): Admission {
  const queue = new PQueue({ concurrency: limits().active })
  return {
    async enter(signal) {
      const { active, waiting } = limits()
      queue.concurrency = active
      if (queue.size >= waiting) {
        throw new LegibleError(
          'queue_full',
          'Too many documents are waiting already. Try again in a few seconds.',
          {
            retryAfterSeconds: 5,
          },
        )
      }
      const { promise: left, resolve: leave } = Promise.withResolvers<void>()
      const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
      queue
        .add(
          () => {
            enter()
            return left
          },
          { signal },
        )
        .catch(() => leave())
      await Promise.race([entered, aborted(signal)])
      return leave
    },
    counts: () => ({ active: queue.pending, waiting: queue.size }),
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
