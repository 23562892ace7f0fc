import type { QueueDocument } from '../../shared/reading-queue.ts'
import { gradeOf } from '../views/document/grade-of.ts'

export const queueFilters = ['all', 'open', 'read', 'trouble'] as const
export const queueOrders = ['added', 'name', 'doubt'] as const

/** Which documents of the list are shown, and in which order. */
export interface QueueView {
  show: (typeof queueFilters)[number]
  order: (typeof queueOrders)[number]
}

export const wholeQueue: QueueView = { show: 'all', order: 'added' }

/** The ids to show, out of the order in which they were added. */
export function arrangeQueue(
  order: readonly string[],
  byId: ReadonlyMap<string, QueueDocument>,
  view: QueueView,
): readonly string[] {
  if (view.show === 'all' && view.order === 'added') return order
  const shown = order.flatMap((id) => byId.get(id) ?? []).filter((document) => isShown(document, view.show))
  if (view.order === 'name')
    shown.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' }))
  if (view.order === 'doubt') shown.sort((a, b) => sureness(a) - sureness(b))
  return shown.map(({ id }) => id)
}

function isShown({ state, summary }: QueueDocument, show: QueueView['show']): boolean {
  switch (show) {
    case 'all':
      return true
    case 'open':
      return state === 'waiting' || state === 'working'
    case 'read':
      return state === 'done'
    case 'trouble':
      return (
        state === 'failed' || (summary !== null && (summary.failedPages > 0 || gradeOf(summary) !== 'high'))
      )
  }
}

/** What could not be read comes first, what is not read yet last. */
function sureness({ state, summary }: QueueDocument): number {
  if (state === 'failed') return -1
  return summary?.confidence ?? 2
}
