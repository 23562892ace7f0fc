// Entry of the reading process: a pool of page threads, driven by messages. Whatever a document breaks here, be it
// V8's heap or native code, ends this process and not the program.
import { setFlagsFromString } from 'node:v8'
import { LegibleError } from '../../shared/errors.ts'
import type { DocumentSource } from '../ocr/ports.ts'
import { encodeError } from './error-codec.ts'
import type { PagePool, PoolOutcome } from './page-pool.ts'
import { parentChannel } from './parent-channel.ts'
import type { JobOrder, ReaderProcessData, ToProcess } from './process-protocol.ts'
import type { Job } from './protocol.ts'
import { toSharedMemory } from './shared-memory.ts'
import { createThreadPool } from './thread-pool.ts'

// A page leaves much garbage and keeps little. V8 starts with small heaps and went through all of them twice a second and
// thread, an eighth of all processor time. The threads that follow wait for so many megabytes; with twice as many they
// were not faster, and 200 MB larger.
for (const flag of ['--initial-old-space-size=96', '--min-semi-space-size=8', '--max-semi-space-size=16'])
  setFlagsFromString(flag)
// V8 may end the process when it drops compiled WebAssembly that threads shared (ADR 006).
setFlagsFromString('--no-wasm-code-gc')

const channel = parentChannel()
const documents = new Map<string, DocumentSource>()
const running = new Map<number, AbortController>()
let pool: PagePool | undefined

const MEGABYTE = 1024 * 1024
const WATCH_MS = 250

channel.onMessage((message) => {
  switch (message.type) {
    case 'setup':
      setUp(message.data)
      break
    case 'document':
      documents.set(message.source.id, toSharedMemory(message.source))
      break
    case 'release':
      documents.delete(message.documentId)
      pool?.release(message.documentId)
      break
    case 'abort':
      running.get(message.call)?.abort()
      break
    case 'run':
      if (pool) void run(pool, message)
  }
})

function setUp({ threads, languageFolders, idleMs, workerEntry }: ReaderProcessData): void {
  pool = createThreadPool({
    threads,
    languageFolders,
    ...(idleMs !== undefined && { idleMs }),
    ...(workerEntry !== undefined && { workerEntry: new URL(workerEntry) }),
    logger: { warn: (details, message) => channel.send({ type: 'warning', details, message }) },
  })
  // A page's pixels and buffers count in no heap limit. Beyond any honest page, give up before the machine does.
  const cap = (1536 + 512 * threads) * MEGABYTE
  setInterval(() => process.memoryUsage.rss() > cap && end(), WATCH_MS).unref()
}

async function run(
  threads: PagePool,
  { call, order, timeoutMs }: Extract<ToProcess, { type: 'run' }>,
): Promise<void> {
  const stop = new AbortController()
  running.set(call, stop)
  const tell = (outcome: PoolOutcome) =>
    channel.send({
      type: 'settled',
      call,
      outcome,
      stats: threads.stats(),
      residentBytes: process.memoryUsage.rss(),
    })
  try {
    const outcome = await threads.run(toJob(order), {
      signal: stop.signal,
      timeoutMs,
      onStart: () => channel.send({ type: 'started', call, stats: threads.stats() }),
    })
    tell(outcome)
  } catch (error) {
    // Who cancelled does not wait for an answer any more.
    const isCancelled = error instanceof LegibleError && error.code === 'cancelled'
    const outcome = { type: 'failed', error: encodeError(error) } as const
    if (!isCancelled) tell(outcome)
  } finally {
    running.delete(call)
  }
}

function toJob(order: JobOrder): Job {
  if (order.kind === 'warm') return order
  const { documentId, ...job } = order
  const source = documents.get(documentId)
  if (!source) throw new Error('the document of this job was released')
  return { ...job, source }
}

/** At once: an orderly exit waits for threads, and one in native code may never come. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
