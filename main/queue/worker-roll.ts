/** Which workers are there. They say so every few seconds; whoever has not for a while is gone. */
export interface WorkerRoll {
  /** `pages`: how many the worker reads at the same time. */
  note(name: string, pages: number): void
  knows(name: string): boolean
  /** Pages that all workers read at the same time. */
  places(): number
}

export const helloEveryMs = 10_000
const goneAfterMs = 3 * helloEveryMs

/** `now` in milliseconds. */
export function createWorkerRoll(now: () => number = () => performance.now()): WorkerRoll {
  const seen = new Map<string, { pages: number; at: number }>()
  return {
    note: (name, pages) => void seen.set(name, { pages, at: now() }),
    knows: (name) => seen.has(name),
    places() {
      let places = 0
      for (const [name, { pages, at }] of seen) {
        if (now() - at > goneAfterMs) seen.delete(name)
        else places += pages
      }
      return places
    },
  }
}
