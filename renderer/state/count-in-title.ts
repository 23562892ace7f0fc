import type { Parts } from './context.tsx'

/** Whoever works in another tab sees from the title how many documents are still to be read. */
export function countInTitle(queue: Parts['queue']): void {
  const title = document.title
  const count = () => {
    const { waiting, working } = queue.get().counts
    const left = waiting + working
    document.title = left === 0 ? title : `(${left}) ${title}`
  }
  queue.subscribe(count)
  count()
}
