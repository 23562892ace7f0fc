// The only file that knows BullMQ. The package and the clients of both brokers are optional: nothing loads them but this.
import type * as BullMq from 'bullmq'
import { LegibleError } from '../../shared/errors.ts'
import type { PackedOutcome, PageJob } from './page-job.ts'

export type PageQueue = BullMq.Queue<PageJob, PackedOutcome>
export type PageEvents = BullMq.QueueEvents<PackedOutcome>
type PageWorker = BullMq.Worker<PageJob, PackedOutcome>

/** A page in the hands of a worker. */
export interface TakenPage {
  id: string
  data: PageJob
  /** Whether somebody still waits for it. Throws while the broker is away. */
  isWanted: () => Promise<boolean>
}

export interface QueueEngine {
  openQueue(name: string): PageQueue
  openEvents(name: string): PageEvents
  openWorker(name: string, concurrency: number, read: (page: TakenPage) => Promise<PackedOutcome>): PageWorker
}

/**
 * A worker that is gone is noticed once its lock has run out, at the next look of any other worker. The lock is renewed
 * by a process that only waits, whatever a page does to the one that reads it, so that it may be shorter than a page.
 */
const defaultLockMs = 10_000
/** Workers a page may have lost before the server is told, which gives it up or waits for others. */
const maxLostWorkers = 10
const connectMs = 5000

/**
 * The queue at `redis://`, `rediss://`, `postgres://` or `postgresql://`. Throws `invalid_request` for another address
 * and where the packages are missing; nothing is connected before a queue is opened. `lockMs`: after so long and half as
 * much again a worker that has gone is noticed.
 */
export async function loadQueueEngine(address: string, lockMs = defaultLockMs): Promise<QueueEngine> {
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  const isPostgres = /^postgres(ql)?:$/.test(protocol)
  if (!isPostgres && !/^rediss?:$/.test(protocol))
    throw new LegibleError(
      'invalid_request',
      'Write the queue as redis://host:6379 or postgres://user@host/database.',
      {
        param: 'queue',
      },
    )
  const { Job, Queue, QueueEvents, Worker } = isPostgres ? await forPostgres() : await forRedis()
  const connection = isPostgres
    ? // PostgreSQL lets in a hundred clients at first.
      { connectionString: address, migrate: true, max: 3 }
    : // Commands wait for a broker that is being restarted.
      {
        url: address,
        maxRetriesPerRequest: null,
        retryStrategy: (tries: number) => Math.min(tries * 200, 2000),
      }
  return {
    openQueue: (name) =>
      new Queue(name, {
        connection,
        // Results come with their events too, and whoever waits takes them at once.
        streams: { events: { maxLen: 1000 } },
        defaultJobOptions: {
          // A worker that cannot fetch the document gives the page back. A server may be overrun for three minutes.
          attempts: 12,
          backoff: { type: 'exponential', delay: 100 },
          // Of a coordinator that ended meanwhile: the next finds what was read for it.
          removeOnComplete: { age: 3600 },
          removeOnFail: { age: 3600 },
        },
      }),
    openEvents: (name) => new QueueEvents(name, { connection }),
    openWorker(name, concurrency, read) {
      const worker = new Worker<PageJob, PackedOutcome>(name, takeUp, {
        connection,
        concurrency,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        maxStalledCount: maxLostWorkers,
      })
      function takeUp({ id = '', data }: BullMq.Job<PageJob, PackedOutcome>): Promise<PackedOutcome> {
        const isWanted = async () => {
          const job = await Job.fromId<PageJob>(worker, id)
          return job !== undefined && job.data.isCancelled !== true
        }
        return read({ id, data, isWanted })
      }
      return worker
    },
  }
}

type Classes = Pick<typeof BullMq, 'Job' | 'Queue' | 'QueueEvents' | 'Worker'>

async function forRedis(): Promise<Classes> {
  return load('ioredis', async () => {
    await import('ioredis')
    return import('bullmq')
  })
}

async function forPostgres(): Promise<Classes> {
  const { Job, createPostgresBackend, withBackend } = await load('pg', async () => {
    await import('pg')
    return import('bullmq')
  })
  // The same classes over another broker; only the types of what they connect to differ.
  return { ...(withBackend(createPostgresBackend) as unknown as Classes), Job }
}

async function load<T>(client: string, importBoth: () => Promise<T>): Promise<T> {
  try {
    return await importBoth()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new LegibleError(
      'invalid_request',
      `A queue needs packages that are not part of Legible: npm install bullmq ${client}`,
      { param: 'queue', cause: error },
    )
  }
}

/** Waits for the broker's first answer, and lets go of the queue. Throws `invalid_request` with the broker's address, without what signs in there. */
export async function untilReady(queue: PageQueue, address: string): Promise<void> {
  let reason = 'it does not answer'
  queue.on('error', ({ message }) => void (reason = message || reason))
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(reason)), connectMs)
  try {
    await Promise.race([queue.waitUntilReady(), late.promise])
  } catch (error) {
    const { protocol, host } = new URL(address)
    const message = error instanceof Error ? error.message : String(error)
    throw new LegibleError(
      'invalid_request',
      `The queue at ${protocol}//${host} cannot be used: ${message}`,
      { param: 'queue', cause: error },
    )
  } finally {
    clearTimeout(timer)
    void queue.close().catch(() => undefined)
  }
}
