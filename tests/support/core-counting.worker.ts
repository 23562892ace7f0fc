// Reads nothing: answers, as the page, how many cores it was given, when all threads have had a job.
import { parentPort, workerData } from 'node:worker_threads'
import { countNativeWork } from '../../main/engines/native-work.ts'
import type { FromThread, PageThreadStart, ToThread } from '../../main/workers/protocol.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (message: FromThread) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToThread) => {
  if (message.type !== 'job' || message.job.kind !== 'read') return
  const { source, task } = message.job
  const taken = new Int32Array(source.bytes.buffer)
  Atomics.add(taken, 0, 1)
  Atomics.notify(taken, 0)
  while (Atomics.load(taken, 0) < task.pageNumber) Atomics.wait(taken, 0, Atomics.load(taken, 0), 1000)
  answer({ type: 'done', value: String(task.cores ?? 0) })
})

countNativeWork((workerData as PageThreadStart).nativeWork)
answer({ type: 'ready' })
