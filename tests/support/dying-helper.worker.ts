// A helper that takes the first lines it can have, and dies of them.
import { parentPort } from 'node:worker_threads'
import type { LineOrder } from '../../main/workers/line-helper.ts'

parentPort?.on('message', ({ lines }: LineOrder) => {
  Atomics.add(lines.taken, 0, 1)
  throw new Error('this helper dies, as it should')
})

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready')
