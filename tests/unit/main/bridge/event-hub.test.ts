import { expect, test, vi } from 'vitest'
import type { AppEvent } from '../../../../shared/desktop-api.ts'
import { createEventHub } from '../../../../main/bridge/event-hub.ts'

const connection = (host: string) =>
  ({ at: 0, host, port: 443, purpose: 'document', outcome: 'made' }) as never

test('a page that opens late is sent what changes from then on, and nothing of the hours before', async () => {
  const hub = createEventHub()
  for (let count = 0; count < 1000; count++) hub.connection(connection('before.example'))
  hub.activity({ running: [], finished: { requestId: 'req_before' } as never })
  const events: AppEvent[] = []
  hub.subscribe((event) => events.push(event))
  hub.connection(connection('after.example'))
  await vi.waitFor(() => expect(events).not.toEqual([]))
  expect(events).toEqual([{ type: 'connections', connections: [connection('after.example')] }])
  hub.close()
})
