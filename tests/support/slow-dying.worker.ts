// A page thread that works on its job for three seconds and dies then, every time.
import { parentPort, workerData } from 'node:worker_threads'
import { countNativeWork } from '../../main/engines/native-work.ts'
import type { PageThreadStart, ToThread } from '../../main/workers/protocol.ts'

countNativeWork((workerData as PageThreadStart).nativeWork)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ type: 'ready' })
parentPort?.on('message', ({ type }: ToThread) => {
  if (type === 'job') setTimeout(() => process.exit(1), 3000)
})
