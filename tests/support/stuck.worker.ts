// The real page thread, which on the second page never comes back: from native code, or with the whole process.
import { pbkdf2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { ToThread } from '../../main/workers/protocol.ts'

parentPort?.on('message', (message: ToThread) => {
  if (message.type !== 'job' || message.job.kind !== 'read' || message.job.task.pageNumber !== 2) return
  if (process.env['STUCK'] === 'process') process.kill(process.pid, 'SIGSTOP')
  // Some hours; a thread cannot be ended in the midst of it.
  else pbkdf2Sync('never', 'ready', 2 ** 31 - 1, 64, 'sha512')
})

await import('../../main/workers/page.worker.ts')
