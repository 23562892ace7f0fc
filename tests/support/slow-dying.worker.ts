// A page thread that works on its job for three seconds and dies then, every time.
import { parentPort } from 'node:worker_threads'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ type: 'ready' })
parentPort?.on('message', () => setTimeout(() => process.exit(1), 3000))
