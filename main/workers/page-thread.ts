import { Worker, type MessagePort } from 'node:worker_threads'
import type { NetworkRuntime } from '../../shared/status.ts'
import { countsOfNewThread, nativeWorkOver } from '../engines/native-work.ts'
import { encodeError, type EncodedError } from './error-codec.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import type { FromThread, Job, JobValues, PageThreadData, PageThreadStart, ToThread } from './protocol.ts'
import type { LineOrder } from './shared-lines.ts'

// A page's own objects need a fraction of this; a PDF that builds more is stopped before it takes the process along.
// Pixels and WebAssembly memory are not part of the JavaScript heap and not counted.
const MAX_HEAP_MB = 1024

/** How a job ended: with its value, with an error the thread reported, or with the thread's death. */
export type JobOutcome =
  | { type: 'done'; value: JobValues[Job['kind']] }
  | { type: 'failed'; error: EncodedError }
  /** With `fault`, it died before it saw the job: its own start failed, and this is what to tell whoever waits. */
  | { type: 'died'; reason: string; fault?: EncodedError }

/** One page thread. Does one job at a time; after its death `isAlive` is false and it is of no further use. */
export interface PageThread {
  readonly isAlive: boolean
  readonly isBusy: boolean
  /** Reads lines of another's page. A job waits for those it has in hand, and goes before all others. */
  readonly isHelping: boolean
  /** Known once it has started. */
  readonly networks: NetworkRuntime | undefined
  /** When its last job ended, in milliseconds of `performance.now()`. */
  readonly freeSince: number
  /** Never rejects. */
  run(job: Job): Promise<JobOutcome>
  /** Once, before all else. */
  setUp(data: PageThreadData, events: PageThreadEvents): void
  /** Has it read lines of another thread's page, until none is left or it has a job. */
  help(order: LineOrder): void
  release(documentId: string): void
  knows(documentId: string): boolean
  /** Ends the thread as soon as no native code works for it; its job ends as `died`. */
  terminate(): Promise<void>
}

export interface PageThreadEvents {
  /** Its page has lines for others as well. */
  askForHelp: (order: LineOrder) => void
  /** It does not help another any more. With `fault`, something went wrong; nothing is lost by it. */
  noteHelped: (fault?: string) => void
}

export function startPageThread(entry: URL, data: PageThreadData, events: PageThreadEvents): PageThread {
  const thread = loadPageThread(entry)
  thread.setUp(data, events)
  return thread
}

/** One that loads what it reads with, before it is known for whom: `setUp` says so. */
export function loadPageThread(entry: URL): PageThread {
  // Engines open no network without it (engines/onnx/telemetry.ts), and threads cannot say it for their process.
  process.env['ORT_DISABLE_TELEMETRY'] = '1'
  const nativeWork = countsOfNewThread()
  const workerData: PageThreadStart = { nativeWork }
  let events: PageThreadEvents | undefined
  const worker = new Worker(entry, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // Engines print warnings about odd files, some of them with the user's text.
    stdout: true,
    stderr: true,
  })
  const documents = new Set<string>()
  let finish: ((outcome: JobOutcome) => void) | undefined
  let isAlive = true
  let isToEnd = false
  let isReady = false
  let isHelping = false
  let networks: NetworkRuntime | undefined
  let freeSince = -Infinity
  let reason = 'the thread ended'
  let fault: EncodedError | undefined

  const settle = (outcome: JobOutcome) => {
    const settled = finish
    finish = undefined
    freeSince = performance.now()
    settled?.(outcome)
  }
  worker.on('message', (message: FromThread) => {
    if (message.type === 'ready') {
      isReady = true
      networks = message.networks
    } else if (message.type === 'help-wanted') events?.askForHelp(message.order)
    else if (message.type === 'helped') {
      isHelping = false
      events?.noteHelped(message.fault)
    } else settle(message)
  })
  worker.on('error', (error) => {
    isAlive = false
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (!isReady) fault = encodeError(explainStartFailure(error))
  })
  const { promise: exited, resolve: noteExit } = Promise.withResolvers<void>()
  worker.on('exit', () => {
    isAlive = false
    if (isHelping) events?.noteHelped(isToEnd ? undefined : reason)
    settle({ type: 'died', reason, ...(fault && { fault }) })
    noteExit()
  })
  // Their pipes must flow, or a thread that prints much would fill them.
  worker.stdout.resume()
  worker.stderr.resume()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (message: ToThread, moved: MessagePort[] = []) => worker.postMessage(message, moved)

  return {
    get isAlive() {
      return isAlive
    },
    get isBusy() {
      return finish !== undefined
    },
    get isHelping() {
      return isHelping
    },
    get networks() {
      return networks
    },
    get freeSince() {
      return freeSince
    },
    setUp(data, told) {
      events = told
      send({ type: 'setup', data })
    },
    run(job) {
      return new Promise((resolve) => {
        finish = resolve
        if ('source' in job) documents.add(job.source.id)
        send({ type: 'job', job })
      })
    },
    help(order) {
      isHelping = true
      send({ type: 'help', order }, [order.port])
    },
    release(documentId) {
      if (documents.delete(documentId) && isAlive) send({ type: 'release', documentId })
    },
    knows: (documentId) => documents.has(documentId),
    async terminate() {
      isAlive = false
      isToEnd = true
      await Promise.race([exited, nativeWorkOver(nativeWork)])
      await worker.terminate()
    },
  }
}
