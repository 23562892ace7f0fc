/** Tells how long pages still to be read take, by how fast the latest ones came. */
export interface PagePace {
  /** A page is done. */
  tick(): void
  /** Milliseconds for so many pages; null after too few to tell. */
  estimate(pages: number): number | null
}

/** Pages that count; a document's parts differ, and threads end two pages at once. */
const latest = 12
/** The first pages also wait for the engines. */
const fewest = 4

export function createPagePace(now: () => number): PagePace {
  const ticks: number[] = []
  return {
    tick() {
      ticks.push(now())
      if (ticks.length > latest) ticks.shift()
    },
    estimate(pages) {
      const [first = 0] = ticks
      if (ticks.length < fewest) return null
      return Math.round((((ticks.at(-1) ?? 0) - first) / (ticks.length - 1)) * pages)
    },
  }
}
