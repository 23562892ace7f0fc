// A page thread that takes the first lines it is to help with, and dies of them.
import { parentPort, workerData } from 'node:worker_threads'
import { countNativeWork } from '../../main/engines/native-work.ts'
import type { PageThreadStart, ToThread } from '../../main/workers/protocol.ts'

countNativeWork((workerData as PageThreadStart).nativeWork)

parentPort?.on('message', (message: ToThread) => {
  if (message.type !== 'help') return
  Atomics.add(message.order.taken, 0, 1)
  throw new Error('this helper dies, as it should')
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ type: 'ready' })
