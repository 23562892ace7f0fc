import { expect, test } from 'vitest'
import type { ActivityEntry } from '../../../../shared/activity.ts'
import { createActivityFeed } from '../../../../main/extraction/activity-feed.ts'
import type { ExtractionRequest } from '../../../../main/extraction/ports.ts'
import { createSilentLogger } from '../../../../main/logging/logger.ts'
import { completedRequest } from '../../../support/storage/completed-request.ts'
import { openParts } from '../../../support/storage/open-parts.ts'

const request = (requestId: string): ExtractionRequest => ({
  requestId,
  door: 'rest',
  caller: { userId: 'usr_test', keyId: null },
  input: { kind: 'bytes', bytes: new Uint8Array(), inputSource: 'base64' },
  options: {},
  receivedAt: 0,
})
const hooks = { signal: new AbortController().signal }

/** A service that writes each request down and answers when it is told to. */
function openFeed(history?: Parameters<typeof createActivityFeed>[0]['history']) {
  const parts = openParts()
  const { promise: mayAnswer, resolve: answerAll } = Promise.withResolvers<void>()
  const feed = createActivityFeed({
    history: history ?? parts.history,
    keyName: () => null,
    logger: createSilentLogger(),
    watched: {
      async extract({ requestId }) {
        const completed = completedRequest({ requestId })
        parts.ledger.complete(null, completed)
        await mayAnswer
        if (completed.response === null) throw new Error('it has one')
        return completed.response
      },
    },
  })
  return { feed, answerAll }
}

test('of two hundred requests that end at once each is shown as finished', async () => {
  const { feed, answerAll } = openFeed()
  const finished: ActivityEntry[] = []
  feed.subscribe({ onRunning: () => undefined, onFinished: (entry) => void finished.push(entry) })
  const ids = Array.from({ length: 200 }, (_, index) => `req_${index}`)
  const answers = ids.map((id) => feed.extraction.extract(request(id), hooks))
  expect(feed.running()).toHaveLength(200)
  answerAll()
  await feed.finished()
  await Promise.all(answers)
  expect(feed.running()).toEqual([])
  expect(finished.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort())
})

test('an answer that cannot be shown is still given', async () => {
  const broken = () => {
    throw new Error('the database is busy')
  }
  const { feed, answerAll } = openFeed({
    ...openParts().history,
    list: broken,
    find: broken,
  })
  feed.subscribe({ onRunning: () => undefined, onFinished: () => undefined })
  answerAll()
  await expect(feed.extraction.extract(request('req_1'), hooks)).resolves.toMatchObject({ success: true })
})
