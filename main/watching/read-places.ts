import { standInLine, type Waiting } from '../extraction/stand-in-line.ts'

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
  const waiting = new Set<Waiting & { bytes: number }>()
  let taken = 0
  let takenBytes = 0

  function fill(): void {
    for (const next of waiting) {
      if (taken >= Math.max(fewestAtOnce, places())) return
      if (taken > 0 && takenBytes + next.bytes > maxBytes()) return
      waiting.delete(next)
      taken += 1
      takenBytes += next.bytes
      next.enter()
    }
  }

  return {
    async enter(bytes, signal) {
      const entered = standInLine(waiting, { bytes }, signal)
      fill()
      try {
        await entered
      } catch (error) {
        // Those behind one that was too large may fit.
        fill()
        throw error
      }
      return () => {
        taken -= 1
        takenBytes -= bytes
        fill()
      }
    },
  }
}
