// Puts together what jobs are made of: the records, the files, the runner, the webhooks.
import { performance } from 'node:perf_hooks'
import { idempotencyMs } from '../../shared/idempotency.ts'
import type { Settings } from '../../shared/settings.ts'
import { documentMemory } from '../extraction/document-memory.ts'
import type { ExtractionService } from '../extraction/ports.ts'
import type { Logger } from '../logging/logger.ts'
import type { PageReader } from '../ocr/ports.ts'
import type { Database } from '../storage/database.ts'
import { createJobProgress } from '../storage/job-progress.ts'
import { createJobStore } from '../storage/job-store.ts'
import { createUploadRecords } from '../storage/upload-records.ts'
import { createWebhookRecords } from '../storage/webhook-records.ts'
import { createJobNews } from './job-news.ts'
import { createJobRunner } from './job-runner.ts'
import { createJobService, type JobServiceParts } from './job-service.ts'
import type { JobService, Uploads, WebhookCaller } from './ports.ts'
import { webhookSecret } from './sign-webhook.ts'
import { createSpareTime } from './spare-time.ts'
import { createUploadFolder } from './upload-folder.ts'
import { createWebhookDeliveries } from './webhook-deliveries.ts'

export interface Jobs {
  service: JobService
  uploads: Uploads
  /** Documents that wait or are being read. */
  countWaiting(): number
  /** Reads what waits, those from before included, until it is closed. Only whoever serves the data folder may. */
  start(): void
  /** A document that somebody waits for has come or gone. */
  refresh(): void
  /** Ends the streams of those who follow jobs. */
  endStreams(): void
  /** Begins nothing more; resolves once nothing is being read or called. Whoever closes it has what is read cancelled. */
  close(): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
/** Where the history is off nothing is kept but for whoever is about to ask for it. */
const unkeptMs = hourMs
const cleaningMs = 10 * 60 * 1000

export function createJobs(parts: {
  dataFolder: string
  database: Database
  extraction: ExtractionService
  reader: PageReader
  /** Documents that somebody waits for now. */
  others: () => number
  checkUrl: JobServiceParts['checkUrl']
  webhooks: WebhookCaller
  checkKey: (keyId: string) => void
  settings: () => Settings
  logger: Logger
}): Jobs {
  const { database, settings, logger, reader } = parts
  const store = createJobStore(database)
  const uploadRecords = createUploadRecords(database)
  const webhookRecords = createWebhookRecords(database)
  const news = createJobNews()
  const uploads = createUploadFolder({ ...parts, records: uploadRecords })
  const spareTime = createSpareTime({
    threads: () => reader.parallelism,
    others: parts.others,
    now: () => performance.now(),
  })
  const runner = createJobRunner({
    ...parts,
    progress: createJobProgress(database),
    reader: spareTime.reader(reader),
    maxBytes: () => documentMemory(settings()),
    maxFetchedBytes: () => settings().limits.maxBodyBytes,
    readUpload: (id) => uploads.read(id),
    isFollowed: (jobId) => news.isFollowed(jobId),
    onNews: (jobId) => news.tell(jobId),
    onDocumentEnd: settle,
  })
  const keptMs = () => {
    const { history, jobs } = settings()
    return history.enabled ? jobs.retentionDays * dayMs : unkeptMs
  }
  const service = createJobService({
    store,
    uploads,
    uploadRecords,
    runner,
    news,
    checkUrl: parts.checkUrl,
    webhooks: parts.webhooks,
    secretOf: (keyId) => webhookSecret(webhookRecords.secret(), keyId),
    keptMs,
  })
  const deliveries = createWebhookDeliveries({
    records: webhookRecords,
    caller: parts.webhooks,
    describe: (jobId) => (store.find(jobId) ? service.find({ userId: '', keyId: null }, jobId) : undefined),
    logger,
  })
  let cleaning: NodeJS.Timeout | undefined

  /** Files of documents that have ended go at once, and webhooks of jobs that have are called. */
  function settle(jobId: string): void {
    // A command that cancels a job and ends leaves this to whoever serves the folder.
    if (cleaning === undefined) return
    try {
      uploads.forgetRead(jobId)
      deliveries.wake()
    } catch (error) {
      logger.warn({ error }, 'could not clear up behind a document of a job yet')
    }
  }

  function clean(): void {
    try {
      store.deleteEndedBefore(Date.now() - keptMs(), Date.now() - idempotencyMs)
      uploads.clean()
      deliveries.mendTimes()
      deliveries.wake()
    } catch (error) {
      logger.warn({ error }, 'could not delete what is left of jobs yet')
    }
  }

  return {
    service: {
      ...service,
      async cancel(caller, jobId) {
        const job = await service.cancel(caller, jobId)
        settle(jobId)
        return job
      },
    },
    uploads,
    countWaiting: () => store.countWaiting(),
    start() {
      if (cleaning !== undefined) return
      clean()
      cleaning = setInterval(clean, cleaningMs).unref()
      runner.wake()
    },
    refresh: () => spareTime.refresh(),
    endStreams: () => news.stop(),
    async close() {
      clearInterval(cleaning)
      await Promise.all([runner.close(), deliveries.close()])
    },
  }
}
