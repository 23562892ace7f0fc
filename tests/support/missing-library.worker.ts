// The real page thread on a machine where libraries are gone, those that MISSING_LIBRARY names; threads that it
// starts itself miss it too.
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module'
import type * as Threads from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

const missing = (process.env['MISSING_LIBRARY'] ?? '').split(',').filter(Boolean)
const threads = createRequire(import.meta.url)('node:worker_threads') as typeof Threads

registerHooks({
  resolve(specifier, context, next) {
    if (!missing.some((name) => specifier === name || specifier.startsWith(`${name}/`)))
      return next(specifier, context)
    throw Object.assign(new Error(`Cannot find module '${specifier}'`), { code: 'MODULE_NOT_FOUND' })
  },
})

if (process.env['MISSING_LIBRARY_BELOW'] === undefined) {
  process.env['MISSING_LIBRARY_BELOW'] = 'yes'
  const { Worker } = threads
  threads.Worker = class extends Worker {
    constructor(entry: string | URL, options?: Threads.WorkerOptions) {
      super(entry, { ...options, execArgv: ['--import', fileURLToPath(import.meta.url)] })
    }
  }
  syncBuiltinESMExports()
  await import('../../main/workers/page.worker.ts')
}
