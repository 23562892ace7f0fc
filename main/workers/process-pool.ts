import { outOfMemory, type LegibleError } from '../../shared/errors.ts'
import { saysOutOfMemory } from '../../shared/out-of-memory.ts'
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
import { watchProcess, type ProcessWatch } from './process-watch.ts'
import type { Job } from './protocol.ts'

export interface ProcessPoolOptions extends ReaderProcessData {
  /** The process' entry; a packaged app names its built file. */
  processEntry?: URL | undefined
  startProcess: StartReaderProcess
  logger?: { warn(details: object, message: string): void } | undefined
  /** Milliseconds without a sign of life after which the process is replaced. */
  silenceMs?: number | undefined
}

interface Call {
  job: Job
  /** What is left for it; a further attempt has what those before did not use. */
  remainingMs: number
  onStart: (() => void) | undefined
  /** Since when a thread of the living process has it. */
  startedAt: number | undefined
  /** Processes that ended while they had it. */
  deaths: number
  /** Processes that ended so, but after a job beside it was given up. */
  mishaps: number
  /** One of these processes had no memory left. */
  isShortOfMemory: boolean
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
  const { startProcess, processEntry, logger, silenceMs, ...data } = options
  const entry = processEntry ?? new URL('./reader.process.ts', import.meta.url)
  const calls = new Map<number, Call>()
  /** Jobs that were running when a process died; the first of them has the new process for itself. */
  let suspects: number[] = []
  let known = new Set<string>()
  let child: ReaderProcess | undefined
  let watch: ProcessWatch | undefined
  let stats = noStats
  let lastCall = 0
  let lastGivenUpAt = -Infinity
  /** It ran out of memory and lives on: what its heap holds by now comes back only with its end. */
  let isShort = false
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ReaderProcess {
    const started = startProcess(entry)
    child = started
    known = new Set()
    isShort = false
    started.onMessage((message) => started === child && hear(message))
    started.onExit((reason) => started === child && mourn(reason))
    const giveUp = (reason: string) => {
      started.kill()
      mourn(reason)
    }
    watch = watchProcess({
      silenceMs,
      onSilent: () => giveUp('it stopped answering'),
      onStuck() {
        // Whatever is stuck was given up before; the others are not to blame.
        lastGivenUpAt = performance.now()
        giveUp('a thread of it could not be ended')
      },
    })
    started.send({ type: 'setup', data })
    return started
  }

  function send(number: number, { job, remainingMs }: Call): void {
    const target = child ?? start()
    if ('source' in job && !known.has(job.source.id)) {
      known.add(job.source.id)
      target.send({ type: 'document', source: job.source })
    }
    target.send({ type: 'run', call: number, order: toOrder(job), timeoutMs: remainingMs })
  }

  function hear(message: FromProcess): void {
    watch?.heard()
    if (message.type === 'beat') return watch?.heardStuck(message.stuckMs)
    if (message.type === 'warning') return logger?.warn(message.details, message.message)
    const { residentBytes } = message.type === 'settled' ? message : stats
    stats = { ...message.stats, deaths: stats.deaths, residentBytes }
    const call = calls.get(message.call)
    if (!call) return
    if (message.type === 'settled') {
      if (message.outcome.type === 'timeout') lastGivenUpAt = performance.now()
      isShort ||= message.outcome.type === 'failed' && message.outcome.error.shape.code === 'out_of_memory'
      return call.finish(message.outcome)
    }
    call.startedAt ??= performance.now()
    call.onStart?.()
  }

  function mourn(reason: string): void {
    child = undefined
    watch?.stop()
    stats = { ...noStats, deaths: stats.deaths + 1, networks: stats.networks }
    logger?.warn({ reason }, 'the reading process died')
    const running = [...calls].filter(([, { startedAt }]) => startedAt !== undefined)
    const isMishap = performance.now() - lastGivenUpAt < MISHAP_MS
    // A process that dies before it starts anything would otherwise be started for ever.
    for (const [, call] of running.length > 0 ? running : calls) {
      call.isShortOfMemory ||= saysOutOfMemory(reason)
      if (isMishap && call.mishaps < MAX_MISHAPS) call.mishaps++
      else {
        call.deaths++
        call.remainingMs -= performance.now() - (call.startedAt ?? performance.now())
      }
      call.startedAt = undefined
    }
    const isGuilty = ({ deaths, remainingMs }: Call) => deaths >= MAX_DEATHS || remainingMs <= 0
    const guilty = [...calls.values()].filter(isGuilty)
    suspects = [...calls].filter(([, call]) => call.deaths > 0 && !isGuilty(call)).map(([number]) => number)
    for (const call of guilty)
      call.finish(
        call.deaths >= MAX_DEATHS ? outcomeOf(call, reason, running.length > 0) : { type: 'timeout' },
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
    if (isShort) return end()
    const isGrown = (stats.residentBytes ?? 0) > grownBytes(options.threads)
    idleTimer = setTimeout(end, isGrown ? GROWN_IDLE_MS : (options.idleMs ?? DEFAULT_IDLE_MS))
    idleTimer.unref()
  }

  function end(): void {
    const ended = child
    child = undefined
    watch?.stop()
    stats = { ...noStats, deaths: stats.deaths, networks: stats.networks }
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
          remainingMs: timeoutMs,
          onStart,
          startedAt: undefined,
          deaths: 0,
          mishaps: 0,
          isShortOfMemory: false,
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
  if (!('source' in job)) return job
  const { source, ...order } = job
  return { ...order, documentId: source.id }
}

/** What to tell whoever waits for a job whose process has ended twice. */
function outcomeOf({ isShortOfMemory }: Call, reason: string, wasStarted: boolean): PoolOutcome {
  const error = new Error(reason)
  if (isShortOfMemory) return { type: 'failed', error: encodeError(outOfMemory(error)) }
  return wasStarted
    ? { type: 'died', reason }
    : { type: 'failed', error: encodeError(explainStartFailure(error)) }
}
