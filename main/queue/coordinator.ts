import { LegibleError } from '../../shared/errors.ts'
import type { DocumentSource } from '../ocr/ports.ts'
import type { PagePool } from '../workers/page-pool.ts'
import { loadQueueEngine, untilReady } from './engine.ts'
import { clearFormerQueue } from './former-queue.ts'
import type { Hello, Welcome } from './hello.ts'
import { createHeldDocuments } from './held-documents.ts'
import { queueName } from './page-job.ts'
import { createReadingVersion, type ReadingMeans } from './reading-version.ts'
import { createQueuedPool, type QueuedPoolOptions } from './queued-pool.ts'
import { createWorkerRoll } from './worker-roll.ts'

/** What workers may ask of the coordinator. */
export interface WorkerDesk {
  /**
   * Throws `invalid_request` where a worker reads with other means. One that was let in waits instead where only its
   * languages can be others: somebody is adding one, here first or there.
   */
  welcome(hello: Hello): Promise<Welcome>
  /** A document that is being read, by the SHA-256 of its bytes in hex. */
  find(hash: string): DocumentSource | undefined
}

export interface Coordinator {
  pool: PagePool
  /** Pages that all workers read at the same time. */
  places: () => number
  desk: WorkerDesk
}

/** Joins a program to the queue. */
export type Coordinate = (parts: {
  /** Tells this coordinator from others at the same broker. */
  id: string
  /** Where the name of the queue is noted, for the version after this one. */
  dataFolder: string
  embedded: PagePool
  logger: QueuedPoolOptions['logger']
}) => Coordinator

/**
 * Sees that the queue at `redis://…` or `postgres://…` can be used; throws `invalid_request` where it cannot.
 * `means` is what pages are read with here, and so everywhere.
 */
export async function prepareCoordinator(address: string, means: ReadingMeans): Promise<Coordinate> {
  const engine = await loadQueueEngine(address)
  await untilReady(engine.openQueue('legible'), address)
  const versionNow = createReadingVersion(means)
  const versionAtStart = await versionNow()
  return ({ id, dataFolder, embedded, logger }) => {
    const name = queueName(id, versionAtStart)
    clearFormerQueue(engine, dataFolder, name).catch((error: unknown) =>
      logger.warn({ error }, 'the queue of an earlier version stays at the broker'),
    )
    const documents = createHeldDocuments()
    const roll = createWorkerRoll()
    const places = () => roll.places()
    const [queue, events] = [engine.openQueue(name), engine.openEvents(name)]
    return {
      pool: createQueuedPool({ embedded, queue, events, documents, places, logger }),
      places,
      desk: {
        async welcome(hello) {
          const own = { program: means.version, version: await versionNow() }
          if (hello.version === own.version) {
            roll.note(hello.name, hello.pages)
            return { queue: name }
          }
          if (hello.program !== own.program || !roll.knows(hello.name)) throw otherVersion(hello, own)
          roll.note(hello.name, 0)
          return { queue: name, paused: 'its languages are not those of the server' }
        },
        find: (hash) => documents.find(hash),
      },
    }
  }
}

function otherVersion(worker: Hello, own: { program: string; version: string }): LegibleError {
  const names = ({ program, version }: { program: string; version: string }) =>
    `Legible ${program} (${version.slice(0, 8)})`
  return new LegibleError(
    'invalid_request',
    `This worker reads with ${names(worker)}, its coordinator with ${names(own)}, so that the same page could come out otherwise. Install the same version and the same languages on both.`,
    { param: 'version' },
  )
}
