import type { Settings } from '../../shared/settings.ts'
import type { PageReader } from '../ocr/ports.ts'
import { composeAnswer } from './compose-answer.ts'
import type { CreditLedger, ExtractionService } from './ports.ts'
import { readTestPage } from './read-test-page.ts'

interface Parts {
  testPage: Buffer
  reader: PageReader
  ledger: CreditLedger
  settings: () => Settings
}

/**
 * The same service, but for the page that the program carries with it: that one is read for real and for nothing, and
 * leaves no trace, so that an owner may test a connection as often as they like.
 */
export function withFreeTestPage(
  service: ExtractionService,
  { testPage, reader, ledger, settings }: Parts,
): ExtractionService {
  return {
    async extract(request, hooks) {
      const { input, requestId: id } = request
      if (input.kind !== 'bytes' || !testPage.equals(input.bytes)) return service.extract(request, hooks)
      const { page, report } = await readTestPage(reader, {
        id,
        bytes: input.bytes,
        limits: settings().limits,
      })
      return composeAnswer(
        request,
        {
          document: { schemaVersion: 1, pages: [page] },
          reports: [report],
          pageCount: 1,
          warnings: [],
        },
        { credits: 0, remaining: ledger.remaining(request.caller) },
      )
    },
  }
}
