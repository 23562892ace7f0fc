import { LegibleError } from '../../../shared/errors.ts'

/** Where work waits until a test lets it through. It stands open until it is held. */
export interface Gate {
  /** Whatever comes from now on waits. */
  hold(): void
  /** Lets so many through, of those that wait and then of those to come. */
  let(count: number): void
  /** Lets everything through, for good. */
  open(): void
  /** Ends as `cancelled` when the signal aborts. */
  pass(signal: AbortSignal): Promise<void>
}

export function createGate(): Gate {
  let free = Infinity
  const waiting: (() => void)[] = []
  const letThrough = (count: number) => {
    free += count
    while (free > 0 && waiting.length > 0) {
      free--
      waiting.shift()?.()
    }
  }
  return {
    hold: () => void (free = 0),
    let: letThrough,
    open: () => letThrough(Infinity),
    async pass(signal) {
      if (free > 0) {
        free--
        return
      }
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', stop)
          resolve()
        }
        const stop = () => {
          waiting.splice(waiting.indexOf(go), 1)
          reject(new LegibleError('cancelled', 'The work was cancelled.'))
        }
        waiting.push(go)
        if (signal.aborted) return stop()
        signal.addEventListener('abort', stop, { once: true })
      })
    },
  }
}
