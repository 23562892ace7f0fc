import { expect, test } from 'vitest'
import type { QueueDocument } from '../../../../shared/reading-queue.ts'
import { createQueueStore, withChanges, withQueue } from '../../../../renderer/state/queue-store.ts'

const document = (id: string, state: QueueDocument['state'] = 'waiting'): QueueDocument => ({
  id,
  name: `${id}.pdf`,
  origin: 'file',
  kind: 'pdf',
  byteLength: 1,
  addedAt: 0,
  state,
  phase: null,
  pagesDone: 0,
  pagesTotal: 0,
  millisecondsLeft: null,
  options: {},
  readings: 0,
  corrections: 0,
  error: null,
  summary: null,
})

test('new documents go to the end, changes keep their place, and only adding or removing makes a new order', () => {
  const start = withQueue({ documents: [document('a'), document('b')], paused: false })
  const changed = withChanges(start, { changed: [document('a', 'done')], removed: [], paused: false })
  expect(changed.order).toBe(start.order)
  expect(changed.counts).toMatchObject({ done: 1, waiting: 1 })
  expect(changed.byId.get('b')).toBe(start.byId.get('b'))

  const grown = withChanges(changed, { changed: [document('c')], removed: ['a'], paused: true })
  expect(grown).toMatchObject({ order: ['b', 'c'], paused: true })
})

test('whoever listens is told once for each gathered event', () => {
  const store = createQueueStore()
  let told = 0
  store.subscribe(() => (told += 1))
  store.set(
    withQueue({ documents: Array.from({ length: 200 }, (_, index) => document(`${index}`)), paused: false }),
  )
  expect(told).toBe(1)
})
