import { queueFull } from './admission.ts'
import { standInLine, type Waiting } from './stand-in-line.ts'

export interface FetchPlaceLimits {
  /** Documents that may be on their way here, or have come and wait for being read: so many lie in memory. */
  inAll: number
  /** Of these, one caller's: hosts that send slowly hold up the addresses of whoever named them and of nobody else. */
  perCaller: number
  /** Addresses that may wait for being asked. */
  waiting: number
}

/** Waits for a place; resolves with the function that gives it back. Throws queue_full, or when `signal` aborts. */
export type EnterFetchPlace = (caller: string, signal: AbortSignal) => Promise<() => void>

interface WaitingCaller extends Waiting {
  caller: string
}

/**
 * Places for documents that are fetched, apart from those for reading: a host may take a minute to send its file, and
 * nothing of this machine is at work meanwhile. A free place goes to the caller that has the fewest.
 */
export function createFetchPlaces(limits: () => FetchPlaceLimits): EnterFetchPlace {
  const taken = new Map<string, number>()
  const waiting = new Set<WaitingCaller>()
  let inAll = 0

  const takenBy = (caller: string) => taken.get(caller) ?? 0

  function nextOf(candidates: Iterable<WaitingCaller>): WaitingCaller | undefined {
    const bound = limits()
    if (inAll >= bound.inAll) return undefined
    let next: WaitingCaller | undefined
    for (const one of candidates) {
      const mayEnter = takenBy(one.caller) < bound.perCaller
      if (mayEnter && (next === undefined || takenBy(one.caller) < takenBy(next.caller))) next = one
    }
    return next
  }

  function fill(): void {
    for (let next = nextOf(waiting); next !== undefined; next = nextOf(waiting)) {
      waiting.delete(next)
      taken.set(next.caller, takenBy(next.caller) + 1)
      inAll += 1
      next.enter()
    }
  }

  function leave(caller: string): void {
    inAll -= 1
    const others = takenBy(caller) - 1
    if (others > 0) taken.set(caller, others)
    else taken.delete(caller)
    fill()
  }

  return async (caller, signal) => {
    if (waiting.size >= limits().waiting) throw queueFull(1)
    const entered = standInLine(waiting, { caller }, signal)
    fill()
    await entered
    let hasLeft = false
    return () => {
      if (!hasLeft) leave(caller)
      hasLeft = true
    }
  }
}
