import type { NetworkRuntime } from '../../shared/status.ts'
import type { LegibleError } from '../../shared/errors.ts'
import type { DocumentSource } from '../ocr/ports.ts'
import { thresholds } from '../ocr/thresholds.ts'
import { createFairQueue } from './fair-queue.ts'
import { createPageHelp } from './page-help.ts'
import type { PagePool, PoolOutcome } from './page-pool.ts'
import { cancelled, shuttingDown } from './pool-errors.ts'
import { loadPageThread, type PageThread } from './page-thread.ts'
import type { Job } from './protocol.ts'
import { toSharedMemory } from './shared-memory.ts'

export interface ThreadPoolOptions {
  /** At most so many threads; each is started when there is work for it. */
  threads: number
  /** All but the first only once that work has waited so long, as each takes its memory. */
  patienceMs?: number
  /** Searched for `.traineddata` before the bundled data, at every page. */
  languageFolders: string[]
  /** Threads without work for so long are ended, which gives their memory back. */
  idleMs?: number
  /** Thread entry; a packaged app names its built file. */
  workerEntry?: URL
  /** From `loadPageThread`, the first to work. */
  firstThread?: PageThread | undefined
  logger?: { warn(details: object, message: string): void }
}

interface Entry {
  group: string
  since: number
  job: Job
  /** What is left for it; a second attempt has what the first did not use. */
  remainingMs: number
  onStart: (() => void) | undefined
  attempts: number
  finish(outcome: PoolOutcome): void
  fail(error: LegibleError): void
  /** Set while a thread has the job: ends that thread. */
  stop?: (() => void) | undefined
}

const MAX_ATTEMPTS = 2
const DEFAULT_IDLE_MS = 120_000
// Whoever sends one document after the other needs so long from an answer to the next request.
const BETWEEN_PAGES_MS = 150

export interface ThreadPool extends PagePool {
  /** How long the thread that was to end first has not done so; 0 where there is none. */
  stuckMs(): number
}

