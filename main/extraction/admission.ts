import { performance } from 'node:perf_hooks'
import PQueue from 'p-queue'
import { LegibleError } from '../../shared/errors.ts'

export interface AdmissionLimits {
  /** Documents that are read at the same time without slowing each other down. */
  threads: number
  /** Documents that may be open at once, a few more than are read. */
  active: number
  /** Documents that may wait for being opened. */
  waiting: number
  /** Milliseconds a document may have to wait, by estimate; 0: only what can be read at once comes in. */
  longestWaitMs: number
}

export interface Admission {
  /**
   * Waits for a place; resolves with the function that gives it back. Callers take turns: one with a single
   * document waits behind one document of every other, not behind all of them.
   * Throws queue_full, or when `signal` aborts.
   */
  enter(caller: string, signal: AbortSignal): Promise<() => void>
  /** Throws queue_full where `enter` would: for what must be fetched first, which would be fetched for nothing. */
  refuseWhenFull(caller: string): void
  /** Documents being read and documents waiting. */
  counts(): { active: number; waiting: number }
}

/** Weight of the newest document in the running mean of the time between two; about the last ten count. */
const newestWeight = 0.2
const longestRetryAfterSeconds = 60

/**
 * Bounds how many documents are open at once, how many wait for that, and for how long, so that a flood is refused
 * early instead of filling the memory or being answered too late. Fairness between the pages of open documents is
 * the thread pool's. Why waiting is bounded so: ADR 007. `onChange` is called when a document comes or goes.
 */
export function admitDocuments(
  limits: () => AdmissionLimits,
  onChange: () => void = () => undefined,
): Admission {
  const queue = new PQueue({ concurrency: limits().active })
  /** For every caller, how many of its documents wait or are read. */
  const underWay = new Map<string, number>()
  /** The place in its own caller's row of every document that waits. */
  const waitingRanks: number[] = []
  let reading = 0
  /** Running mean of the time from one finished document to the next with all threads at work; 0 before the first. */
  let paceMs = 0
  /** When the last document was finished, or the first one came in after a rest. */
  let lastTickAt = 0

  function refuseWhenFull(rank: number): void {
    const { threads, waiting, longestWaitMs } = limits()
    const ahead = reading + waitingRanks.filter((other) => other <= rank).length
    const waitMs = Math.max(0, ahead + 1 - threads) * paceMs
    if (queue.size < waiting && waitMs <= longestWaitMs) return
    throw queueFull((waitMs - longestWaitMs) / 1000)
  }

  // Measured by what leaves: how long one document is inside says little when the whole program is short of time.
  function measurePace(): void {
    const { threads } = limits()
    const now = performance.now()
    const tookMs = ((now - lastTickAt) * Math.min(reading, threads)) / threads
    // One pause, such as thousands of connections at once make, must not count as a slow reader.
    const newestMs = Math.min(tookMs, paceMs * 3)
    paceMs = paceMs === 0 ? tookMs : paceMs + (newestMs - paceMs) * newestWeight
    lastTickAt = now
  }

  return {
    refuseWhenFull: (caller) => refuseWhenFull(underWay.get(caller) ?? 0),

    async enter(caller, signal) {
      queue.concurrency = limits().active
      const rank = underWay.get(caller) ?? 0
      refuseWhenFull(rank)
      underWay.set(caller, rank + 1)
      waitingRanks.push(rank)
      onChange()
      const { promise: left, resolve: free } = Promise.withResolvers<void>()
      const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
      let isReading = false
      const stopWaiting = once(() => waitingRanks.splice(waitingRanks.indexOf(rank), 1))
      const forget = once(() => {
        stopWaiting()
        free()
        if (isReading) reading -= 1
        const others = (underWay.get(caller) ?? 1) - 1
        if (others > 0) underWay.set(caller, others)
        else underWay.delete(caller)
        onChange()
      })
      queue
        .add(
          () => {
            stopWaiting()
            isReading = true
            if (reading === 0) lastTickAt = performance.now()
            reading += 1
            enter()
            return left
          },
          { signal, priority: -rank },
        )
        .catch(forget)
      await Promise.race([entered, aborted(signal)])
      return once(() => {
        measurePace()
        forget()
      })
    },
    counts: () => ({ active: reading, waiting: waitingRanks.length }),
  }
}

/** `afterSeconds`: when a place may be free, by estimate. */
export function queueFull(afterSeconds: number): LegibleError {
  const retryAfterSeconds = Math.min(Math.max(Math.ceil(afterSeconds), 1), longestRetryAfterSeconds)
  return new LegibleError(
    'queue_full',
    'Too many documents are waiting already. Try again in a few seconds.',
    { retryAfterSeconds },
  )
}

function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (hasRun) return
    hasRun = true
    run()
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
