import type { LegibleError } from '../../shared/errors.ts'
import { encodeError } from './error-codec.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import type { PagePool, PoolOutcome, PoolStats, RunOptions } from './page-pool.ts'
import { cancelled, shuttingDown } from './pool-errors.ts'
import type {
  FromProcess,
  JobOrder,
  ReaderProcess,
  ReaderProcessData,
  StartReaderProcess,
} from './process-protocol.ts'
import type { Job } from './protocol.ts'

export interface ProcessPoolOptions extends ReaderProcessData {
  /** The process' entry; a packaged app names its built file. */
  processEntry?: URL | undefined
  startProcess: StartReaderProcess
  logger?: { warn(details: object, message: string): void } | undefined
}

interface Call {
  job: Job
  timeoutMs: number
  onStart: (() => void) | undefined
  /** Whether a thread of the living process has it. */
  isStarted: boolean
  /** Processes that ended while they had it. */
  deaths: number
  /** Processes that ended so, but after a job beside it was given up. */
  mishaps: number
  finish(outcome: PoolOutcome): void
  fail(error: LegibleError): void
}

/** Times a job may end its process: once beside others, once alone. */
const MAX_DEATHS = 2
// Ending a thread in native code can end the process a moment later, and then none of the jobs is to blame.
const MISHAP_MS = 2000
const MAX_MISHAPS = 5
const DEFAULT_IDLE_MS = 120_000
// A process that large documents made grow gives its memory back only by ending. Two warm threads take some 600 MB.
const GROWN_IDLE_MS = 1000
const grownBytes = (threads: number) => (400 + 300 * threads) * 1024 * 1024
const noStats: PoolStats = { threads: 0, busy: 0, queued: 0, deaths: 0 }

/**
 * A page pool in a process of its own, started with its first job and ended when it has been idle.
 *
 * When the process dies, nobody knows which of the jobs that were running killed it. They are tried again one at a
 * time, and the one that ends a process alone is given up; all others wait meanwhile and lose nothing.
 */
export function createProcessPool(options: ProcessPoolOptions): PagePool {
  const { startProcess, processEntry, logger, ...data } = options
  const entry = processEntry ?? new URL('./reader.process.ts', import.meta.url)
  const calls = new Map<number, Call>()
  /** Jobs that were running when a process died; the first of them has the new process for itself. */
  let suspects: number[] = []
  let known = new Set<string>()
  let child: ReaderProcess | undefined
  let stats = noStats
  let lastCall = 0
  let lastGivenUpAt = -Infinity
  let residentBytes = 0
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ReaderProcess {
    const started = startProcess(entry)
    child = started
    known = new Set()
    started.onMessage((message) => started === child && hear(message))
    started.onExit((reason) => started === child && mourn(reason))
    started.send({ type: 'setup', data })
    return started
  }

  function send(number: number, { job, timeoutMs }: Call): void {
    const target = child ?? start()
    if (job.kind !== 'warm' && !known.has(job.source.id)) {
      known.add(job.source.id)
      target.send({ type: 'document', source: job.source })
    }
    target.send({ type: 'run', call: number, order: toOrder(job), timeoutMs })
  }

  function hear(message: FromProcess): void {
    if (message.type === 'warning') return logger?.warn(message.details, message.message)
    stats = { ...message.stats, deaths: stats.deaths }
    const call = calls.get(message.call)
    if (!call) return
    if (message.type === 'settled') {
      residentBytes = message.residentBytes
      if (message.outcome.type === 'timeout') lastGivenUpAt = performance.now()
      return call.finish(message.outcome)
    }
    call.isStarted = true
    call.onStart?.()
  }

  function mourn(reason: string): void {
    child = undefined
    stats = { ...noStats, deaths: stats.deaths + 1 }
    logger?.warn({ reason }, 'the reading process died')
    const running = [...calls].filter(([, { isStarted }]) => isStarted)
    const isMishap = performance.now() - lastGivenUpAt < MISHAP_MS
    // A process that dies before it starts anything would otherwise be started for ever.
    for (const [, call] of running.length > 0 ? running : calls) {
      call.isStarted = false
      if (isMishap && call.mishaps < MAX_MISHAPS) call.mishaps++
      else call.deaths++
    }
    const guilty = [...calls.values()].filter(({ deaths }) => deaths >= MAX_DEATHS)
    suspects = [...calls]
      .filter(([, { deaths }]) => deaths > 0 && deaths < MAX_DEATHS)
      .map(([number]) => number)
    for (const call of guilty)
      call.finish(
        running.length > 0
          ? { type: 'died', reason }
          : { type: 'failed', error: encodeError(explainStartFailure(new Error(reason))) },
      )
    goOn()
  }

  /** Sends what may run now: the first suspect alone, or everything that is not yet with the new process. */
  function goOn(): void {
    suspects = suspects.filter((number) => calls.has(number))
    const [suspect] = suspects
    for (const [number, call] of calls) if (suspect === undefined || number === suspect) send(number, call)
  }

  function settle(number: number): void {
    calls.delete(number)
    if (isClosed) return
    if (suspects[0] === number) goOn()
    if (calls.size > 0) return
    const isGrown = residentBytes > grownBytes(options.threads)
    idleTimer = setTimeout(end, isGrown ? GROWN_IDLE_MS : (options.idleMs ?? DEFAULT_IDLE_MS))
    idleTimer.unref()
  }

  function end(): void {
    const ended = child
    child = undefined
    residentBytes = 0
    stats = { ...noStats, deaths: stats.deaths }
    ended?.kill()
  }

  return {
    run(job: Job, { signal, timeoutMs, onStart }: RunOptions) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(shuttingDown())
        if (signal.aborted) return reject(cancelled())
        clearTimeout(idleTimer)
        const number = ++lastCall
        const onAbort = () => {
          lastGivenUpAt = performance.now()
          child?.send({ type: 'abort', call: number })
          call.fail(cancelled())
        }
        const settled = () => {
          signal.removeEventListener('abort', onAbort)
          settle(number)
        }
        const call: Call = {
          job,
          timeoutMs,
          onStart,
          isStarted: false,
          deaths: 0,
          mishaps: 0,
          finish(outcome) {
            settled()
            resolve(outcome)
          },
          fail(error) {
            settled()
            reject(error)
          },
        }
        signal.addEventListener('abort', onAbort, { once: true })
        calls.set(number, call)
        if (suspects.length === 0) send(number, call)
      })
    },
    release(documentId) {
      if (known.delete(documentId)) child?.send({ type: 'release', documentId })
    },
    stats: () => stats,
    close() {
      isClosed = true
      clearTimeout(idleTimer)
      for (const call of calls.values()) call.fail(shuttingDown())
      end()
      return Promise.resolve()
    },
  }
}

function toOrder(job: Job): JobOrder {
  if (job.kind === 'warm') return job
  const { source, ...order } = job
  return { ...order, documentId: source.id }
}
