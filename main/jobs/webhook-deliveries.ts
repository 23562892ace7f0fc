import { setTimeout as sleep } from 'node:timers/promises'
import type { JobSummary } from '../../shared/jobs.ts'
import { toLegibleError } from '../../shared/errors.ts'
import type { Logger } from '../logging/logger.ts'
import type { DueWebhook, WebhookRecords } from '../storage/webhook-records.ts'
import type { WebhookCaller } from './ports.ts'
import { signWebhook, webhookSecret } from './sign-webhook.ts'

/** Calls the webhooks of jobs that have ended, again and again until they are taken or it is given up. */
export interface WebhookDeliveries {
  /** A job has ended. */
  wake(): void
  /** Calls that wait for a time of a clock that was ahead are to be made now. */
  mendTimes(): void
  close(): Promise<void>
}

/** Milliseconds from a call that was not taken to the next: a restart of the receiver, an evening's repair, a day. */
const pauses = [1, 5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600].map((seconds) => seconds * 1000)
const callMs = 15_000
/** Calls at a time: a receiver that hangs holds up the others of its key, and of these none but for a while. */
const callsInAll = 24
const callsPerKey = 6
/** A timer that should wait for more than 24 days does not wait at all, and a clock that was wrong makes it years. */
const longestWaitMs = 3600 * 1000
/** While another program has the database. */
const unnotedPauseMs = 1000
/** The receiver says that it wants no further call. */
const goneStatus = 410

export function createWebhookDeliveries({
  records,
  caller,
  describe,
  logger,
}: {
  records: WebhookRecords
  caller: WebhookCaller
  /** The job as its owner sees it; undefined when it was deleted. */
  describe: (jobId: string) => JobSummary | undefined
  logger: Logger
}): WebhookDeliveries {
  const stop = new AbortController()
  const calling = new Map<string, { keyId: string | null; done: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined

  async function deliver({ jobId, keyId, url, attempts }: DueWebhook): Promise<void> {
    const job = describe(jobId)
    if (job === undefined) return
    let failure: object | undefined
    let isGone = false
    try {
      const status = await call(job, url, webhookSecret(records.secret(), keyId))
      isGone = status === goneStatus
      if (status < 200 || status > 299) failure = { status }
    } catch (error) {
      if (stop.signal.aborted) return
      failure = { code: toLegibleError(error).code }
    }
    if (failure === undefined) return records.delivered(jobId)
    const pauseMs = isGone ? undefined : pauses[attempts]
    logger.info({ jobId, ...failure, attempts: attempts + 1, pauseMs }, 'a webhook was not taken')
    records.failed(jobId, pauseMs === undefined ? null : Date.now() + pauseMs)
  }

  function call(job: JobSummary, url: string, secret: string): Promise<number> {
    const at = Date.now()
    // No text of a document: whoever is called asks for that with the key.
    const { webhook: _itself, ...data } = job
    const body = JSON.stringify({ type: `job.${job.state}`, timestamp: new Date(at).toISOString(), data })
    return caller.post(url, {
      body,
      headers: signWebhook({ secret, id: job.id, timestamp: Math.floor(at / 1000), body }),
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(callMs)]),
      requestId: job.id,
    })
  }

  /** As many as there is room for; keys that have fewer under way come first. Those under way are due as well. */
  function nextToCall(): DueWebhook[] {
    const room = callsInAll - calling.size
    if (room <= 0) return []
    const underWay = new Map<string | null, number>()
    const count = (keyId: string | null) => {
      const turn = (underWay.get(keyId) ?? 0) + 1
      underWay.set(keyId, turn)
      return turn
    }
    for (const { keyId } of calling.values()) count(keyId)
    return records
      .due(Date.now(), callsPerKey)
      .filter(({ jobId }) => !calling.has(jobId))
      .map((webhook) => ({ webhook, turn: count(webhook.keyId) }))
      .filter(({ turn }) => turn <= callsPerKey)
      .toSorted((a, b) => a.turn - b.turn)
      .slice(0, room)
      .map(({ webhook }) => webhook)
  }

  function wake(): void {
    if (stop.signal.aborted) return
    clearTimeout(timer)
    try {
      callNext()
    } catch (error) {
      logger.error({ error }, 'could not look for webhooks')
      timer = setTimeout(wake, unnotedPauseMs).unref()
    }
  }

  function callNext(): void {
    for (const webhook of nextToCall()) {
      const { jobId, keyId } = webhook
      const done = deliver(webhook)
        .catch((error: unknown) => {
          logger.error({ error, jobId }, 'could not note a webhook')
          // It is due as it was, and not to be called again without a pause.
          return sleep(unnotedPauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
        })
        .finally(() => {
          calling.delete(jobId)
          wake()
        })
      calling.set(jobId, { keyId, done })
    }
    const nextAt = records.nextAt()
    // What is being called is due all the time.
    if (nextAt === null) return
    timer = setTimeout(wake, Math.min(Math.max(nextAt - Date.now(), 1000), longestWaitMs)).unref()
  }

  return {
    wake,
    mendTimes: () => records.bringForward(Date.now(), pauses),
    async close() {
      stop.abort()
      clearTimeout(timer)
      await Promise.allSettled([...calling.values()].map(({ done }) => done))
    },
  }
}