/** Threads of this process. Documents are moved to shared memory once, however many pages are read of them. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const entry = options.workerEntry ?? new URL('./page.worker.ts', import.meta.url)
  const data = {
    languageFolders: options.languageFolders,
    helpers: Math.min(options.threads, thresholds.mostCoresOfPage) - 1,
  }
  const queue = createFairQueue<Entry>()
  const threads = new Set<PageThread>()
  /** Threads that were told to end, with the time at which. */
  const ending = new Map<Promise<void>, number>()
  const shared = new Map<string, DocumentSource>()
  let { firstThread } = options
  let deaths = 0
  let networks: NetworkRuntime | undefined
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined
  let patienceTimer: NodeJS.Timeout | undefined

  function share(source: DocumentSource): DocumentSource {
    const copy = shared.get(source.id) ?? toSharedMemory(source)
    shared.set(source.id, copy)
    return copy
  }

  function end(thread: PageThread) {
    threads.delete(thread)
    const done = thread.terminate().finally(() => ending.delete(done))
    ending.set(done, performance.now())
  }

  const help = createPageHelp({
    free: () => idleThreads().find(({ isHelping }) => !isHelping),
    start,
  })

  /** Undefined where there may be no more. */
  function start(): PageThread | undefined {
    if (threads.size >= options.threads) return undefined
    const thread: PageThread = firstThread?.isAlive ? firstThread : loadPageThread(entry)
    firstThread = undefined
    thread.setUp(data, {
      askForHelp: (order) => help.ask(order, thread),
      noteHelped(fault) {
        if (fault !== undefined)
          options.logger?.warn({ reason: fault }, 'a thread could not help with a page')
        help.lend()
      },
    })
    threads.add(thread)
    return thread
  }

  /** Those without a job; first those that do not help another either. */
  function idleThreads(): PageThread[] {
    for (const thread of threads) if (!thread.isAlive) threads.delete(thread)
    return [...threads]
      .filter((thread) => !thread.isBusy)
      .toSorted((one, other) => Number(one.isHelping) - Number(other.isHelping))
  }

  /** How long to wait for a thread that is busy before one more is started. */
  function patienceLeft({ since }: Entry): number {
    return threads.size === 0 ? 0 : since + (options.patienceMs ?? 0) - performance.now()
  }

  function pump() {
    clearTimeout(idleTimer)
    clearTimeout(patienceTimer)
    while (queue.size > 0) {
      const next = queue.shift()
      if (!next) break
      const idle = idleThreads()
      // A thread that has the document open already saves opening it again.
      const left = patienceLeft(next)
      const known = idle.find((candidate) => candidate.knows(next.group))
      const thread = known ?? idle[0] ?? (left > 0 ? undefined : start())
      if (!thread) {
        if (left > 0) patienceTimer = setTimeout(pump, left).unref()
        queue.pushFront(next.group, next)
        break
      }
      void runOn(thread, next)
    }
    help.lend()
    if (queue.size === 0 && [...threads].every((thread) => !thread.isBusy)) {
      idleTimer = setTimeout(() => threads.forEach(end), options.idleMs ?? DEFAULT_IDLE_MS)
      idleTimer.unref()
    }
  }

  /**
   * A page has its share of the cores, and all of them where it is alone. A thread that ended a page this moment is about
   * to get the next: a page that took its core would open networks anew for it, and both would be slower.
   */
  function withCores(job: Job, own: PageThread): Job {
    if (job.kind !== 'read') return job
    const isTaken = (thread: PageThread) =>
      thread.isBusy || performance.now() - thread.freeSince < BETWEEN_PAGES_MS
    const others = [...threads].filter((thread) => thread !== own && isTaken(thread)).length + queue.size
    return { ...job, task: { ...job.task, cores: Math.max(1, Math.floor(options.threads / (1 + others))) } }
  }

  function noteNetworks({ networks: found }: PageThread) {
    if (networks === undefined && found?.build === 'webassembly')
      options.logger?.warn({ reason: found.reason }, 'networks run as WebAssembly, several times slower')
    networks ??= found
  }

  async function runOn(thread: PageThread, next: Entry) {
    let isStopped = false
    let isLate = false
    const startedAt = performance.now()
    next.attempts++
    next.onStart?.()
    next.stop = () => {
      isStopped = true
      end(thread)
    }
    const timer = setTimeout(() => {
      isLate = true
      end(thread)
      // At once: the thread may be in native code and never come back.
      next.finish({ type: 'timeout' })
    }, next.remainingMs)
    const outcome = await thread.run(withCores(next.job, thread))
    clearTimeout(timer)
    noteNetworks(thread)
    next.remainingMs -= performance.now() - startedAt
    next.stop = undefined
    if (!thread.isAlive) threads.delete(thread)
    if (isStopped || isLate) return pump()
    if (isClosed) return next.fail(shuttingDown())
    if (outcome.type !== 'died') {
      if (outcome.type === 'failed' && outcome.error.detail !== undefined)
        options.logger?.warn({ detail: outcome.error.detail }, 'a page thread reported an error')
      next.finish(outcome)
    } else {
      deaths++
      options.logger?.warn({ reason: outcome.reason, attempt: next.attempts }, 'a page thread died')
      if (next.attempts < MAX_ATTEMPTS && next.remainingMs > 0 && !isClosed) queue.pushFront(next.group, next)
      else next.finish(outcome.fault ? { type: 'failed', error: outcome.fault } : outcome)
    }
    pump()
  }

  return {
    run(job, { signal, timeoutMs, onStart }) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(shuttingDown())
        if (signal.aborted) return reject(cancelled())
        const group = 'source' in job ? job.source.id : ''
        const onAbort = () => {
          queue.remove(group, next)
          next.stop?.()
          reject(cancelled())
        }
        const next: Entry = {
          group,
          since: performance.now(),
          job: 'source' in job ? { ...job, source: share(job.source) } : job,
          remainingMs: timeoutMs,
          onStart,
          attempts: 0,
          finish(outcome) {
            signal.removeEventListener('abort', onAbort)
            resolve(outcome)
          },
          fail(error) {
            signal.removeEventListener('abort', onAbort)
            reject(error)
          },
        }
        signal.addEventListener('abort', onAbort, { once: true })
        queue.push(group, next)
        pump()
      })
    },
    release(documentId) {
      shared.delete(documentId)
      for (const thread of threads) thread.release(documentId)
    },
    stats: () => ({
      threads: threads.size,
      busy: [...threads].filter((thread) => thread.isBusy).length,
      queued: queue.size,
      deaths,
      networks,
    }),
    stuckMs() {
      const [first] = ending.values()
      return first === undefined ? 0 : performance.now() - first
    },
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      clearTimeout(patienceTimer)
      for (const waiting of queue.drain()) waiting.fail(shuttingDown())
      for (const thread of threads) end(thread)
      await Promise.all(ending.keys())
    },
  }
}
