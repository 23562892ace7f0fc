import { autoLanguage } from '../../shared/auto-language.ts'
import { LegibleError } from '../../shared/errors.ts'
import { forkReaderProcess } from '../workers/fork-reader-process.ts'
import type { PagePool } from '../workers/page-pool.ts'
import { createProcessPool } from '../workers/process-pool.ts'
import type { Job } from '../workers/protocol.ts'
import { createCoordinatorClient, type CoordinatorClient } from './coordinator-client.ts'
import { loadQueueEngine } from './engine.ts'
import type { Hello, Welcome } from './hello.ts'
import { startPageWorker } from './page-worker.ts'
import { createReadingVersion } from './reading-version.ts'
import { helloEveryMs } from './worker-roll.ts'

const warmUpMs = 30_000

export interface RunWorkerOptions {
  queue: string
  coordinator: string
  token: string
  name: string
  pages: number
  /** The program's. */
  version: string
  languageFolders: string[]
  threadEntries: { process: URL; page: URL } | undefined
  /** Aborts when the worker is to end. */
  signal: AbortSignal
  onReady(): void
  logger: { warn(details: object, message: string): void }
  /** See `loadQueueEngine`. */
  lockMs?: number
  /** Milliseconds for pages under way once it is to end. */
  shutdownMs: number
}

/**
 * A worker from its first hello until `signal` aborts. It waits for a coordinator that is not there, and throws what a
 * coordinator refuses it with: a wrong token, another version.
 */
export async function runWorker(options: RunWorkerOptions): Promise<void> {
  const { name, pages, version, languageFolders, threadEntries, signal, logger } = options
  const engine = await loadQueueEngine(options.queue, options.lockMs)
  const coordinator = createCoordinatorClient(options.coordinator, options.token)
  const means = { version, pageEntry: threadEntries?.page, languageFolders }
  const versionNow = createReadingVersion(means)
  const hello = async (): Promise<Hello> => ({ name, pages, program: version, version: await versionNow() })
  const keepSayingHello = greet(coordinator, hello, { signal, logger })
  const first = await keepSayingHello.next()
  if (first.done) return
  const pool = createProcessPool({
    threads: pages,
    languageFolders,
    startProcess: forkReaderProcess,
    processEntry: threadEntries?.process,
    workerEntry: threadEntries?.page.href,
    logger,
  })
  await warmUp(pool, pages, signal)
  const worker = startPageWorker({
    engine,
    queueName: first.value.queue,
    coordinator,
    pool,
    pages,
    logger,
  })
  options.onReady()
  let isPaused = false
  try {
    for await (const { queue, paused } of keepSayingHello) {
      if (queue !== first.value.queue)
        throw new LegibleError(
          'invalid_request',
          'The coordinator was replaced by another one. Start the worker again.',
        )
      if (paused === undefined) worker.resume()
      else await worker.pause()
      if (paused !== undefined && !isPaused) logger.warn({ reason: paused }, 'no pages are taken for now')
      isPaused = paused !== undefined
    }
  } finally {
    await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, options.shutdownMs))])
    await pool.close()
  }
}

/**
 * Starts the threads and their engines before any page is taken: a page that waits is read sooner by a worker that is warm,
 * and whoever is ended while starting takes none along. What goes wrong here, a page will tell.
 */
async function warmUp(pool: PagePool, threads: number, signal: AbortSignal): Promise<void> {
  const job: Job = { kind: 'warm', languages: [autoLanguage] }
  const one = () => pool.run(job, { signal, timeoutMs: warmUpMs })
  await Promise.allSettled(Array.from({ length: threads }, one))
}

/** Says hello every few seconds and gives each welcome, until `signal` aborts. Throws what refuses the worker. */
async function* greet(
  coordinator: CoordinatorClient,
  hello: () => Promise<Hello>,
  { signal, logger }: Pick<RunWorkerOptions, 'signal' | 'logger'>,
): AsyncGenerator<Welcome, void, undefined> {
  let isLost = false
  while (!signal.aborted) {
    try {
      yield await coordinator.hello(await hello())
      isLost = false
    } catch (error) {
      if (!(error instanceof LegibleError) || error.code !== 'fetch_failed') throw error
      if (!isLost) logger.warn({ reason: error.message }, 'no coordinator')
      isLost = true
    }
    await pause(isLost ? 1000 : helloEveryMs, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end, { once: true })
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
