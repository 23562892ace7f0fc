/**
 * A queue that serves its groups in turn, each group first in, first out: a one-page document waits behind one
 * page of every other document, not behind a thousand pages of the first.
 */
export interface FairQueue<T> {
  readonly size: number
  push(group: string, item: T): void
  /** Puts an item back before everything else of its group, and its group before the others. */
  pushFront(group: string, item: T): void
  /** The first item of the group whose turn it is. */
  shift(): T | undefined
  /** True when it was waiting. */
  remove(group: string, item: T): boolean
  /** Empties the queue. */
  drain(): T[]
}

export function createFairQueue<T>(): FairQueue<T> {
  let groups = new Map<string, T[]>()

  return {
    get size() {
      return groups.values().reduce((sum, items) => sum + items.length, 0)
    },
    push(group, item) {
      const items = groups.get(group)
      if (items) items.push(item)
      else groups.set(group, [item])
    },
    pushFront(group, item) {
      groups = new Map([
        [group, [item, ...(groups.get(group) ?? [])]],
        ...groups.entries().filter(([id]) => id !== group),
      ])
    },
    shift() {
      const group = groups.keys().next().value
      if (group === undefined) return undefined
      const [item, ...rest] = groups.get(group) ?? []
      // To the end of the turn.
      groups.delete(group)
      if (rest.length > 0) groups.set(group, rest)
      return item
    },
    remove(group, item) {
      const items = groups.get(group)
      const index = items?.indexOf(item) ?? -1
      if (!items || index < 0) return false
      items.splice(index, 1)
      if (items.length === 0) groups.delete(group)
      return true
    },
    drain() {
      const items = groups.values().toArray().flat()
      groups.clear()
      return items
    },
  }
}
