import { setTimeout } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { LegibleError } from '../../shared/errors.ts'

/** Longer than any of our own commands writes, and than a backup of a large database takes. */
const patienceMs = 10_000
const pauseMs = 100

/** Does what needs the database, again and again while another program has it; the thread is free between. Throws what `work` throws, or when `signal` aborts. */
export async function whenFree<T>(work: () => T, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      const isBusy = error instanceof LegibleError && error.code === 'database_busy'
      if (!isBusy || performance.now() > until) throw error
    }
    await setTimeout(pauseMs, undefined, { signal })
  }
}
