import { thresholds } from '../ocr/thresholds.ts'
import type { PageThread } from './page-thread.ts'
import { areAllTaken, type LineOrder } from './shared-lines.ts'

/** Lines of pages for threads that have no page of their own. */
export interface PageHelp {
  ask(order: LineOrder, from: { readonly isAlive: boolean }): void
  /** Gives every thread that is free to a page that waits for one, in the order in which they asked. */
  lend(): void
}

/** `free`: a thread without work. `start`: a further one; undefined where there may be no more. */
export function createPageHelp(threads: {
  free(): PageThread | undefined
  start(): PageThread | undefined
}): PageHelp {
  let waiting: { order: LineOrder; from: { readonly isAlive: boolean } }[] = []

  function helperFor({ lines }: LineOrder): PageThread | undefined {
    const isWorthAStart = lines >= thresholds.fewestLinesToStart
    return threads.free() ?? (isWorthAStart ? threads.start() : undefined)
  }

  function lend(): void {
    waiting = waiting.filter(({ order, from }) => {
      const isWanted = from.isAlive && !areAllTaken(order)
      const helper = isWanted ? helperFor(order) : undefined
      if (helper) helper.help(order)
      else if (isWanted) return true
      else order.port.close()
      return false
    })
  }

  return {
    ask(order, from) {
      waiting.push({ order, from })
      lend()
    },
    lend,
  }
}
