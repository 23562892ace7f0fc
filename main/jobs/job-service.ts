import { createHash, randomBytes } from 'node:crypto'
import { LegibleError, withParam, type ErrorCode } from '../../shared/errors.ts'
import { idempotencyMs } from '../../shared/idempotency.ts'
import type { JobSummary } from '../../shared/jobs.ts'
import { hashContent } from '../extraction/content-key.ts'
import type { Caller } from '../extraction/ports.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { queueFull } from '../extraction/admission.ts'
import { whenFree } from '../extraction/when-free.ts'
import { checkPageRange } from '../ocr/page-range.ts'
import type { JobStore, NewJobDocument, StoredJob } from '../storage/job-store.ts'
import type { UploadRecord, UploadRecords } from '../storage/upload-records.ts'
import { describeDocument, describeJob, describePage } from './describe-job.ts'
import type { JobNews } from './job-news.ts'
import type { JobRunner } from './job-runner.ts'
import type { JobEvent, JobOrder, JobService, WebhookCaller } from './ports.ts'
import type { UploadFolder } from './upload-folder.ts'

export interface JobServiceParts {
  store: JobStore
  uploads: UploadFolder
  uploadRecords: UploadRecords
  runner: JobRunner
  news: JobNews
  /** Throws url_not_allowed for an address that no document will be fetched from. */
  checkUrl: (url: string) => void
  webhooks: WebhookCaller
  /** Signs the webhooks of a key. */
  secretOf: (keyId: string | null) => string
  /** For which results are kept after a job's end. */
  keptMs: () => number
}

/** Documents of all jobs that may wait; a table of so many still answers at once. */
const maxWaiting = 100_000
/** Pages a stream is given at a time. */
const eventsAtOnce = 50

