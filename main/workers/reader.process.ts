// Entry of the reading process: a pool of page threads, driven by messages, and one thread that draws pages for people,
// whose pictures would otherwise wait until a page of some document is read. Whatever a document breaks here, be it V8's
// heap or native code, ends this process and not the program.
import { writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { LegibleError } from '../../shared/errors.ts'
import type { DocumentSource } from '../ocr/ports.ts'
import { keepHeapSmall } from '../keep-heap-small.ts'
import { encodeError } from './error-codec.ts'
import { overBound } from './last-words.ts'
import type { PoolOutcome } from './page-pool.ts'
import { loadPageThread } from './page-thread.ts'
import { parentChannel } from './parent-channel.ts'
import type { JobOrder, ReaderProcessData, ToProcess } from './process-protocol.ts'
import type { Job } from './protocol.ts'
import { toSharedMemory } from './shared-memory.ts'
import { BEAT_MS } from './process-watch.ts'
import { createThreadPool, type ThreadPool } from './thread-pool.ts'

// A page leaves much garbage and keeps little. V8 starts with small heaps and went through all of them twice a second and
// thread. The threads that follow wait for so many megabytes; figures in ADR 006.
for (const flag of ['--initial-old-space-size=48', '--min-semi-space-size=8', '--max-semi-space-size=8'])
  setFlagsFromString(flag)
keepHeapSmall()
// V8 may end the process when it drops compiled WebAssembly that threads shared (ADR 006).
setFlagsFromString('--no-wasm-code-gc')

const channel = parentChannel()
const documents = new Map<string, DocumentSource>()
const running = new Map<number, AbortController>()
interface Pools {
  reading: ThreadPool
  previews: ThreadPool
}
let pools: Pools | undefined
/** Of a process that was started before it is known what it is to read (fork-ahead.ts): it loads meanwhile. */
const pageEntry = URL.parse(process.argv[2] ?? '')
const firstThread = pageEntry ? loadPageThread(pageEntry) : undefined

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
      pools?.reading.release(message.documentId)
      pools?.previews.release(message.documentId)
      break
    case 'abort':
      running.get(message.call)?.abort()
      break
    case 'run':
      if (pools) void run(pools, message)
      if (message.order.kind === 'warm') void warmPreviews(message.timeoutMs)
  }
})

function setUp({ threads, languageFolders, idleMs, workerEntry }: ReaderProcessData): void {
  const options = {
    languageFolders,
    ...(idleMs !== undefined && { idleMs }),
    ...(workerEntry !== undefined && { workerEntry: new URL(workerEntry) }),
    logger: {
      warn: (details: object, message: string) => channel.send({ type: 'warning', details, message }),
    },
  }
  pools = {
    reading: createThreadPool({ ...options, threads, firstThread }),
    // A page that takes long to draw is not to hold up the pictures of other documents.
    previews: createThreadPool({ ...options, threads: 2, patienceMs: 2000 }),
  }
  // A page's pixels and buffers count in no heap limit. Beyond any honest page, give up before the machine does.
  const cap = (1536 + 512 * threads) * MEGABYTE
  setInterval(() => process.memoryUsage.rss() > cap && end(), WATCH_MS).unref()
  const { reading, previews } = pools
  const beat = () => channel.send({ type: 'beat', stuckMs: Math.max(reading.stuckMs(), previews.stuckMs()) })
  setInterval(beat, BEAT_MS).unref()
}

async function run(
  { reading, previews }: Pools,
  { call, order, timeoutMs }: Extract<ToProcess, { type: 'run' }>,
): Promise<void> {
  const stop = new AbortController()
  running.set(call, stop)
  const tell = (outcome: PoolOutcome) =>
    channel.send({
      type: 'settled',
      call,
      outcome,
      stats: reading.stats(),
      residentBytes: process.memoryUsage.rss(),
    })
  try {
    const pool = order.kind === 'preview' ? previews : reading
    const outcome = await pool.run(toJob(order), {
      signal: stop.signal,
      timeoutMs,
      onStart: () => channel.send({ type: 'started', call, stats: reading.stats() }),
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

/** Whoever is about to read looks at the pages first. What goes wrong here, the first picture tells. */
async function warmPreviews(timeoutMs: number): Promise<void> {
  const { signal } = new AbortController()
  await pools?.previews.run({ kind: 'warm-previews' }, { signal, timeoutMs }).catch(() => undefined)
}

function toJob(order: JobOrder): Job {
  if (!('documentId' in order)) return order
  const { documentId, ...job } = order
  const source = documents.get(documentId)
  if (!source) throw new Error('the document of this job was released')
  return { ...job, source }
}

/** At once: an orderly exit waits for threads, and one in native code may never come. */
function end(): void {
  writeSync(process.stderr.fd, overBound)
  process.kill(process.pid, 'SIGKILL')
}
