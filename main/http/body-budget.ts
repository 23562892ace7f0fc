import { LegibleError } from '../../shared/errors.ts'

export interface BodyBudget {
  /** Takes so many bytes out of the budget, or throws queue_full. */
  take(bytes: number): void
  giveBack(bytes: number): void
}

/**
 * Bounds the memory of all bodies that are arriving or being worked on at the same time. The queue bounds how many
 * documents there are, and 256 of them at 50 MB would be 12 GB.
 */
export function createBodyBudget(limitBytes: () => number): BodyBudget {
  let taken = 0
  return {
    take(bytes) {
      if (taken + bytes > limitBytes()) {
        throw new LegibleError(
          'queue_full',
          'Too much is being uploaded at the same time. Try again in a few seconds.',
          { retryAfterSeconds: 3 },
        )
      }
      taken += bytes
    },
    giveBack(bytes) {
      taken -= bytes
    },
  }
}
