// The real page thread, which dies on the second page always and on the fourth the first time any thread meets it.
import { parentPort } from 'node:worker_threads'
import type { ToThread } from '../../main/workers/protocol.ts'

parentPort?.on('message', (message: ToThread) => {
  if (message.type !== 'job' || message.job.kind !== 'read') return
  const { source, task } = message.job
  // Bytes are shared between threads, so the first one that dies leaves its mark for the others at the end of the file.
  const diedBefore = source.bytes.at(-1) === 0
  if (task.pageNumber === 4 && !diedBefore) {
    source.bytes[source.bytes.length - 1] = 0
    throw new Error('died once')
  }
  // At once: a page with a text layer may be read before another turn of the event loop.
  if (task.pageNumber === 2) process.exit(1)
})

await import('../../main/workers/page.worker.ts')
