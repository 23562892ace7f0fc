import type { ErrorShape } from '../../shared/errors.ts'
import type { JobPageEvent, JobSummary } from '../../shared/jobs.ts'
import type { OcrOptions, OcrResponse } from '../../shared/ocr.ts'
import type { PageResult } from '../ocr/ports.ts'
import { writeDocument } from '../ocr/writers/writers.ts'
import type { KeptDocument } from './ports.ts'
import type { StoredJob, StoredJobDocument } from '../storage/job-store.ts'

/** What is known of a job beside what is stored. */
export interface JobFacts {
  isReading: boolean
  /** Milliseconds until so many pages of it are read; null where nothing can be told. */
  estimate: (pages: number) => number | null
  /** Of its webhook. */
  secret: () => string
  /** For which its results are kept. */
  keptMs: number
}

export function describeJob(job: StoredJob, facts: JobFacts): JobSummary {
  const { ended, endedAt, webhook, webhookState } = job
  return {
    id: job.id,
    state: ended ?? (facts.isReading || job.pagesDone > 0 || job.documentsDone > 0 ? 'working' : 'waiting'),
    createdAt: job.at,
    endedAt,
    deletedAt: endedAt === null ? null : endedAt + facts.keptMs,
    documentsDone: job.documentsDone,
    documentsFailed: job.documentsFailed,
    documentsTotal: job.documentsTotal,
    pagesDone: job.pagesDone,
    pagesTotal: job.documentsOpened === job.documentsTotal ? job.pagesTotal : null,
    millisecondsLeft: ended === null ? facts.estimate(pagesLeft(job)) : null,
    creditsUsed: job.creditsUsed,
    webhook:
      webhook === null || webhookState === 'none'
        ? null
        : { url: webhook, secret: facts.secret(), state: webhookState, attempts: job.webhookAttempts },
    warnings: job.warnings,
  }
}

/** Documents that were not opened yet are taken to be as long as the others. */
function pagesLeft({ documentsOpened, documentsTotal, pagesTotal, pagesDone }: StoredJob): number {
  const mean = documentsOpened === 0 ? 1 : pagesTotal / documentsOpened
  return Math.round(pagesTotal - pagesDone + mean * (documentsTotal - documentsOpened))
}

export function describeDocument(
  { error, state, ...document }: StoredJobDocument,
  { isReading, result }: { isReading: boolean; result?: OcrResponse | undefined },
): KeptDocument {
  return {
    ...document,
    state: state === 'waiting' && isReading ? 'working' : state,
    ...(error !== null && { error: JSON.parse(error) as ErrorShape }),
    ...(result !== undefined && { result }),
  }
}

/** A page by itself, as its document will have it. */
export function describePage(
  { page, report }: PageResult,
  { document, requestId, options }: { document: number; requestId: string; options: OcrOptions },
): JobPageEvent {
  if (options.format === 'json') return { document, requestId, text: '', page, report }
  const { text } = writeDocument({ schemaVersion: 1, pages: [page] }, options)
  return { document, requestId, text, report }
}
