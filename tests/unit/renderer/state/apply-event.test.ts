import { expect, test } from 'vitest'
import { applyEvent } from '../../../../renderer/state/apply-event.ts'
import { createAppStore } from '../../../../renderer/state/app-store.ts'
import type { OutboundConnection } from '../../../../shared/activity.ts'
import type { AppSnapshot } from '../../../../shared/app-state.ts'
import type { QueueDocument } from '../../../../shared/reading-queue.ts'

const connection = (requestId: string, host: string): OutboundConnection => ({
  requestId,
  host,
  at: 1_700_000_000_000,
  bytes: 10,
  outcome: 'ok',
})

test('a connection that is in the first snapshot and comes as an event too is told once', () => {
  const first = connection('1', 'a.example')
  const app = createAppStore({
    queue: { documents: [] as QueueDocument[] },
    connections: [first],
  } as AppSnapshot)
  const second = connection('1', 'b.example')
  applyEvent({ app } as Parameters<typeof applyEvent>[0], {
    type: 'connections',
    connections: [second, { ...first }],
  })
  expect(app.get().connections).toEqual([second, first])
})
