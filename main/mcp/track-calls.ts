import type { ToolSource } from './eras/initialize-era.ts'

export interface TrackedCalls {
  source: ToolSource
  /** Resolves once no call is under way and the results of the last are with their transport. */
  allAnswered: () => Promise<void>
}

/** Watches the calls of a source, so that what serves them can end without taking an answer from anybody. */
export function trackCalls(source: ToolSource): TrackedCalls {
  const underWay = new Set<Promise<unknown>>()
  return {
    source: {
      ...source,
      runTool(call) {
        const result = source.runTool(call)
        const ended: Promise<unknown> = result.then(
          () => underWay.delete(ended),
          () => underWay.delete(ended),
        )
        underWay.add(ended)
        return result
      },
    },
    async allAnswered() {
      while (underWay.size > 0) await Promise.all(underWay)
      await nextTurn()
    },
  }
}

/** What has just been read or resolved is still on its way through promises. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
