import { LRUCache } from 'lru-cache'
import { LegibleError } from '../../shared/errors.ts'
import type { DocumentSource } from '../ocr/ports.ts'
import type { PagePool } from '../workers/page-pool.ts'
import type { CoordinatorClient } from './coordinator-client.ts'
import type { QueueEngine, TakenPage } from './engine.ts'
import { packOutcome, type PackedOutcome, type PageJob } from './page-job.ts'

export interface PageWorkerOptions {
  engine: QueueEngine
  /** Of the coordinator's welcome. */
  queueName: string
  coordinator: Pick<CoordinatorClient, 'fetchDocument'>
  pool: PagePool
  /** Pages read at the same time. */
  pages: number
  logger: { warn(details: object, message: string): void }
}

export interface PageWorker {
  /** Takes no further pages until `resume`. */
  pause(): Promise<void>
  resume(): void
  close(): Promise<void>
}

const keptBytes = 512 * 1024 * 1024
const keptMs = 5 * 60_000
/** How often it is asked whether somebody still waits for a page that is being read. */
const stillWantedMs = 1000

/** Takes pages from the queue, reads them on the pool, and gives back what they came to. Keeps nothing but memory. */
export function startPageWorker(options: PageWorkerOptions): PageWorker {
  const { engine, coordinator, pool, pages, logger } = options
  // The same document serves all its pages; it is fetched once however many of them are begun at once.
  const documents = new LRUCache<string, DocumentSource, PageJob>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
    ttl: keptMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: ({ id }) => pool.release(id),
    fetchMethod: (hash, _stale, { context }) => coordinator.fetchDocument(hash, context.format),
  })
  const worker = engine.openWorker(options.queueName, pages, read)
  worker.on('error', (error) => logger.warn({ error }, 'the queue'))
  worker.on('failed', (job, error) => logger.warn({ page: job?.id, error }, 'a page goes back to the queue'))

  async function read({ data, isWanted }: TakenPage): Promise<PackedOutcome> {
    const source = await documents.fetch(data.document, { context: data })
    if (source === undefined) return packOutcome({ type: 'cancelled' })
    const unwanted = new AbortController()
    const asking = setInterval(() => {
      // Whether the broker is away for a moment says nothing of the page.
      isWanted().then(
        (wanted) => wanted || unwanted.abort(),
        () => undefined,
      )
    }, stillWantedMs)
    try {
      const { task } = data
      const job = { kind: 'read', source, task } as const
      return packOutcome(
        await pool.run(job, { signal: unwanted.signal, timeoutMs: task.limits.pageTimeoutMs }),
      )
    } catch (error) {
      if (error instanceof LegibleError && error.code === 'cancelled')
        return packOutcome({ type: 'cancelled' })
      throw error
    } finally {
      clearInterval(asking)
    }
  }

  return {
    pause: () => worker.pause(true),
    resume: () => void worker.resume(),
    async close() {
      await worker.close()
      documents.clear()
    },
  }
}
