// A page that loses one worker after the other, through the brokers themselves. Workers here take a page and read nothing.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadQueueEngine, type TakenPage } from '../../../main/queue/engine.ts'
import { createHeldDocuments } from '../../../main/queue/held-documents.ts'
import { packOutcome, type PackedOutcome } from '../../../main/queue/page-job.ts'
import { createQueuedPool } from '../../../main/queue/queued-pool.ts'
import type { PagePool, PoolOutcome } from '../../../main/workers/page-pool.ts'
import type { Job } from '../../../main/workers/protocol.ts'
import { brokers, type Broker } from '../../support/queue/brokers.ts'

const openers: PagePool = {
  run: () => Promise.reject(new Error('nothing is opened here')),
  release: () => undefined,
  stats: () => ({ threads: 0, busy: 0, queued: 0, deaths: 0 }),
  close: () => Promise.resolve(),
}
const page = {
  kind: 'read',
  source: { id: 'scan', format: 'png', bytes: new Uint8Array(9) },
  task: { pageNumber: 1 },
} as Extract<Job, { kind: 'read' }>
/** More than it takes until the server is told of them. */
const manyWorkers = 12

/** A page in the queue; `lose` has so many workers take it and vanish, one after the other. */
async function askForPage(queue: string, { patienceMs }: { patienceMs?: number } = {}) {
  const engine = await loadQueueEngine(queue, 200)
  const name = `legible-lost-${performance.now()}`
  const open = <T extends { on(event: 'error', ignore: () => void): unknown }>(opened: T): T => {
    opened.on('error', () => undefined)
    return opened
  }
  const queued = open(engine.openQueue(name))
  const pool = createQueuedPool({
    embedded: openers,
    queue: queued,
    events: open(engine.openEvents(name)),
    documents: createHeldDocuments(),
    places: () => 1,
    logger: { warn: () => undefined },
    ...(patienceMs !== undefined && { patienceMs }),
  })
  onTestFinished(() => pool.close())
  let outcome: unknown
  const done = pool.run(page, { signal: new AbortController().signal, timeoutMs: 0 }).then(
    (read: PoolOutcome) => (outcome = read),
    (error: unknown) => (outcome = error),
  )
  const startWorker = (read: (taken: TakenPage) => Promise<PackedOutcome>) =>
    open(engine.openWorker(name, 1, read))
  return {
    done,
    /** Whatever waits is gone from the broker, which tells nobody. */
    async forget() {
      await expect.poll(() => queued.count(), { interval: 20 }).toBe(1)
      await queued.obliterate({ force: true })
      expect(await queued.count()).toBe(0)
    },
    async lose(workers: number) {
      for (let lost = 0; lost < workers && outcome === undefined; lost++) {
        const taken = Promise.withResolvers<void>()
        const worker = startWorker(() => {
          taken.resolve()
          return new Promise(() => undefined)
        })
        await Promise.race([taken.promise, done])
        // Without a word to the queue, as kill -9 does.
        await worker.close(true)
      }
    },
    /** By a worker that gives it back so many times first. */
    async read(givenBack = 0) {
      let times = 0
      const worker = startWorker(() => {
        if (times++ < givenBack) throw new Error('The document could not be fetched.')
        return Promise.resolve(packOutcome({ type: 'done', value: 'read at last' }))
      })
      onTestFinished(() => worker.close(true))
      return done
    },
  }
}

describe.each(Object.entries(brokers))('through %s', (_name, { isMissing, start }) => {
  let broker: Broker
  beforeAll(async () => {
    if (!isMissing) broker = await start()
  })
  afterAll(() => broker?.stop())

  test.skipIf(isMissing)(
    'a page whose workers are ended again and again is read by one that lasts',
    async () => {
      const asked = await askForPage(broker.url)
      await asked.lose(manyWorkers)
      expect(await asked.read()).toEqual({ type: 'done', value: 'read at last' })
    },
  )

  // docling-serve #379, #481: the broker has no such job any more, and the server waits for it, or stops, for ever.
  test.skipIf(isMissing)('a page that the broker has lost is put in again, and read', async () => {
    const asked = await askForPage(broker.url)
    await asked.forget()
    expect(await asked.read()).toEqual({ type: 'done', value: 'read at last' })
  })

  test.skipIf(isMissing)(
    'a page whose document cannot be fetched for a while is read once it can',
    async () => {
      const asked = await askForPage(broker.url)
      expect(await asked.read(6)).toEqual({ type: 'done', value: 'read at last' })
    },
  )

  test.skipIf(isMissing)('a page that goes on ending them is given up after a while', async () => {
    const asked = await askForPage(broker.url, { patienceMs: 0 })
    await asked.lose(manyWorkers)
    expect(await asked.done).toMatchObject({
      code: 'internal_error',
      message: 'Every worker that took up a page of this document ended over it.',
    })
  })
})
