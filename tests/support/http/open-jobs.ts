import type { Settings } from '../../../shared/settings.ts'
import type { ExtractionService } from '../../../main/extraction/ports.ts'
import { createDocumentFetcher } from '../../../main/fetching/document-fetcher.ts'
import { createWebhookCaller } from '../../../main/fetching/webhook-caller.ts'
import { createJobs } from '../../../main/jobs/create-jobs.ts'
import type { Logger } from '../../../main/logging/logger.ts'
import { createPageReader } from '../../../main/workers/page-reader.ts'
import { createProcessPool } from '../../../main/workers/process-pool.ts'
import { forkReaderProcess } from '../../../main/workers/fork-reader-process.ts'
import type { openParts } from '../storage/open-parts.ts'
import { builtReadingProcess } from '../built-threads.ts'

/** What the routes of jobs speak to, over the database of a test. */
export function openJobs(parts: {
  storage: ReturnType<typeof openParts>
  extraction: ExtractionService
  settings: () => Settings
  logger: Logger
}) {
  const { storage, extraction, settings, logger } = parts
  const outbound = {
    rules: () => ({ ...settings().server, maxBytes: settings().limits.maxBodyBytes }),
    ownPorts: () => [],
    logger,
  }
  const pool = createProcessPool({
    threads: 1,
    languageFolders: [],
    startProcess: forkReaderProcess,
    ...builtReadingProcess(),
  })
  return createJobs({
    ...storage,
    extraction,
    reader: createPageReader(pool, 1),
    others: () => 0,
    checkUrl: (url) => createDocumentFetcher(outbound).check(url),
    webhooks: createWebhookCaller(outbound),
    checkKey: (keyId) => storage.keys.checkValid(keyId),
    settings,
    logger,
  })
}
