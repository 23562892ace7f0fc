import type { QueueDocument, ReadingQueue } from '../../shared/reading-queue.ts'
import { createStore, type Store } from './store.ts'

export interface QueueState {
  /** Ids in the order documents were added; the same array while only their contents change. */
  order: readonly string[]
  byId: ReadonlyMap<string, QueueDocument>
  paused: boolean
  counts: Readonly<Record<QueueDocument['state'], number>>
}

const noCounts = { waiting: 0, working: 0, done: 0, failed: 0, cancelled: 0 }

export function createQueueStore(): Store<QueueState> {
  return createStore<QueueState>({ order: [], byId: new Map(), paused: false, counts: noCounts })
}

/** The whole queue, as the first paint or a reconnection gives it. */
export function withQueue({ documents, paused }: ReadingQueue): QueueState {
  return toState(
    documents.map(({ id }) => id),
    new Map(documents.map((document) => [document.id, document])),
    paused,
    noCounts,
  )
}

/** What one gathered event changes. New documents go to the end, those that come back to where they stood. */
export function withChanges(
  state: QueueState,
  { changed, removed, paused }: { changed: QueueDocument[]; removed: string[]; paused: boolean },
): QueueState {
  const byId = new Map(state.byId)
  const added = changed.filter(({ id }) => !byId.has(id)).map(({ id }) => id)
  for (const document of changed) byId.set(document.id, document)
  for (const id of removed) byId.delete(id)
  const order =
    added.length === 0 && removed.length === 0
      ? state.order
      : inOrder([...state.order, ...added].flatMap((id) => byId.get(id) ?? []))
  return toState(order, byId, paused, state.counts)
}

function inOrder(documents: readonly QueueDocument[]): string[] {
  return documents.toSorted((a, b) => a.addedAt - b.addedAt).map(({ id }) => id)
}

function toState(
  order: readonly string[],
  byId: ReadonlyMap<string, QueueDocument>,
  paused: boolean,
  before: QueueState['counts'],
): QueueState {
  const counts = { ...noCounts }
  for (const { state } of byId.values()) counts[state] += 1
  // The same ones while only pages are counted on, so that what shows them is not drawn again.
  const isSame = Object.entries(counts).every(
    ([state, count]) => before[state as keyof typeof before] === count,
  )
  return { order, byId, paused, counts: isSame ? before : counts }
}
