import { queueFull } from './admission.ts'

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

interface Waiting {
  caller: string
  enter(): void
}

/**
 * Places for documents that are fetched, apart from those for reading: a host may take a minute to send its file, and
 * nothing of this machine is at work meanwhile. A free place goes to the caller that has the fewest.
 */
export function createFetchPlaces(limits: () => FetchPlaceLimits): EnterFetchPlace {
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let inAll = 0

  const takenBy = (caller: string) => taken.get(caller) ?? 0

  function nextOf(candidates: Iterable<Waiting>): Waiting | undefined {
    const bound = limits()
    if (inAll >= bound.inAll) return undefined
    let next: Waiting | undefined
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

  return (caller, signal) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= limits().waiting) throw queueFull(1)
      signal.throwIfAborted()
      const giveUp = () => {
        waiting.delete(one)
        reject(signal.reason as Error)
      }
      const one: Waiting = {
        caller,
        enter() {
          signal.removeEventListener('abort', giveUp)
          let hasLeft = false
          resolve(() => {
            if (!hasLeft) leave(caller)
            hasLeft = true
          })
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.add(one)
      fill()
    })
}
