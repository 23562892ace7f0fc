// A document that was read, and whose answer cannot be written, as where it is longer than a string may be.
import { expect, onTestFinished, test } from 'vitest'
import type { PageResult } from '../../../main/ocr/ports.ts'
import type { PooledPageReader } from '../../../main/workers/page-reader.ts'
import { composeApp } from '../../support/open-app.ts'
import { jpegOf } from '../../support/sample-documents.ts'
import { completedRequest } from '../../support/storage/completed-request.ts'

/** A page that can be put together with others, and written in no answer. */
function unwritablePage(): PageResult {
  const { document, reports } = completedRequest()
  if (!document?.pages[0] || !reports[0]) throw new Error('it has a page')
  const report = Object.defineProperty({ ...reports[0] }, 'warnings', {
    get() {
      throw new RangeError('Invalid string length')
    },
  })
  return { page: document.pages[0], report }
}

const reader: PooledPageReader = {
  parallelism: 1,
  open: () => Promise.resolve({ pageCount: 1, warnings: [] }),
  readPage: () => Promise.resolve(unwritablePage()),
  renderPreview: () => Promise.reject(new Error('not asked for')),
  release: () => undefined,
  warmUp: () => Promise.resolve(),
  stats: () => ({ threads: 0, busy: 0, queued: 0, deaths: 0 }),
  close: () => Promise.resolve(),
}

test('it costs nothing, and keeps no credit from those that follow', async () => {
  const { app, close } = await composeApp({ reader })
  onTestFinished(close)
  const { extraction, account, credits } = app.services
  account.update({ monthlyCreditLimit: 1 })
  const { userId } = account.current()
  for (const requestId of ['req_1', 'req_2']) {
    const reading = extraction.extract(
      {
        requestId,
        door: 'rest',
        caller: { userId, keyId: null },
        input: { kind: 'bytes', bytes: jpegOf(['Of ships.']), inputSource: 'base64' },
        options: {},
        receivedAt: performance.now(),
      },
      { signal: new AbortController().signal },
    )
    await expect(reading).rejects.toMatchObject({ code: 'internal_error' })
  }
  expect(credits.usage().total).toBe(0)
})
