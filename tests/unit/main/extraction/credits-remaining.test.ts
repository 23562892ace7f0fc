import { expect, test } from 'vitest'
import { createExtractionService } from '../../../../main/extraction/extraction-service.ts'
import { createSilentLogger } from '../../../../main/logging/logger.ts'
import { failedPage } from '../../../../main/ocr/failed-page.ts'
import type { PageReader } from '../../../../main/ocr/ports.ts'
import { LegibleError } from '../../../../shared/errors.ts'
import { settingsSchema } from '../../../../shared/settings.ts'
import { completedRequest } from '../../../support/storage/completed-request.ts'
import { openParts } from '../../../support/storage/open-parts.ts'

/** A document of five pages of which the last three cannot be read. */
const reader: PageReader = {
  parallelism: 1,
  open: async () => ({ pageCount: 5, warnings: [] }),
  readPage: async (_source, { pageNumber }) => {
    const page = completedRequest({ pages: 5 })
    const read = { page: page.document?.pages[pageNumber - 1], report: page.reports[pageNumber - 1] }
    return pageNumber <= 2 && read.page && read.report
      ? { page: read.page, report: read.report }
      : failedPage(pageNumber, new LegibleError('corrupt_file', 'This page is damaged.'))
  },
  renderPreview: () => Promise.reject(new Error('not asked for')),
  release: () => undefined,
}

test.each([
  { accountLimit: 10, keyLimit: null },
  { accountLimit: null, keyLimit: 10 },
])(
  'the answer says what is left once it is paid, where some pages failed: %o',
  async ({ accountLimit, keyLimit }) => {
    const { account, keys, ledger, results, outputs } = openParts()
    account.update({ monthlyCreditLimit: accountLimit })
    const { summary } = await keys.create({ name: 'Test', monthlyCreditLimit: keyLimit })
    const caller = { userId: account.current().userId, keyId: summary.id }
    const service = createExtractionService({
      reader,
      fetcher: { fetch: () => Promise.reject(new Error('nothing is fetched')) },
      ledger,
      results,
      outputs,
      readingIdentity: async () => 'the same',
      settings: () => settingsSchema.parse({}),
      logger: createSilentLogger(),
      stoppingOf: () => new AbortController().signal,
    })
    const answer = await service.extract(
      {
        requestId: 'req_1',
        door: 'rest',
        caller,
        input: { kind: 'bytes', bytes: Buffer.from('%PDF-1.7'), inputSource: 'base64' },
        options: {},
        receivedAt: performance.now(),
      },
      { signal: new AbortController().signal },
    )
    expect(answer).toMatchObject({ creditsUsed: 2, creditsRemaining: 8 })
    expect(ledger.remaining(caller)).toBe(8)
  },
)
