import { LegibleError } from '../../shared/errors.ts'
import type { PagePool, PoolOutcome, RunOptions } from '../workers/page-pool.ts'
import { cancelled, shuttingDown } from '../workers/pool-errors.ts'
import type { Job } from '../workers/protocol.ts'
import type { PageEvents, PageQueue } from './engine.ts'
import type { HeldDocuments } from './held-documents.ts'
import { pageJobId, unpackOutcome, type PackedOutcome, type PageJob } from './page-job.ts'

export interface QueuedPoolOptions {
  /** Opens documents and draws pages, which are quick, and needed before any worker can be asked. */
  embedded: PagePool
  queue: PageQueue
  events: PageEvents
  documents: HeldDocuments
  /** Pages that all workers read at the same time. */
  places: () => number
  logger: { warn(details: object, message: string): void }
  /** See `defaultPatienceMs`. */
  patienceMs?: number
}

interface Waiter {
  settle(packed: PackedOutcome): void
  fail(error: LegibleError): void
}

interface Waited {
  page: PageJob
  waiters: Set<Waiter>
  /** By this machine's clock, as the queue's own times. */
  addedAt: number
  lookedAt: number
  /** When it was asked for first, on the clock of `lookedAt`. */
  since: number
}

const sweepMs = 1000
/** So long nothing is heard of a page before it is looked at. */
const silenceMs = 5000
const looksAtOnce = 200
/**
 * A page that has cost many workers is given up only when it has been asked for so long: they may be ended by others, such
 * as a machine that takes them away every few seconds, and a page that ends them itself must not do so for ever.
 */
const defaultPatienceMs = 15 * 60_000
const closeMs = 1000

/** Whether a page was failed because its workers were gone, in the words of BullMQ. */
const isLost = (reason: string) => /stalled/.test(reason)

/**
 * A page pool whose pages are read by workers elsewhere. The queue's events tell of pages that are done; what counts is
 * the queue itself, where each page is looked up every few seconds, so that no lost event and no broker that has
 * forgotten everything loses a page.
 */
