/** Files of all watched folders that are read at the same time. */
export interface ReadPlaces {
  /**
   * Waits, whoever came first before others, for a place and for room for so many bytes; resolves with the function that
   * gives both back. Rejects when `signal` aborts.
   */
  enter(bytes: number, signal: AbortSignal): Promise<() => void>
}

/** One is opened or written while the pages of the other keep every core busy. */
const fewestAtOnce = 2

/** `places`: pages that are read at the same time; `maxBytes`: of all files together, but for one that is larger alone. */
export function createReadPlaces({
  places,
  maxBytes,
}: {
  places: () => number
  maxBytes: () => number
}): ReadPlaces {
  const waiting: { bytes: number; enter: () => void }[] = []
  let taken = 0
  let takenBytes = 0

  function fill(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (taken >= Math.max(fewestAtOnce, places())) return
      if (taken > 0 && takenBytes + next.bytes > maxBytes()) return
      waiting.shift()
      taken += 1
      takenBytes += next.bytes
      next.enter()
    }
  }

  return {
    enter: (bytes, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const giveUp = () => {
          waiting.splice(waiting.indexOf(one), 1)
          reject(signal.reason as Error)
          fill()
        }
        const one = {
          bytes,
          enter() {
            signal.removeEventListener('abort', giveUp)
            resolve(() => {
              taken -= 1
              takenBytes -= bytes
              fill()
            })
          },
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(one)
        fill()
      }),
  }
}
