import { expect, test } from 'vitest'
import { createEventHub } from '../../../../main/bridge/event-hub.ts'
import { createReadingQueue } from '../../../../main/bridge/reading-queue.ts'
import type { AppEvent } from '../../../../shared/desktop-api.ts'
import { LegibleError } from '../../../../shared/errors.ts'

test('a document taken off the list while its file is looked at does not come back', async () => {
  const hub = createEventHub()
  const { promise: removed, resolve: goOn } = Promise.withResolvers<void>()
  const queue = createReadingQueue({
    hub,
    caller: () => ({ userId: 'usr_test', keyId: null }),
    onSettled: () => undefined,
    keepCorrections: () => undefined,
    extraction: {
      async extract(_request, { onProgress }) {
        await removed
        onProgress?.({ phase: 'opening', pagesDone: 0, pagesTotal: 0 })
        throw new LegibleError('cancelled', 'It was cancelled.')
      },
    },
  })
  const events: AppEvent[] = []
  hub.subscribe((event) => void events.push(event))
  const id = queue.add({
    name: 'page.png',
    origin: 'file',
    input: { kind: 'bytes', bytes: new Uint8Array(1), inputSource: 'file' },
    options: {},
  })
  queue.remove([id])
  goOn()
  await queue.close()
  await expect.poll(() => events.length).toBeGreaterThan(0)
  hub.close()
  const shown = events.flatMap((event) => (event.type === 'documents' ? event.changed : []))
  expect(shown).toEqual([])
  expect(queue.list().documents).toEqual([])
})