export function createQueuedPool(options: QueuedPoolOptions): PagePool {
  const { embedded, queue, events, documents, places, logger, patienceMs = defaultPatienceMs } = options
  const pages = new Map<string, Waited>()
  const sweeping = setInterval(() => void sweep(), sweepMs).unref()
  let isSweeping = false
  let isClosed = false

  events.on('completed', ({ jobId, returnvalue }) => {
    if (!pages.has(jobId)) return
    if (unpackOutcome(returnvalue).type === 'cancelled') quietly(look(jobId))
    else settle(jobId, returnvalue)
  })
  events.on('failed', ({ jobId }) => quietly(look(jobId)))
  const warn = (error: Error) => logger.warn({ error }, 'the queue')
  queue.on('error', warn)
  events.on('error', warn)

  function quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!isClosed) logger.warn({ error }, 'the queue could not be asked; it is asked again')
    })
  }

  async function add(id: string, waited: Waited): Promise<void> {
    waited.addedAt = Date.now()
    waited.lookedAt = performance.now()
    await queue.add('page', waited.page, { jobId: id })
  }

  async function look(id: string): Promise<void> {
    const waited = pages.get(id)
    if (waited === undefined) return
    waited.lookedAt = performance.now()
    const job = await queue.getJob(id)
    if (!pages.has(id)) return
    if (job === undefined) return add(id, waited)
    if (job.finishedOn === undefined) return
    const packed = typeof job.returnvalue === 'string' ? job.returnvalue : undefined
    const type = packed === undefined ? 'failed' : unpackOutcome(packed).type
    const isToWait =
      packed === undefined && isLost(job.failedReason) && waited.lookedAt - waited.since < patienceMs
    if (isToWait) logger.warn({ page: id }, 'a page has lost many workers, and waits for another')
    // What an earlier asking came to is kept only where it is a page.
    if (isToWait || type === 'cancelled' || (type !== 'done' && job.timestamp < waited.addedAt)) {
      await job.remove()
      return add(id, waited)
    }
    if (packed === undefined) fail(id, job.failedReason)
    else settle(id, packed)
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    const now = performance.now()
    const isDue = ([, { lookedAt }]: [string, Waited]) => now - lookedAt > silenceMs
    const due = pages.entries().filter(isDue).take(looksAtOnce).toArray()
    for (const result of await Promise.allSettled(due.map(([id]) => look(id))))
      if (result.status === 'rejected') quietly(Promise.reject(result.reason as Error))
    isSweeping = false
  }

  function end(id: string, tell: (waiter: Waiter) => void): void {
    const waited = pages.get(id)
    pages.delete(id)
    waited?.waiters.forEach(tell)
    quietly(queue.remove(id))
  }

  const settle = (id: string, packed: PackedOutcome) => end(id, (waiter) => waiter.settle(packed))

  function fail(id: string, reason: string): void {
    logger.warn({ reason }, 'no worker could read a page')
    const error = new LegibleError(
      isLost(reason) ? 'internal_error' : 'queue_full',
      isLost(reason)
        ? 'Every worker that took up a page of this document ended over it.'
        : 'The workers could not fetch the document. Try again in a moment.',
      isLost(reason) ? {} : { retryAfterSeconds: 10 },
    )
    end(id, (waiter) => waiter.fail(error))
  }

  /** Out of the queue, or out of the hands of the worker that has it. */
  async function drop(id: string): Promise<void> {
    const job = await queue.getJob(id)
    if (job === undefined || job.finishedOn !== undefined || pages.has(id)) return
    try {
      await job.remove()
    } catch {
      await job.updateData({ ...job.data, isCancelled: true })
    }
  }

  async function read(job: Extract<Job, { kind: 'read' }>, { signal }: RunOptions): Promise<PoolOutcome> {
    const document = await documents.hold(job.source)
    if (isClosed) throw shuttingDown()
    if (signal.aborted) throw cancelled()
    const page: PageJob = { document, format: job.source.format, task: job.task }
    const id = pageJobId(page)
    return new Promise((resolve, reject) => {
      const waited = pages.get(id) ?? {
        page,
        waiters: new Set(),
        addedAt: 0,
        lookedAt: 0,
        since: performance.now(),
      }
      const leave = () => {
        waited.waiters.delete(waiter)
        signal.removeEventListener('abort', onAbort)
      }
      const onAbort = () => {
        waiter.fail(cancelled())
        if (waited.waiters.size > 0 || !pages.delete(id)) return
        quietly(drop(id))
      }
      const waiter: Waiter = {
        settle(packed) {
          leave()
          resolve(unpackOutcome(packed) as PoolOutcome)
        },
        fail(error) {
          leave()
          reject(error)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      waited.waiters.add(waiter)
      if (pages.has(id)) return
      pages.set(id, waited)
      quietly(add(id, waited).then(() => look(id)))
    })
  }

  return {
    run(job, run) {
      // What is warm here reads no page.
      if (job.kind === 'warm') return Promise.resolve({ type: 'done', value: null })
      return job.kind === 'read' ? read(job, run) : embedded.run(job, run)
    },
    release(documentId) {
      documents.release(documentId)
      embedded.release(documentId)
    },
    stats: () => ({
      threads: places(),
      busy: Math.min(pages.size, places()),
      queued: Math.max(0, pages.size - places()),
      deaths: embedded.stats().deaths,
    }),
    async close() {
      isClosed = true
      clearInterval(sweeping)
      const open = [...pages]
      pages.clear()
      for (const [, { waiters }] of open) for (const waiter of waiters) waiter.fail(shuttingDown())
      const letGo = Promise.allSettled(open.map(([id]) => drop(id))).then(() =>
        Promise.allSettled([events.close(), queue.close()]),
      )
      // A broker that is away answers nothing.
      await Promise.race([letGo, new Promise((resolve) => setTimeout(resolve, closeMs).unref())])
      await embedded.close()
    },
  }
}
