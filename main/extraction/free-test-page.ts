import type { Settings } from '../../shared/settings.ts'
import type { PageReader } from '../ocr/ports.ts'
import { composeAnswer } from './compose-answer.ts'
import type { CreditLedger, ExtractionService, OutputMaker } from './ports.ts'
import { readTestPage } from './read-test-page.ts'
import { writeOutputs } from './write-outputs.ts'

interface Parts {
  testPage: Buffer
  reader: PageReader
  ledger: CreditLedger
  outputs: OutputMaker
  settings: () => Settings
}

/**
 * The same service, but for the page that the program carries with it: that one is read for real and for nothing, and
 * leaves no trace, so that an owner may test a connection as often as they like.
 */
export function withFreeTestPage(
  service: ExtractionService,
  { testPage, reader, ledger, outputs, settings }: Parts,
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
      const read = {
        document: { schemaVersion: 1 as const, pages: [page] },
        reports: [report],
        pageCount: 1,
        warnings: [],
        bytes: input.bytes,
        fileKind: 'png' as const,
      }
      const written = await writeOutputs(outputs, request, read, hooks.signal)
      const charge = { credits: 0, remaining: ledger.remaining(request.caller) }
      return composeAnswer(request, read, charge, written)
    },
  }
}