export function createJobService(parts: JobServiceParts): JobService {
  const { store, uploads, uploadRecords, runner, news } = parts
  let lastAt = 0

  function describe(job: StoredJob): JobSummary {
    return describeJob(job, {
      isReading: runner.isReadingJob(job.id),
      estimate: (pages) => runner.estimate(job.id, pages),
      secret: () => parts.secretOf(job.keyId),
      keptMs: parts.keptMs(),
    })
  }

  /** Throws not_found for a job of another key too: that it is there is nobody else's business. */
  function own({ keyId }: Caller, jobId: string): StoredJob {
    const job = store.find(jobId)
    if (job !== undefined && (keyId === null || job.keyId === keyId)) return job
    throw new LegibleError('not_found', 'There is no such job. It may have been deleted since it ended.')
  }

  /** The job that an earlier request with this idempotency key has made. Throws invalid_request when it was another. */
  function repeated({ caller, idempotencyKey }: JobOrder, fingerprint: string): JobSummary | undefined {
    if (idempotencyKey === null) return undefined
    const earlier = store.findByIdempotencyKey(caller.keyId, idempotencyKey, Date.now() - idempotencyMs)
    if (earlier === undefined) return undefined
    if (earlier.fingerprint === fingerprint) return describe(own(caller, earlier.id))
    throw new LegibleError(
      'invalid_request',
      'This Idempotency-Key was already used for another job. Send a new key with each new job.',
      { param: 'Idempotency-Key' },
    )
  }

  /** Documents as they are kept: files that came with the order are `written`, in its order. */
  function toStored({ caller, documents }: JobOrder, written: readonly UploadRecord[]): NewJobDocument[] {
    const files = [...written]
    return documents.map(({ input, name, param }): NewJobDocument => {
      const requestId = newRequestId()
      if (input.kind === 'url') return { requestId, name, uploadId: null, url: input.url, inputSource: 'url' }
      if (input.kind === 'bytes')
        return { requestId, name, uploadId: files.shift()?.id ?? null, url: null, inputSource: 'base64' }
      const upload = uploadRecords.find(input.id)
      if (upload !== undefined && upload.keyId === caller.keyId)
        return { requestId, name: name ?? upload.name, uploadId: upload.id, url: null, inputSource: 'file' }
      throw new LegibleError('not_found', 'There is no such upload. Send the file with PUT /api/uploads.', {
        param,
      })
    })
  }

  /** Addresses before files: what is refused for its address is not to be written first. */
  function checkUrls({ documents }: JobOrder): void {
    for (const { input, param } of documents) {
      if (input.kind !== 'url') continue
      try {
        parts.checkUrl(input.url)
      } catch (error) {
        throw atField(error, 'url_not_allowed', param)
      }
    }
  }

  async function writeFiles({ caller, documents }: JobOrder, written: UploadRecord[]): Promise<void> {
    for (const { input, name, param } of documents) {
      if (input.kind !== 'bytes') continue
      try {
        written.push(await uploads.write(input.bytes, { keyId: caller.keyId, name }))
      } catch (error) {
        throw atField(error, 'unsupported_media_type', param)
      }
    }
  }

  return {
    async submit(order) {
      const { caller, documents, options, warnings, webhook, idempotencyKey } = order
      checkPageRange(options.pages)
      if (webhook !== null) parts.webhooks.check(webhook)
      checkUrls(order)
      const fingerprint = await fingerprintOf(order)
      const earlier = repeated(order, fingerprint)
      if (earlier !== undefined) return earlier
      if (store.countWaiting() + documents.length > maxWaiting) throw queueFull(60)

      const id = `job_${randomBytes(12).toString('hex')}`
      const written: UploadRecord[] = []
      try {
        await writeFiles(order, written)
        const overtaken = await whenFree(() => {
          // Nothing may come between this look and the transaction: the same request may have arrived twice.
          const other = repeated(order, fingerprint)
          if (other !== undefined) return other
          lastAt = Math.max(Date.now(), lastAt + 1)
          store.create(
            {
              id,
              at: lastAt,
              userId: caller.userId,
              keyId: caller.keyId,
              options,
              warnings,
              webhook,
              idempotencyKey,
              fingerprint,
              documents: toStored(order, written),
            },
            () => {
              written.forEach((upload) => uploadRecords.add(upload))
              // The first one makes the secret, which the answer names and which may not be refused once the job is there.
              if (webhook !== null) parts.secretOf(caller.keyId)
            },
          )
          written.length = 0
          return undefined
        })
        runner.wake()
        return overtaken ?? describe(own(caller, id))
      } finally {
        await Promise.all(written.map((upload) => uploads.discard(upload.id)))
      }
    },

    find: (caller, jobId) => describe(own(caller, jobId)),

    *documents(caller, jobId) {
      const job = own(caller, jobId)
      for (const document of store.documents(job.id)) {
        const result = document.state === 'done' ? store.answer(job.id, document.number) : undefined
        yield describeDocument(document, { isReading: runner.isReading(document.requestId), result })
      }
    },

    result(caller, jobId, number) {
      const job = own(caller, jobId)
      const answer = store.answer(job.id, number)
      if (answer !== undefined) return answer
      const document = store.document(job.id, number)
      throw new LegibleError('not_found', explainMissing(document?.state))
    },

    list: ({ keyId }, { beforeAt, limit }) => store.list({ keyId, beforeAt, limit }).map(describe),

    async cancel(caller, jobId) {
      const job = own(caller, jobId)
      if (await whenFree(() => store.cancel(job.id, Date.now()))) {
        runner.stop(job.id)
        news.tell(job.id)
      }
      return describe(own(caller, jobId))
    },

    eventsAfter(caller, jobId, eventId) {
      const job = own(caller, jobId)
      return store.eventsAfter(job.id, eventId, eventsAtOnce).flatMap((event): JobEvent[] => {
        const { id, number, page } = event
        if (number === null) return [{ id, type: 'end', job: describe(own(caller, jobId)) }]
        const document = store.document(job.id, number)
        if (document === undefined) return []
        const { requestId } = document
        if (page !== null)
          return [
            {
              id,
              type: 'page',
              page: describePage(page, { document: number, requestId, options: job.options }),
            },
          ]
        return [{ id, type: 'document', document: describeDocument(document, { isReading: false }) }]
      })
    },

    follow: (jobId, listener) => news.follow(jobId, listener),
  }
}

/** An error with this code names the field that its document came in. */
function atField(error: unknown, code: ErrorCode, param: string | undefined): unknown {
  const isOfField = error instanceof LegibleError && error.code === code
  return isOfField && param !== undefined ? withParam(error, param) : error
}

async function fingerprintOf({ documents, options, webhook }: JobOrder): Promise<string> {
  const asked = await Promise.all(
    documents.map(async ({ input, name }) =>
      input.kind === 'bytes' ? [name, 'bytes', await hashContent(input.bytes)] : [name, input],
    ),
  )
  return createHash('sha256')
    .update(JSON.stringify([asked, options, webhook]))
    .digest('hex')
}

function explainMissing(state: string | undefined): string {
  if (state === undefined) return 'The job has no document of this number.'
  if (state === 'waiting')
    return 'This document is not read yet. Ask again later, or follow the events of the job.'
  if (state === 'deleted') return 'The reading of this document was deleted with the history.'
  return 'This document has no result; its state in the job says why.'
}
